import type { Database } from '../db/store.ts'
import type { ParcelMoney } from './parcel-balances.ts'

/** What the ledger reads of these parcels: their cash, and what settlements and decisions say of it. */
export const readParcelMoney = async (
  db: Database,
  ids: readonly string[],
): Promise<(ParcelMoney & { id: string; orderId: string })[]> => {
  if (ids.length === 0) return []
  const parcels = await db
    .selectFrom('shipments')
    .select(['id', 'order_id as orderId', 'shop_id as shopId', 'courier', 'is_market', 'status', 'cash', 'collected'])
    .select('kept_cash as keptCash')
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
  return parcels.map(({ is_market, ...parcel }) => {
    const isOwn = ({ shipment_id }: { shipment_id: string | null }) => shipment_id === parcel.id
    const money = { lines: lines.filter(isOwn), differences: differences.filter(isOwn) }
    return { ...parcel, isMarket: is_market === 1, ...money }
  })
}
