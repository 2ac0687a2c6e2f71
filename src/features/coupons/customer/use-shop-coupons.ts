import { useLiveQuery } from 'dexie-react-hooks'
import { listCollectedCoupons, listPublicCoupons } from '../../../contract/coupons/public-coupons.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { type CollectableCoupons, readShopCoupons } from '../../../local/coupons/collected-coupons.ts'
import { readListing, refreshListing } from '../../../local/sync/listings.ts'
import { useUser } from '../../../ui/state/use-user.ts'

/** The coupons that a shopper can use in a shop; undefined until they are read. Refreshes them. */
export const useShopCoupons = (shopId: string): CollectableCoupons | undefined => {
  const isCustomer = useUser()?.role === 'CUSTOMER'
  const stale = useLiveQuery(() => readStaleness(shopId), [shopId])
  useRefresh(
    `${listPublicCoupons.name} ${shopId}`,
    force => refreshListing(listPublicCoupons, { shopId }, { force }),
    stale?.isPublicStale,
  )
  useRefresh(
    isCustomer ? listCollectedCoupons.name : '',
    force => refreshListing(listCollectedCoupons, {}, { force }),
    stale?.isCollectedStale,
  )
  return useLiveQuery(() => readShopCoupons(shopId), [shopId])
}

const readStaleness = async (shopId: string) => {
  const shown = await readListing(listPublicCoupons, { shopId })
  const collected = await readListing(listCollectedCoupons, {})
  return { isPublicStale: shown?.stale === 1, isCollectedStale: collected?.stale === 1 }
}
