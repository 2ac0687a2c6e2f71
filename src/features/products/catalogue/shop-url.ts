import { DEFAULT_LISTING_QUERY, listingUrl } from '../../../contract/products/listing-url.ts'
import { canCall } from '../../../contract/roles.ts'
import { useUser } from '../../../ui/state/use-user.ts'

/** The page of a shop, for customers. */
export const shopUrl = (shopId: string): string => `/shops/${shopId}`

/** The products of a shop with its name, picture and rating, for everybody. What is shared leads here. */
export const publicShopUrl = (shopId: string): string => listingUrl({ ...DEFAULT_LISTING_QUERY, shopId })

/**
 * Where a link to a shop leads the current user: customers to its page, signed-out visitors to its public list;
 * undefined for all others, who may open neither page of a customer.
 */
export const useShopUrl = (): ((shopId: string) => string | undefined) => {
  const user = useUser()
  return shopId => {
    if (!user) return publicShopUrl(shopId)
    return canCall(['CUSTOMER'], user.role) ? shopUrl(shopId) : undefined
  }
}
