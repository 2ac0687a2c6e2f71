import type { PickupPoints } from '../../../contract/delivery/pickup.ts'
import type { ShopDelivery } from '../../../contract/delivery/shop-delivery.ts'
import type { Product } from '../../../contract/products/products.ts'
import { isShopPaused } from '../../../contract/shops/shop-pause.ts'
import { now } from '../../../local/db/clock.ts'
import type { CartView } from '../../cart/use-cart.ts'

/** A cart that checkout takes together with others, and what the device knows of its shop. */
export type GroupCart = {
  cart: CartView
  shop: Product['shop']
  rules: ShopDelivery | null
  /** Where its orders can be picked up. */
  points: PickupPoints
  pausedUntil: string | null
  /** The device does not have the shop, so that it seems to deliver as the market does. */
  isUnknown: boolean
}

/** Whether the shop takes no orders now, as far as this device knows. */
export const isOnHoliday = ({ pausedUntil }: GroupCart): boolean =>
  pausedUntil !== null && isShopPaused(pausedUntil, now())
