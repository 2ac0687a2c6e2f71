import { useLiveQuery } from 'dexie-react-hooks'
import { listCoupons } from '../../contract/coupons.ts'
import { toPageInput } from '../../lists/list-url.ts'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { applyPendingCoupons, type OptimisticCoupon, readOptimisticCoupons } from '../../local/resources/coupons.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useNow } from '../../ui/use-now.ts'
import { COUPON_COMPARATORS, type CouponView, matchesCouponView, toCouponListInput } from './coupon-view.ts'

const PAGE_SIZE = 50

/**
 * A page of the coupons that a view shows, what waits laid over them. Where the server cannot be asked, they are looked for
 * among all that the device was ever told of.
 */
export const useCoupons = (view: CouponView) => {
  const { page: listed, ...rest } = useRemoteList(listCoupons, {
    ...toPageInput(view),
    ...toCouponListInput(view),
    limit: PAGE_SIZE,
  })
  const { isOnline } = useConnection()
  const now = useNow()
  const known = useKnownCoupons()
    ?.filter(coupon => matchesCouponView(coupon, view, now))
    .sort(COUPON_COMPARATORS[view.sort])
  const isStuck = rest.isRead && (!isOnline || rest.failure !== null)
  const found = listed && applyPendingCoupons(listed.rows, listed.entries)
  const coupons = found
    ? found.filter(coupon => !coupon.isNew || matchesCouponView(coupon, view, now))
    : isStuck && known?.length
      ? known
      : undefined
  return { ...rest, coupons, total: listed?.total, limit: listed?.limit ?? PAGE_SIZE }
}
export type CouponsResult = ReturnType<typeof useCoupons>

/** Every coupon that this device has received, with the waiting changes applied; undefined while they are read. */
export const useKnownCoupons = (): OptimisticCoupon[] | undefined => useLiveQuery(readOptimisticCoupons)
