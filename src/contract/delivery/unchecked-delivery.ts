import * as v from 'valibot'
import { PICKUP_POINTS_MAX } from '../constants.ts'
import { boundedArray } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import type { PickupPoints } from './pickup.ts'
import type { ShopDelivery } from './shop-delivery.ts'

/**
 * A shop's delivery where its whole schema would be too large: in responses, and in the change that waits in the outbox. The
 * vendor's form and the server check it by `ShopDelivery`.
 */
export const UncheckedDelivery = v.looseObject({}) as unknown as v.GenericSchema<ShopDelivery>

/** The same for the places where its orders are picked up, of which the schema is `PickupPoints`. */
const UncheckedPoint = v.looseObject({})
export const UncheckedPickup = v.array(UncheckedPoint) as unknown as v.GenericSchema<PickupPoints>

/** Where it is sent to the server. */
export const UncheckedPickupChange = boundedArray(
  UncheckedPoint,
  PICKUP_POINTS_MAX,
  VALIDATION.tooManyPickupPoints,
) as unknown as v.GenericSchema<PickupPoints>
