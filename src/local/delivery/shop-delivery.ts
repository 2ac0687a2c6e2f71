import type { DeliveryDestination } from '../../contract/delivery/delivery-place.ts'
import type { PickupPoint, PickupPoints } from '../../contract/delivery/pickup.ts'
import type { Delivery } from '../../contract/delivery/quote-delivery.ts'
import type { PlaceNames } from '../../contract/places/places.ts'
import { db } from '../db/database.ts'

/**
 * How a shop delivers to somewhere. `placeNames`: where, as people write it. `points`: where orders can be picked up instead;
 * `point`: where the customer has chosen to.
 */
export type KnownDelivery = Delivery & {
  placeNames: PlaceNames | null
  points?: PickupPoints | undefined
  point?: PickupPoint | undefined
}

/** Delivery as the market does it: of shops without zones, and of those that this device does not know. */
export const MARKET_DELIVERY: KnownDelivery = { rules: null, place: null, placeNames: null }

const importPlaces = () => import('../../contract/delivery/delivery-place.ts')

/**
 * For a live query: how a shop delivers to somewhere, as this device knows it. The table of places loads only for a shop with
 * zones; where it cannot be loaded, the place is not known yet.
 */
export const readShopDelivery = async (
  shopId: string,
  destination: DeliveryDestination | null,
  loadPlaces = importPlaces,
): Promise<KnownDelivery> => {
  const { delivery: rules = null, pickup: points = [] } = (await db.shops.get(shopId)) ?? {}
  if (!rules || !destination) return { ...MARKET_DELIVERY, rules, points }
  // Nothing is read from the database after this: a live query would not notice that it changes.
  const table = await Promise.resolve(loadPlaces().catch(() => null))
  const place = table?.findDeliveryPlace(destination) ?? null
  return { rules, place, points, placeNames: place && (table?.namePlace(place.slug) ?? null) }
}
