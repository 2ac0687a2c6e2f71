import { findPlace } from '../places/places.ts'
import { toDeliveryPlace } from './delivery-place.ts'
import { quoteDelivery } from './quote-delivery.ts'
import type { ShopDelivery } from './shop-delivery.ts'

type ShopRules = { id: string; rules: ShopDelivery }

/**
 * The shops, of those that have zones, that do not deliver to a place. The market delivers everywhere, and a place that is not
 * known excludes nobody. It loads the table of places: import it dynamically in screens.
 */
export const listUnservedShops = (shops: readonly ShopRules[], slug: string): string[] => {
  const found = findPlace(slug)
  if (!found) return []
  const place = toDeliveryPlace(found)
  return shops.filter(({ rules }) => !quoteDelivery([], { rules, place }).isServed).map(({ id }) => id)
}
