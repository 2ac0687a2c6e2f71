import * as v from 'valibot'
import { NAME_MAX, PICKUP_POINTS_MAX } from '../constants.ts'
import { boundedArray, Id, lineSchema } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { Address } from '../person-fields.ts'

const NO_POINT_NAME = 'Name the place, such as “Shop” or “Warehouse”.'
const INVALID_HOURS = 'Enter when it opens and when it closes.'
const REVERSED_HOURS = 'It closes after it opens.'
const NO_OPEN_DAY = 'It is open on at least one day of the week.'

/** What may be wrong with the places where a shop's orders are picked up. */
export const PICKUP_PROBLEMS = [
  ...([NO_POINT_NAME, VALIDATION.address, INVALID_HOURS, REVERSED_HOURS] as const),
  ...([NO_OPEN_DAY, VALIDATION.tooManyPickupPoints] as const),
] as const

/** Minutes since midnight in Bangladesh. */
const Minute = v.pipe(
  v.number(INVALID_HOURS),
  v.integer(INVALID_HOURS),
  v.minValue(0, INVALID_HOURS),
  v.maxValue(24 * 60, INVALID_HOURS),
)

/** A place where customers pick up their orders, and when it is open. */
export const PickupPoint = v.pipe(
  v.object({
    id: Id,
    name: lineSchema({ min: 1, max: NAME_MAX, message: NO_POINT_NAME }),
    address: Address,
    opens: Minute,
    closes: Minute,
    /** Days of the week, 0 is Sunday. */
    daysOff: v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
      v.check(days => new Set(days).size < 7, NO_OPEN_DAY),
    ),
  }),
  v.check(({ opens, closes }) => opens < closes, REVERSED_HOURS),
)
export type PickupPoint = v.InferOutput<typeof PickupPoint>

/** Where the orders of a shop can be picked up. Empty: nowhere. */
export const PickupPoints = boundedArray(PickupPoint, PICKUP_POINTS_MAX, VALIDATION.tooManyPickupPoints)
export type PickupPoints = v.InferOutput<typeof PickupPoints>
