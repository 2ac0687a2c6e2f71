import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { isFinal, type ShipmentStatus } from '../../../src/contract/shipments/shipment-status.ts'

const SHORTEST_MS = 15 * MINUTE_MS
const LONGEST_MS = 6 * HOUR_MS
/** What a customer did not keep is expected for so long. */
const REST_MS = 30 * DAY_MS

/**
 * When the courier is asked for a parcel's state again: after a quarter of the time since it last changed, so that
 * silent parcels are asked about ever less often. Null: nothing more is expected.
 */
export const nextPollAt = (status: ShipmentStatus, changedAt: number, now: number): number | null => {
  const isRestExpected = status === 'PARTLY_DELIVERED' && now - changedAt < REST_MS
  if ((isFinal(status) && !isRestExpected) || status === 'UNCERTAIN') return null
  return now + Math.round(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (now - changedAt) / 4)))
}
