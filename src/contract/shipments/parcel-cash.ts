import type { Poisha } from '../money.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/** The cash of a parcel, and what has become of it. `collected` null: the courier did not say. */
export type ParcelCash = { status: ShipmentStatus; cash: Poisha; collected: Poisha | null }

/** What the courier has collected for the shop, as far as it has reported. */
export const collectedCash = ({ status, cash, collected }: ParcelCash): Poisha => {
  if (status === 'DELIVERED') return collected ?? cash
  return status === 'PARTLY_DELIVERED' ? (collected ?? 0) : 0
}

/** A line of a settlement. The payment is `collected - fee`; it is negative for a parcel that came back. */
export type SettledAmounts = { collected: Poisha; fee: Poisha }
