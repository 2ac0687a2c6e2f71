import * as v from 'valibot'
import type { ShopDelivery } from './shop-delivery.ts'

/**
 * A shop's delivery where its whole schema would be too large: in responses, and in the change that waits in the outbox. The
 * vendor's form and the server check it by `ShopDelivery`.
 */
export const UncheckedDelivery = v.looseObject({}) as unknown as v.GenericSchema<ShopDelivery>
