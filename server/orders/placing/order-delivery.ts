import { randomInt } from 'node:crypto'
import type { ShippingAddress } from '../../../src/contract/accounts/addresses.ts'
import { nameValues } from '../../../src/contract/bangla-texts.ts'
import { estimateDelivery } from '../../../src/contract/delivery/delivery-estimate.ts'
import { findDeliveryPlace, namePlace } from '../../../src/contract/delivery/delivery-place.ts'
import type { PickupPoint } from '../../../src/contract/delivery/pickup.ts'
import { type Delivery, quoteDelivery } from '../../../src/contract/delivery/quote-delivery.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import {
  joinSentences,
  type Message,
  toDescriptor,
  withValues,
} from '../../../src/contract/messages/server-messages.ts'
import type { Poisha } from '../../../src/contract/money.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'
import { toPickupCode } from '../../../src/contract/orders/pickup-code.ts'
import { readShopDelivery } from '../../shops/shop-delivery.ts'
import { readShopPickup } from '../../shops/shop-pickup.ts'
import type { OrderParticipants } from '../order-participants.ts'
import type { PricedOrderLine } from './price-order-lines.ts'

/** How an order is delivered, and the names of its shop. `point`: where its customer collects it instead. */
export type OrderDelivery = Delivery & { point: PickupPoint | null; shop: { name: string; nameBn: string | null } }

export const findOrderDelivery = (
  participants: OrderParticipants,
  address: ShippingAddress,
  point: PickupPoint | null,
): OrderDelivery => {
  const rules = readShopDelivery(participants.delivery)
  const shop = { name: participants.shop_name, nameBn: participants.shop_name_bn }
  // Nothing depends on the place where the shop has no zones.
  return { rules, place: rules && findDeliveryPlace(address), isPickup: point !== null, point, shop }
}

/** Where the customer collects an order; null: it is delivered. @throws ApiError DELIVERY_UNAVAILABLE */
export const findPickupPoint = (draft: OrderDraft, participants: OrderParticipants): PickupPoint | null => {
  if (draft.deliveryMethod !== 'PICKUP') return null
  const point = readShopPickup(participants.pickup).find(({ id }) => id === draft.pickupPoint)
  if (point) return point
  const names = nameValues('shop', { name: participants.shop_name, nameBn: participants.shop_name_bn })
  throw new ApiError(
    'DELIVERY_UNAVAILABLE',
    withValues('You cannot pick up orders of {shop} there. Choose again.', names),
  )
}

/** Where it is collected as it was chosen, and a code for it. */
export const toPickupColumns = ({ point }: OrderDelivery) => ({
  pickup: point && JSON.stringify(point),
  pickup_code: point && toPickupCode(String(randomInt(100_000)).padStart(5, '0')),
})

/** @throws ApiError DELIVERY_UNAVAILABLE */
export const requireDelivery = (lines: readonly PricedOrderLine[], { shop, ...delivery }: OrderDelivery): void => {
  if (quoteDelivery(lines, delivery).isServed) return
  const place = delivery.place && namePlace(delivery.place.slug)
  const names = nameValues('shop', shop)
  throw new ApiError(
    'DELIVERY_UNAVAILABLE',
    place
      ? withValues('{shop} does not deliver to {place}. Choose another address.', {
          ...names,
          ...nameValues('place', { name: place.en, nameBn: place.bn }),
        })
      : withValues('{shop} does not deliver everywhere. Choose the area of your address.', names),
  )
}

/** The days that are promised with an order. Those of the market are known from its time. */
export const toDeliveryColumns = (lines: readonly PricedOrderLine[], delivery: OrderDelivery, now: number) => {
  const { days } = quoteDelivery(lines, delivery)
  const expected = (delivery.rules || delivery.isPickup) && days ? estimateDelivery(now, days) : null
  return { expected_from: expected?.from ?? null, expected_to: expected?.to ?? null }
}

/** What the first event of an order says about its total. */
export const describeTotal = ({ total, shown, credit }: ShownTotal): Message | undefined => {
  if (total === 0) return toDescriptor('Nothing to pay.')
  const paid = credit > 0 && withValues('{amount, taka} was paid with store credit.', { amount: credit / 100 })
  if (total === shown) return paid || undefined
  const cheaper = withValues('Delivery has become cheaper: the total is {total, taka}, not {shown, taka}.', {
    total: total / 100,
    shown: shown / 100,
  })
  return paid ? joinSentences(cheaper, paid) : cheaper
}

type ShownTotal = { total: Poisha; shown: Poisha; credit: Poisha }
