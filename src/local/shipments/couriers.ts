import { type CourierConnection, listCouriers } from '../../contract/shipments/couriers.ts'
import { db } from '../db/database.ts'
import { isListingFresh, listingKey, refreshListing } from '../sync/listings.ts'

export type StoredCouriers = { couriers: CourierConnection[]; isStale: boolean }

/** For a live query: the couriers of the vendor's shops as last seen. No key is ever among them. */
export const readCouriers = async (): Promise<StoredCouriers | null> => {
  const listing = await db.listings.get(listingKey(listCouriers, {}))
  // The sandbox has no id, so that its rows are not those that `readListingRows` promises.
  return listing
    ? { couriers: (listing.rows ?? []) as unknown as CourierConnection[], isStale: !isListingFresh(listing) }
    : null
}

/** Fetches them unless they are fresh. @throws ApiFailure */
export const refreshCouriers = (force = false): Promise<void> => refreshListing(listCouriers, {}, { force })
