import { canCall } from '../../contract/roles.ts'
import { useUser } from '../../ui/use-user.ts'

/** Where a shop is to be seen. */
export const shopUrl = (shopId: string): string => `/shops/${shopId}`

/**
 * The same for whoever is here: shop pages are for customers, and for those who may sign in as one (specification section 6);
 * undefined for all others, whom the link would only lead to a closed door.
 */
export const useShopUrl = (): ((shopId: string) => string | undefined) => {
  const user = useUser()
  return shopId => (user && !canCall(['CUSTOMER'], user.role) ? undefined : shopUrl(shopId))
}
