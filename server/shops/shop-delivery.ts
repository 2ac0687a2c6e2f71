import * as v from 'valibot'
import { toDeliveryPlace } from '../../src/contract/delivery/delivery-place.ts'
import { DELIVERY_PROBLEMS, ShopDelivery } from '../../src/contract/delivery/shop-delivery.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type { Message } from '../../src/contract/messages/server-messages.ts'
import { DIVISIONS, findPlace } from '../../src/contract/places/places.ts'

/** `shops.delivery`. */
export const readShopDelivery = (column: string | null): ShopDelivery | null =>
  column === null ? null : JSON.parse(column)

/**
 * The column of what a change says. The place of the shop is looked up again, so that it cannot claim another district.
 * @throws ApiError VALIDATION
 */
export const toDeliveryColumn = (delivery: ShopDelivery | null | undefined): string | null | undefined => {
  if (delivery === undefined || delivery === null) return delivery
  const { success, output, issues } = v.safeParse(ShopDelivery, delivery)
  if (!success) return refuse(DELIVERY_PROBLEMS.find(text => text === issues[0].message) ?? INVALID)
  const from = output.from && findPlace(output.from.slug)
  const named = output.zones.flatMap(({ places = [] }) => places)
  if ((output.from && !from) || !named.every(isKnownPlace))
    return refuse('One of these places is not known. Choose it again.')
  return JSON.stringify({ ...output, from: from ? toDeliveryPlace(from) : null })
}

const INVALID = 'The delivery of your shop is not complete. Fill it in again.'

const isKnownPlace = (slug: string): boolean =>
  findPlace(slug) !== undefined || DIVISIONS.some(division => division.slug === slug)

const refuse = (message: Message): never => {
  throw new ApiError('VALIDATION', message, { fields: { delivery: message } })
}
