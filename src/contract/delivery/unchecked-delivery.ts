import * as v from 'valibot'
import { PICKUP_POINTS_MAX } from '../constants.ts'
import { boundedArray, uncheckedAs } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import type { PickupPoints } from './pickup.ts'
import type { ShopDelivery } from './shop-delivery.ts'

/**
 * A shop's delivery where its whole schema would be too large: in responses, and in the change that waits in the outbox. The
 * vendor's form and the server check it by `ShopDelivery`.
 */
export const UncheckedDelivery = uncheckedAs<ShopDelivery>(v.looseObject({}))

/** The same for the places where its orders are picked up, of which the schema is `PickupPoints`. */
const UncheckedPoint = v.looseObject({})
export const UncheckedPickup = uncheckedAs<PickupPoints>(v.array(UncheckedPoint))

/** Where it is sent to the server. */
export const UncheckedPickupChange = uncheckedAs<PickupPoints>(
  boundedArray(UncheckedPoint, PICKUP_POINTS_MAX, VALIDATION.tooManyPickupPoints),
)
