import { dhakaDayStart, toDhakaDay } from '../dhaka-days.ts'
import { DAY_MS } from '../durations.ts'

/** 1 January 1970, day 0, was a Thursday. */
const FIRST_WEEKDAY = 4
const FRIDAY = 5
/** How a delivery is timed where the shop has no zones of its own. Nobody delivers on Fridays. */
export const MARKET_DAYS: DeliveryDays = { from: 3, to: 5, daysOff: [FRIDAY] }

/** Working days from the day after the order. `daysOff`: days of the week, 0 is Sunday. */
export type DeliveryDays = { from: number; to: number; daysOff: readonly number[] }

/** The days between which a delivery is expected: noon in Bangladesh, in milliseconds since 1970. */
export type DeliveryEstimate = { from: number; to: number }

/**
 * When an order is expected to arrive, in working days after the order's day in Bangladesh.
 * @param orderedAt milliseconds since 1970
 */
export const estimateDelivery = (
  orderedAt: number,
  { from, to, daysOff }: DeliveryDays = MARKET_DAYS,
): DeliveryEstimate => {
  const day = toDhakaDay(orderedAt)
  return { from: noonOf(addWorkingDays(day, from, daysOff)), to: noonOf(addWorkingDays(day, to, daysOff)) }
}

/** When a placed order is expected: on the days that were promised with it, else on those of the market. */
export const findExpectedDelivery = ({ createdAt, expectedDelivery: promised }: PlacedOrder): DeliveryEstimate =>
  promised ? { from: Date.parse(promised.from), to: Date.parse(promised.to) } : estimateDelivery(Date.parse(createdAt))

type PlacedOrder = { createdAt: string; expectedDelivery?: { from: string; to: string } | undefined }

/** The end of the last expected day, in milliseconds since 1970: from then on the delivery is late. */
export const deliveryDeadline = ({ to }: DeliveryEstimate): number => to + DAY_MS / 2

/** A day off is never the result, also not for no days at all. */
const addWorkingDays = (start: number, count: number, daysOff: readonly number[]): number => {
  let day = start
  let left = count
  while (left > 0 || isDayOff(day, daysOff)) {
    day += 1
    if (!isDayOff(day, daysOff)) left -= 1
  }
  return day
}

const isDayOff = (day: number, daysOff: readonly number[]): boolean => daysOff.includes((day + FIRST_WEEKDAY) % 7)

const noonOf = (day: number): number => dhakaDayStart(day) + DAY_MS / 2
