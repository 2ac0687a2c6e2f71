import { pictureUrl } from '../src/contract/products/pictures.ts'
import { db } from '../src/local/db/database.ts'
import { PICTURE_CACHE } from '../src/local/db/storage.ts'
import { isPictureResponse, responseSize } from './picture-cache.ts'
import { fetchPreemptible } from './preemptible-fetch.ts'

declare const self: ServiceWorkerGlobalScope

/** No more are fetched once the cache holds so many: the others are left for the pictures that people look at. */
export const MAX_PREFETCHED = 800
/** The most that is fetched at once. A picture of 160 px has about 4 KB. */
export const MAX_PREFETCH_BYTES = 6 * 1024 * 1024

let isRunning = false

/** The page asks for it when it has nothing else to do (src/app/picture-prefetch.ts). */
export const prefetchOnMessage = (event: ExtendableMessageEvent): void => {
  if (event.data?.type === 'prefetch-pictures') event.waitUntil(prefetchPictures())
}

/**
 * Fetches the small pictures of the newest products of the device's catalogue, so that the market looks like a shop
 * offline, too. One after the other, as reads that writes preempt. Ends where the network or the room for pictures
 * does; the next start of a page continues.
 */
export const prefetchPictures = async (): Promise<void> => {
  if (isRunning || !isUnmetered()) return
  isRunning = true
  try {
    await fetchMissing(await listSmallPictures())
  } catch {
    // Offline, or the disk is full.
  } finally {
    isRunning = false
  }
}

declare global {
  interface WorkerNavigator {
    /** Not in TypeScript's library: https://developer.mozilla.org/docs/Web/API/NetworkInformation */
    readonly connection?: { readonly type?: string; readonly saveData?: boolean }
  }
}

/**
 * Whether the browser says that it is on Wi-Fi or a cable. One that does not say may be on mobile data, which costs
 * money.
 */
const isUnmetered = (): boolean => {
  const { connection } = navigator
  return !connection?.saveData && ['wifi', 'ethernet'].includes(connection?.type ?? '')
}

const listSmallPictures = async (): Promise<string[]> => {
  const products = await db.products
    .where('[listed+createdAt+id]')
    .between([1], [2])
    .reverse()
    .limit(MAX_PREFETCHED)
    .toArray()
  return products.map(({ image }) => pictureUrl(image, 160))
}

const fetchMissing = async (paths: readonly string[]): Promise<void> => {
  const cache = await caches.open(PICTURE_CACHE)
  let room = MAX_PREFETCHED - (await cache.keys()).length
  let bytes = 0
  for (const path of paths) {
    if (await cache.match(path)) continue
    if (room <= 0 || bytes >= MAX_PREFETCH_BYTES || !isUnmetered()) return
    const response = await fetchPreemptible(self.location.origin + path, { priority: 'low' })
    // Its product was deleted meanwhile.
    if (response.status === 404) continue
    if (!isPictureResponse(response)) return
    room -= 1
    bytes += responseSize(response)
    await cache.put(path, response)
  }
}
