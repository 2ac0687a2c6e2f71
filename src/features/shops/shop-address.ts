import { mayCall } from '../../contract/roles.ts'
import { useUser } from '../../ui/use-session.ts'

/** Where a shop is to be seen. */
export const shopAddress = (shopId: string): string => `/shops/${shopId}`

/**
 * The same for whoever is here: shop pages are for customers, and for those who may sign in as one (specification section 6);
 * undefined for all others, whom the link would only lead to a closed door.
 */
export const useShopAddress = (): ((shopId: string) => string | undefined) => {
  const user = useUser()
  return shopId => (user && !mayCall(['CUSTOMER'], user.role) ? undefined : shopAddress(shopId))
}
