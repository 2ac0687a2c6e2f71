import type { Order } from '../../../contract/orders/orders.ts'
import { pictureUrl } from '../../../contract/products/pictures.ts'
import { getDeviceSettings } from '../../../ui/state/device-settings.ts'

/** The orders of two pages of the list. With three products each, their pictures of 160 px have about 500 KB. */
const PREFETCHED_ORDERS = 40

type OrderPictures = { orderItem: readonly { product: Pick<Order['orderItem'][number]['product'], 'image'> }[] }

/** What is being fetched: the orders may change meanwhile. */
const underWay = new Set<string>()

/**
 * Fetches the small pictures of the newest orders one after the other, so that the service worker has them when
 * somebody opens an order offline for the first time. Not in data saver mode.
 * @param orders newest first
 */
export const prefetchOrderPictures = async (orders: readonly OrderPictures[]): Promise<void> => {
  // Nothing else stores them.
  if (!navigator.serviceWorker?.controller || getDeviceSettings().isSavingData) return
  for (const path of listOrderPictures(orders)) {
    if (underWay.has(path) || (await caches.match(path))) continue
    underWay.add(path)
    try {
      await fetch(path, { priority: 'low' })
    } catch {
      // Offline. The next change of the orders tries again.
      return
    } finally {
      underWay.delete(path)
    }
  }
}

/** The 160 px pictures of the newest orders, each once. */
export const listOrderPictures = (orders: readonly OrderPictures[]): string[] => {
  const images = orders
    .slice(0, PREFETCHED_ORDERS)
    .flatMap(({ orderItem }) => orderItem.map(({ product }) => product.image))
  return [...new Set(images)].filter(image => image.startsWith('/pictures/')).map(image => pictureUrl(image, 160))
}
