import type { FileColumns } from '../../src/contract/ledger/file-columns.ts'
import type { Poisha } from '../../src/contract/money.ts'
import type { CourierName } from '../../src/contract/shipments/couriers.ts'
import type { SettlementLine } from '../adapters/couriers/courier.ts'

/** `namedFee`: the part of the fee that is for delivery. Null or absent: the settlement does not name it. */
export type NewSettlementLine = SettlementLine & { namedFee?: Poisha | null }

export type NewSettlement = {
  /** Null: the market's own account. */
  shopId: string | null
  courier: CourierName
  /** The same for the same settlement. */
  reference: string
  name: string
  lines: readonly NewSettlementLine[]
  /** What has arrived for all of it. Null or absent: nobody has said. */
  paid?: Poisha | null
  /** The titles that a person has named in its file. */
  columns?: FileColumns | null
}
