import { listCoupons } from '../../../contract/coupons/coupons.ts'
import { useLiveListing } from '../../../lists/use-live-listing.ts'
import type { RefreshState } from '../../../lists/use-refresh.ts'
import { type OptimisticCoupon, readOptimisticCoupons } from '../../../local/coupons/coupons.ts'
import { readListing } from '../../../local/sync/listings.ts'

/** As many as the server returns at once: the wanted coupon may be on any page of the list. */
const LOOKUP_QUERY = { page: 1, limit: 100 }

export type KnownCoupons = {
  /** Every coupon on this device, with its pending changes; undefined while they are being read. */
  coupons: OptimisticCoupon[] | undefined
  /** Has the server answered? Then a coupon that is missing is gone. */
  isFetched: boolean
  refresh: RefreshState
}

export const useKnownCoupons = (): KnownCoupons => {
  const { read, ...refresh } = useLiveListing(listCoupons, LOOKUP_QUERY, async () => {
    const listing = await readListing(listCoupons, LOOKUP_QUERY)
    const coupons = await readOptimisticCoupons()
    return { coupons, isFetched: listing !== undefined, isStale: listing?.stale === 1 }
  })
  return { coupons: read?.coupons, isFetched: read?.isFetched ?? false, refresh }
}
