import { useLiveQuery } from 'dexie-react-hooks'
import { type Coupon, listCoupons } from '../../contract/coupons.ts'
import { db } from '../../local/db.ts'
import { knownRows } from '../../local/listings.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { finds } from '../admin/finds.ts'
import { useListed } from '../vendor-shops/use-listed.ts'
import { type OwnCoupon, overlayCoupons } from './coupon-overlay.ts'

const PAGE = 50

/**
 * A page of the coupons that answer to a term, what waits laid over them. Where the server cannot be asked, they are looked
 * for among all that the device was ever told of.
 */
export const useCoupons = (page: number, term: string) => {
  const searchTerm = term.trim()
  const { page: listed, ...rest } = useListed(listCoupons, { page, limit: PAGE, ...(searchTerm && { searchTerm }) })
  const { isOnline } = useConnection()
  const known = useKnownCoupons()?.filter(({ code }) => finds(searchTerm, code))
  const isStuck = rest.isRead && (!isOnline || rest.failure !== null)
  const found = listed && overlayCoupons(listed.rows, listed.entries)
  const coupons = found
    ? found.filter(({ code, isNew }) => !isNew || finds(searchTerm, code))
    : isStuck && known?.length
      ? known
      : undefined
  return { ...rest, coupons, total: listed?.total ?? 0, limit: listed?.limit ?? PAGE }
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
