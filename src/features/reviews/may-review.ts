import { productOrders } from '../../contract/orders.ts'
import { ApiFailure } from '../../local/api.ts'
import { connection } from '../../local/connection.ts'
import { db } from '../../local/db.ts'
import { refreshListing } from '../../local/listings.ts'
import { hasBought } from './allows-review.ts'

/** `unknown`: this device knows of no purchase, and the server, which may know an older one, cannot be asked. */
export type MayReview = 'yes' | 'no' | 'unknown'

/** Has whoever is signed in bought this product (specification section 4)? The device's orders first, then the server's. */
export const mayReview = async (productId: string): Promise<MayReview> => {
  if (hasBought(await db.orders.toArray(), productId)) return 'yes'
  if (!connection().isOnline) return 'unknown'
  try {
    await refreshListing(productOrders, { productId }, { force: true })
  } catch (failure) {
    if (failure instanceof ApiFailure && typeof failure.status !== 'number') return 'unknown'
    throw failure
  }
  return hasBought(await db.orders.toArray(), productId) ? 'yes' : 'no'
}
