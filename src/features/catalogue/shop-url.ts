import { canCall } from '../../contract/roles.ts'
import { useUser } from '../../ui/use-user.ts'

/** The page of a shop. */
export const shopUrl = (shopId: string): string => `/shops/${shopId}`

/**
 * The page of a shop for the current user: only customers and signed-out visitors may open it; undefined for all
 * others, so that no link leads to a page that refuses them.
 */
export const useShopUrl = (): ((shopId: string) => string | undefined) => {
  const user = useUser()
  return shopId => (user && !canCall(['CUSTOMER'], user.role) ? undefined : shopUrl(shopId))
}
