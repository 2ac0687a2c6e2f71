import { useLiveQuery } from 'dexie-react-hooks'
import { type Coupon, listCoupons } from '../../contract/coupons.ts'
import { db } from '../../local/db.ts'
import { knownRows } from '../../local/listings.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { useNow } from '../../ui/ago.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { pageInput } from '../admin/list-address.ts'
import { useListed } from '../vendor-shops/use-listed.ts'
import { type OwnCoupon, overlayCoupons } from './coupon-overlay.ts'
import { askCoupons, COMPARE, type CouponView, isCouponIn } from './coupon-view.ts'

const PAGE = 50

/**
 * A page of the coupons that a view shows, what waits laid over them. Where the server cannot be asked, they are looked for
 * among all that the device was ever told of.
 */
export const useCoupons = (view: CouponView) => {
  const { page: listed, ...rest } = useListed(listCoupons, { ...pageInput(view), ...askCoupons(view), limit: PAGE })
  const { isOnline } = useConnection()
  const now = useNow()
  const known = useKnownCoupons()
    ?.filter(coupon => isCouponIn(coupon, view, now))
    .sort(COMPARE[view.sort])
  const isStuck = rest.isRead && (!isOnline || rest.failure !== null)
  const found = listed && overlayCoupons(listed.rows, listed.entries)
  const coupons = found
    ? found.filter(coupon => !coupon.isNew || isCouponIn(coupon, view, now))
    : isStuck && known?.length
      ? known
      : undefined
  return { ...rest, coupons, total: listed?.total, limit: listed?.limit ?? PAGE }
}
export type CouponsRead = ReturnType<typeof useCoupons>

/** Every coupon that the device was ever told of, what waits laid over them; undefined while it looks. */
export const useKnownCoupons = (): OwnCoupon[] | undefined =>
  useLiveQuery(() =>
    inOneLook([db.listings], async () => {
      const [rows, entries] = await Promise.all([knownRows(listCoupons), pendingEntries()])
      return overlayCoupons(rows as Coupon[], entries)
    }),
  )
