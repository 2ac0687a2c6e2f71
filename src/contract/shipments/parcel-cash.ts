import type { Poisha } from '../money.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/**
 * The cash of a parcel, and what has become of it. `collected` null: the courier did not say. `keptCash`: what it was to collect for the
 * pieces that were kept at the door; null: nobody has decided which those are.
 */
export type ParcelCash = { status: ShipmentStatus; cash: Poisha; collected: Poisha | null; keptCash: Poisha | null }

/** What the courier was to collect. */
export const dueCash = ({ cash, keptCash }: Pick<ParcelCash, 'cash' | 'keptCash'>): Poisha => keptCash ?? cash

/** What the courier has collected for the shop, as far as is known. */
export const collectedCash = ({ status, cash, collected, keptCash }: ParcelCash): Poisha => {
  if (status === 'DELIVERED') return collected ?? dueCash({ cash, keptCash })
  return status === 'PARTLY_DELIVERED' ? (collected ?? keptCash ?? 0) : 0
}

/** A line of a settlement. The payment is `collected - fee`; it is negative for a parcel that came back. */
export type SettledAmounts = { collected: Poisha; fee: Poisha }
