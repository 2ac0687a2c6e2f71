import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { DeliveryDestination } from '../../../contract/delivery/delivery-place.ts'
import type { Delivery } from '../../../contract/delivery/quote-delivery.ts'
import type { PlaceNames } from '../../../contract/places/places.ts'
import { getShop } from '../../../contract/shops/shops.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { readCheckoutCarts } from '../../../local/cart/ticked-carts.ts'
import type { CartRow } from '../../../local/db/device-schema.ts'
import { readShop } from '../../../local/shops/reads.ts'
import { refreshEntity } from '../../../local/sync/listings.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { toCartView } from '../../cart/use-cart.ts'
import type { GroupCart } from './group-cart.ts'

/** The carts that checkout takes, the current one first; undefined while loading. Fetches shops that the device lacks. */
export const useGroupCarts = (): GroupCart[] | undefined => {
  const carts = useLiveQuery(async () => Promise.all((await readCheckoutCarts()).map(readGroupCart)))
  const unknown = carts?.filter(({ isUnknown }) => isUnknown).map(({ shop }) => shop.id) ?? []
  useRefresh(unknown.join(' '), async () => {
    await Promise.all(unknown.map(id => refreshEntity(getShop, { id })))
  })
  return carts
}

const readGroupCart = async (row: CartRow): Promise<GroupCart> => {
  const { shop } = row.items[0]!.product
  const [cart, known] = await Promise.all([toCartView(row), readShop(shop.id)])
  return {
    ...{ cart, shop, isUnknown: known === undefined },
    rules: known?.delivery ?? null,
    points: known?.pickup ?? [],
    pausedUntil: known?.pausedUntil ?? null,
  }
}

type FoundPlace = { key: string; place: Delivery['place']; placeNames: PlaceNames | null }

/**
 * The place of an address, or of a slug. The table of places loads only where a shop has zones.
 * @param isNeeded one of the shops has zones
 * @returns `isCurrent` false: a new destination is being looked up, and `place` is that of the one before
 */
export const useDestination = (to: string | DeliveryDestination | undefined, isNeeded: boolean) => {
  const destination = typeof to === 'string' ? { place: to } : to
  const key = JSON.stringify(destination ?? null)
  const { isOnline } = useConnection()
  const [found, setFound] = useState<FoundPlace>({ key: 'null', place: null, placeNames: null })
  // Where the table could not be loaded, it is tried again once the network is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is new in each rendering
  useEffect(() => {
    if (!isNeeded) return
    let isWanted = true
    const find = async () => {
      const { findDeliveryPlace, namePlace } = await import('../../../contract/delivery/delivery-place.ts')
      const place = destination ? findDeliveryPlace(destination) : null
      if (isWanted) setFound({ key, place, placeNames: place && namePlace(place.slug) })
    }
    find().catch(reportError)
    return () => {
      isWanted = false
    }
  }, [key, isNeeded, isOnline])
  return { ...found, isCurrent: !isNeeded || found.key === key }
}
