import type { DeliveryDestination } from '../../contract/delivery/delivery-place.ts'
import type { Delivery } from '../../contract/delivery/quote-delivery.ts'
import type { PlaceNames } from '../../contract/places/places.ts'
import { db } from '../db/database.ts'

/** How a shop delivers to somewhere. `placeNames`: where, as people write it. */
export type KnownDelivery = Delivery & { placeNames: PlaceNames | null }

/** Delivery as the market does it: of shops without zones, and of those that this device does not know. */
export const MARKET_DELIVERY: KnownDelivery = { rules: null, place: null, placeNames: null }

/**
 * For a live query: how a shop delivers to somewhere, as this device knows it. The table of places loads only for a shop with
 * zones.
 */
export const readShopDelivery = async (
  shopId: string,
  destination: DeliveryDestination | null,
): Promise<KnownDelivery> => {
  const rules = (await db.shops.get(shopId))?.delivery ?? null
  if (!rules || !destination) return { ...MARKET_DELIVERY, rules }
  // Nothing is read from the database after this: a live query would not notice that it changes.
  const { findDeliveryPlace, namePlace } = await import('../../contract/delivery/delivery-place.ts')
  const place = findDeliveryPlace(destination)
  return { rules, place, placeNames: place && namePlace(place.slug) }
}
