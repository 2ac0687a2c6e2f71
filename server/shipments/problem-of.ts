import { dueCash } from '../../src/contract/shipments/parcel-cash.ts'
import type { ShipmentProblem } from '../../src/contract/shipments/shipment-status.ts'
import type { ShipmentRow } from './shipments.ts'

/** Why a parcel with this status needs a person. */
export const problemOf = ({
  status,
  cash,
  collected,
  kept_cash: keptCash,
}: Pick<ShipmentRow, 'status' | 'cash' | 'collected' | 'kept_cash'>): ShipmentProblem | null => {
  if (status === 'LOST') return 'LOST'
  if (status === 'PARTLY_DELIVERED' && keptCash === null) return 'PARTLY_DELIVERED'
  const hasCash = status === 'DELIVERED' || status === 'PARTLY_DELIVERED'
  return hasCash && collected !== null && collected < dueCash({ cash, keptCash }) ? 'LESS_CASH' : null
}
