import { useLiveQuery } from 'dexie-react-hooks'
import type { DeliveryDestination } from '../../contract/delivery/delivery-place.ts'
import { getShop } from '../../contract/shops/shops.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import { type KnownDelivery, MARKET_DELIVERY, readShopDelivery } from '../../local/delivery/shop-delivery.ts'
import { readShop } from '../../local/shops/reads.ts'
import { refreshEntity } from '../../local/sync/listings.ts'
import { useConnection } from '../../ui/state/use-connection.ts'

export type ShopDeliveryState = {
  delivery: KnownDelivery
  /** False while the place of a new destination is looked up: `delivery` is that of the one before. */
  isCurrent: boolean
}

/**
 * How a shop delivers to somewhere. A shop that this device does not know is fetched, and delivers as the market does meanwhile.
 * @param to the slug of a place, or an address; undefined: it is not known where to
 */
export const useShopDelivery = (
  shopId: string | undefined,
  to: string | DeliveryDestination | undefined,
): ShopDeliveryState => {
  const destination = typeof to === 'string' ? { place: to } : (to ?? null)
  const key = JSON.stringify([shopId, destination])
  // Where the table of places could not be loaded, it is tried again once the network is back.
  const { isOnline } = useConnection()
  const known = useLiveQuery(async () => {
    if (shopId === undefined) return { key, delivery: MARKET_DELIVERY, isMissing: false }
    const isMissing = (await readShop(shopId)) === undefined
    return { key, delivery: await readShopDelivery(shopId, destination), isMissing }
  }, [key, isOnline])
  useRefresh(known?.isMissing && shopId ? shopId : '', () => refreshEntity(getShop, { id: shopId! }))
  return {
    delivery: known?.delivery ?? MARKET_DELIVERY,
    // Without zones every destination costs the same.
    isCurrent: known !== undefined && (known.key === key || known.delivery.rules === null),
  }
}
