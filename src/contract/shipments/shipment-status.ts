/** What a parcel can be. `READY`: it waits to be booked. `BOOKING`: the courier is being asked. */
export const SHIPMENT_STATUSES = [
  'READY',
  'BOOKING',
  'UNCERTAIN',
  'BOOKED',
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERY_FAILED',
  'RETURNING',
  'DELIVERED',
  'PARTLY_DELIVERED',
  'RETURNED',
  'LOST',
  'CANCELLED',
] as const
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number]

/** A courier's word never moves a parcel to a lower rank. */
export const SHIPMENT_RANKS: Readonly<Record<ShipmentStatus, number>> = {
  READY: 0,
  BOOKING: 1,
  UNCERTAIN: 2,
  BOOKED: 3,
  PICKED_UP: 4,
  IN_TRANSIT: 5,
  OUT_FOR_DELIVERY: 6,
  DELIVERY_FAILED: 6,
  RETURNING: 7,
  DELIVERED: 8,
  PARTLY_DELIVERED: 8,
  RETURNED: 8,
  LOST: 8,
  CANCELLED: 8,
}

const FINAL_RANK = SHIPMENT_RANKS.DELIVERED

/** Whether nothing more is expected of the courier. */
export const isFinal = (status: ShipmentStatus): boolean => SHIPMENT_RANKS[status] === FINAL_RANK

/** Whether couriers have ended with all parcels of an order, and the customer kept only a part of one. */
export const isDeliveredInPart = (parcels: readonly { status: ShipmentStatus }[] = []): boolean =>
  parcels.some(({ status }) => status === 'PARTLY_DELIVERED') && parcels.every(({ status }) => isFinal(status))

/** Whether the courier has taken the parcel from the shop, at some time. */
export const hasLeftShop = (status: ShipmentStatus): boolean =>
  SHIPMENT_RANKS[status] >= SHIPMENT_RANKS.PICKED_UP && status !== 'CANCELLED'

/** What a courier has reported, and when by its own clock, in milliseconds. Null: it did not say. */
export type ReportedStatus = { status: ShipmentStatus; at: number | null }

/**
 * - `apply`: the parcel has this status now.
 * - `ignore`: late or repeated.
 * - `ask`: the courier corrects what it has reported. A person decides; no money and no stock changes by itself.
 */
export type ReportDecision = 'apply' | 'ignore' | 'ask'

/** A parcel that is coming back is not delivered without a question: the shop was told otherwise. */
const ENDS_OF_RETURN: readonly ShipmentStatus[] = ['RETURNED', 'LOST']
/** Ends before or after which a parcel comes back. */
const RETURNING_ENDS: readonly ShipmentStatus[] = ['RETURNED', 'PARTLY_DELIVERED']

/** Decides what a courier's report does to a parcel. @param current its status, and when that was reported */
export const decideReport = (current: ReportedStatus, report: ReportedStatus): ReportDecision => {
  if (report.status === current.status) return 'ignore'
  if (isFinal(current.status)) return contradicts(current, report) ? 'ask' : 'ignore'
  const [now, next] = [SHIPMENT_RANKS[current.status], SHIPMENT_RANKS[report.status]]
  if (current.status === 'RETURNING' && next > now) return ENDS_OF_RETURN.includes(report.status) ? 'apply' : 'ask'
  if (next > now) return 'apply'
  return next === now && isLater(current, report) ? 'apply' : 'ignore'
}

/** Whether a report after the end means another end, and is not only late. */
const contradicts = (current: ReportedStatus, report: ReportedStatus): boolean => {
  if (isFinal(report.status)) return true
  if (report.status === 'RETURNING') return !RETURNING_ENDS.includes(current.status) && !isEarlier(current, report)
  const isMove = SHIPMENT_RANKS[report.status] >= SHIPMENT_RANKS.OUT_FOR_DELIVERY || current.status === 'CANCELLED'
  return isMove && hasLeftShop(report.status) && isLater(current, report)
}

const isLater = (current: ReportedStatus, report: ReportedStatus): boolean =>
  report.at !== null && current.at !== null && report.at > current.at

const isEarlier = (current: ReportedStatus, report: ReportedStatus): boolean =>
  report.at !== null && current.at !== null && report.at < current.at

/** Why a parcel needs a person. Stored and sent as codes; screens have a text for each. */
export const SHIPMENT_PROBLEMS = [
  /** The courier has refused to book it, in its own words. */
  'REFUSED',
  /** The courier does not accept the keys of the shop. */
  'KEYS_REFUSED',
  /** Nobody knows whether the courier has booked it. */
  'UNCERTAIN',
  /** The courier has reported less cash than the parcel was to collect. */
  'LESS_CASH',
  'PARTLY_DELIVERED',
  'LOST',
  /** The courier has reported an end, and now another one. */
  'CORRECTED',
  /** The order was cancelled after the parcel was booked. */
  'ORDER_CANCELLED',
] as const
export type ShipmentProblem = (typeof SHIPMENT_PROBLEMS)[number]

/** The columns of the parcel board. */
export const PARCEL_GROUPS = ['problem', 'toBook', 'booked', 'onTheWay', 'comingBack', 'done'] as const
export type ParcelGroup = (typeof PARCEL_GROUPS)[number]

const GROUP_OF_STATUS: Readonly<Record<ShipmentStatus, ParcelGroup>> = {
  READY: 'toBook',
  BOOKING: 'toBook',
  UNCERTAIN: 'problem',
  BOOKED: 'booked',
  PICKED_UP: 'onTheWay',
  IN_TRANSIT: 'onTheWay',
  OUT_FOR_DELIVERY: 'onTheWay',
  DELIVERY_FAILED: 'onTheWay',
  RETURNING: 'comingBack',
  DELIVERED: 'done',
  PARTLY_DELIVERED: 'done',
  RETURNED: 'done',
  LOST: 'done',
  CANCELLED: 'done',
}

/** Where the board shows a parcel: what needs a person stands apart. */
export const parcelGroup = (parcel: { status: ShipmentStatus; problem?: string | undefined }): ParcelGroup =>
  parcel.problem ? 'problem' : GROUP_OF_STATUS[parcel.status]

/**
 * The status to which an order moves because of its parcels; null: it stays. Money and stock follow the order, so that
 * what needs a person's decision moves nothing: a loss, a partial delivery, less cash than was asked for.
 */
export const orderStatusFromParcels = (
  parcels: readonly { status: ShipmentStatus; problem?: string | null; hasAllCash: boolean }[],
): 'SHIPPED' | 'DELIVERED' | 'RETURNED' | null => {
  const sent = parcels.filter(({ status }) => status !== 'CANCELLED')
  if (sent.length === 0) return null
  if (sent.every(({ status, hasAllCash }) => status === 'DELIVERED' && hasAllCash)) return 'DELIVERED'
  if (sent.every(({ status }) => status === 'RETURNED')) return 'RETURNED'
  return sent.some(({ status }) => hasLeftShop(status)) ? 'SHIPPED' : null
}
