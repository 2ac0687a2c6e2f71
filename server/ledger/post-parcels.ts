import { iteratePages } from '../db/keyset-pages.ts'
import type { Database } from '../db/store.ts'
import { compareSubject, postSubject, type SubjectDifference, type WantedBalances } from './compare-subject.ts'
import { lockOrders } from './order-pages.ts'
import { toParcelBalances } from './parcel-balances.ts'
import { postOrders } from './post-orders.ts'
import { readParcelMoney } from './read-parcel-money.ts'

const SUBJECT = 'parcel'
const BATCH = 500

/**
 * Enters what an event has changed for these parcels, in its transaction, which has locked their orders or their shop. Of those
 * that went with the market's account, also what their orders, which are locked, have of it.
 * @returns the number of journals of parcels
 */
export const postParcels = async (
  tx: Database,
  ids: readonly string[],
  { event, now }: { event: string; now: number },
): Promise<number> => {
  const parcels = await readParcelMoney(tx, ids)
  const wanted = parcels.map(parcel => ({ id: parcel.id, wanted: toParcelBalances(parcel) }))
  const journals = await postSubject(tx, { subject: SUBJECT, event, now }, wanted)
  const orders = parcels.filter(({ isMarket }) => isMarket).map(({ orderId }) => orderId)
  await postOrders(tx, [...new Set(orders)], { event, now })
  return journals
}

/** What the ledger lacks for these parcels. */
export const compareParcels = async (db: Database, ids: readonly string[]): Promise<SubjectDifference[]> =>
  compareSubject(db, SUBJECT, await readWanted(db, ids))

const readWanted = async (db: Database, ids: readonly string[]): Promise<WantedBalances[]> =>
  (await readParcelMoney(db, ids)).map(parcel => ({ id: parcel.id, wanted: toParcelBalances(parcel) }))

/** The ids of all parcels, a page at a time. */
export async function* parcelPages(db: Database): AsyncGenerator<string[]> {
  const read = (after: string) =>
    db.selectFrom('shipments').select('id').where('id', '>', after).orderBy('id').limit(BATCH).execute()
  for await (const rows of iteratePages(BATCH, read, row => row.id)) if (rows.length > 0) yield rows.map(({ id }) => id)
}

/** Locks the orders of parcels until the end of the transaction, so that what couriers report waits. */
export const lockParcels = async (tx: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const orders = await tx
    .selectFrom('shipments')
    .select('order_id')
    .distinct()
    .where('id', 'in', [...ids])
    .orderBy('order_id')
    .execute()
  await lockOrders(
    tx,
    orders.map(row => row.order_id),
  )
}
