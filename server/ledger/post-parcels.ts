import { iteratePages } from '../db/keyset-pages.ts'
import type { Database } from '../db/store.ts'
import { compareSubject, postSubject, type SubjectDifference, type WantedBalances } from './compare-subject.ts'
import { lockOrders } from './order-pages.ts'
import { toParcelBalances } from './parcel-balances.ts'

const SUBJECT = 'parcel'
const BATCH = 500

/**
 * Enters what an event has changed for these parcels, in its transaction, which has locked their orders or their shop.
 * @returns the number of journals
 */
export const postParcels = async (
  tx: Database,
  ids: readonly string[],
  { event, now }: { event: string; now: number },
): Promise<number> => postSubject(tx, { subject: SUBJECT, event, now }, await readParcelMoney(tx, ids))

/** What the ledger lacks for these parcels. */
export const compareParcels = async (db: Database, ids: readonly string[]): Promise<SubjectDifference[]> =>
  compareSubject(db, SUBJECT, await readParcelMoney(db, ids))

const readParcelMoney = async (db: Database, ids: readonly string[]): Promise<WantedBalances[]> => {
  if (ids.length === 0) return []
  const parcels = await db
    .selectFrom('shipments')
    .select(['id', 'shop_id as shopId', 'status', 'cash', 'collected'])
    .where('id', 'in', [...ids])
    .execute()
  const lines = await db
    .selectFrom('settlement_lines')
    .select(['shipment_id', 'settlement_id as settlementId', 'position', 'collected', 'fee'])
    .where('shipment_id', 'in', [...ids])
    .execute()
  const differences = await db
    .selectFrom('settlement_differences')
    .select(['shipment_id', 'settlement_id as settlementId', 'position', 'kind', 'amount', 'decision'])
    .where('shipment_id', 'in', [...ids])
    .execute()
  return parcels.map(parcel => {
    const isOwn = ({ shipment_id }: { shipment_id: string | null }) => shipment_id === parcel.id
    const money = { lines: lines.filter(isOwn), differences: differences.filter(isOwn) }
    return { id: parcel.id, wanted: toParcelBalances({ ...parcel, ...money }) }
  })
}

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
