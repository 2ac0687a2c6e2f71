import { HOUR_MS } from '../../src/contract/durations.ts'
import { toPoisha } from '../../src/contract/money.ts'
import type { Database } from '../db/store.ts'
import { postParcels } from '../ledger/post-parcels.ts'
import { enterSettlement } from '../settlements/enter-settlement.ts'
import type { DemoParcels } from './parcel-rows.ts'

const FEE = toPoisha(70)
/** In the list of a shop's delivered parcels, oldest first. The settlement has all until the last but one, without this one. */
const MISSING_AT = 1

/**
 * Enters the cash that the courier has collected, and for each shop with several delivered parcels a settlement, in which one
 * is missing.
 */
export const enterParcelCash = async (tx: Database, { shipments }: DemoParcels, now: number): Promise<void> => {
  const collected = shipments.filter(parcel => parcel.collected !== null).sort((a, b) => a.status_at - b.status_at)
  const delivered = collected.filter(({ status }) => status === 'DELIVERED')
  for (const { id, status_at } of collected) await postParcels(tx, [id], { event: 'parcel-delivered', now: status_at })
  for (const shopId of new Set(delivered.map(parcel => parcel.shop_id))) {
    const own = delivered.filter(parcel => parcel.shop_id === shopId && !parcel.problem).slice(0, -1)
    const last = own.at(-1)
    if (!last || own.length <= MISSING_AT + 1) continue
    const lines = own
      .filter((_, at) => at !== MISSING_AT)
      .map(({ reference, consignment_id, cash }) => ({
        ...{ reference, consignmentId: consignment_id ?? null, collected: cash, fee: FEE },
      }))
    const settlement = { shopId, courier: 'sandbox' as const, reference: 'demo', name: 'SB-1001', lines }
    await enterSettlement(tx, settlement, Math.min(now - 1, last.status_at + 12 * HOUR_MS))
  }
}
