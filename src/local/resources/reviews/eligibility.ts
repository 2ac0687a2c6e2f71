import { productOrders } from '../../../contract/orders.ts'
import { hasBought } from '../../../contract/review-eligibility.ts'
import { ApiFailure } from '../../api/client.ts'
import { getConnection } from '../../api/connection.ts'
import { db } from '../../db/database.ts'
import { refreshListing } from '../../sync/listings.ts'

/** `unknown`: this device knows of no purchase, and the server, which may know an older one, cannot be asked. */
export type ReviewEligibility = 'yes' | 'no' | 'unknown'

/** Has whoever is signed in bought this product (specification section 4)? The device's orders first, then the server's. */
export const checkReviewEligibility = async (productId: string): Promise<ReviewEligibility> => {
  if (hasBought(await db.orders.toArray(), productId)) return 'yes'
  if (!getConnection().isOnline) return 'unknown'
  try {
    await refreshListing(productOrders, { productId }, { force: true })
  } catch (failure) {
    if (failure instanceof ApiFailure && typeof failure.status !== 'number') return 'unknown'
    throw failure
  }
  return hasBought(await db.orders.toArray(), productId) ? 'yes' : 'no'
}
