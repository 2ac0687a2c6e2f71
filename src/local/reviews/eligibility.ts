import { productOrders } from '../../contract/orders/orders.ts'
import { hasBought } from '../../contract/reviews/review-eligibility.ts'
import { ApiFailure } from '../api/client.ts'
import { getConnection } from '../api/connection.ts'
import { db } from '../db/database.ts'
import { refreshListing } from '../sync/listings.ts'

/** `unknown`: this device has no purchase, and the server, which may have an older one, cannot be reached. */
export type ReviewEligibility = 'yes' | 'no' | 'unknown'

/** Whether the signed-in customer has bought this product: from the device's orders, or else the server's. */
export const checkReviewEligibility = async (productId: string): Promise<ReviewEligibility> => {
  if (hasBought(await db.orders.toArray(), productId)) return 'yes'
  if (!getConnection().isOnline) return 'unknown'
  try {
    await refreshListing(productOrders, { productId }, { force: true })
  } catch (failure) {
    if (failure instanceof ApiFailure && typeof failure.status !== 'number' && failure.status !== 'SIGNED_OUT')
      return 'unknown'
    throw failure
  }
  return hasBought(await db.orders.toArray(), productId) ? 'yes' : 'no'
}
