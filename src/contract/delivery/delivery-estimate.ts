import { dhakaDayStart, toDhakaDay } from '../dhaka-days.ts'
import { DAY_MS } from '../durations.ts'

/** 1 January 1970, day 0, was a Thursday. */
const FIRST_FRIDAY = 1
/** Working days from the day after the order. */
const DELIVERY_DAYS = { from: 3, to: 5 } as const

/** The days between which a delivery is expected: noon in Bangladesh, in milliseconds since 1970. */
export type DeliveryEstimate = { from: number; to: number }

/**
 * When an order is expected to arrive: 3 to 5 working days after the order's day in Bangladesh. Nobody delivers on
 * Fridays.
 * @param orderedAt milliseconds since 1970
 */
export const estimateDelivery = (orderedAt: number): DeliveryEstimate => {
  const day = toDhakaDay(orderedAt)
  return {
    from: noonOf(addWorkingDays(day, DELIVERY_DAYS.from)),
    to: noonOf(addWorkingDays(day, DELIVERY_DAYS.to)),
  }
}

/** The end of the last expected day, in milliseconds since 1970: from then on the delivery is late. */
export const deliveryDeadline = ({ to }: DeliveryEstimate): number => to + DAY_MS / 2

const addWorkingDays = (day: number, count: number): number => {
  if (count === 0) return day
  const next = day + 1
  return addWorkingDays(next, isFriday(next) ? count : count - 1)
}

const isFriday = (day: number): boolean => day % 7 === FIRST_FRIDAY

const noonOf = (day: number): number => dhakaDayStart(day) + DAY_MS / 2
