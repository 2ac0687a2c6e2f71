import { PICTURE_WIDTHS } from '../src/contract/constants.ts'
import { pictureStem, pictureUrl } from '../src/contract/products/pictures.ts'
import { endReads } from '../src/local/api/read-preemption.ts'
import { PICTURE_CACHE } from '../src/local/db/storage.ts'
import { fetchPreemptible } from './preemptible-fetch.ts'

declare const self: ServiceWorkerGlobalScope

/** The most that the cache holds. */
export const MAX_PICTURES = 1_500
export const MAX_PICTURE_BYTES = 60 * 1024 * 1024
/** The cache is measured after so many new pictures. */
const TRIM_EVERY = 25
/** Every so many hits a cached picture is put again; see readPicture. */
const TOUCH_EVERY = 8

let isStopped = false
let putCount = 0
let hitCount = 0

/**
 * Responds to requests for our pictures from the cache first, because their names change with their content; else
 * undefined.
 */
export const handlePictureRequest = (event: FetchEvent): Promise<Response> | undefined => {
  if (isStopped) return undefined
  const { request } = event
  const url = new URL(request.url)
  const isOurs = url.origin === self.location.origin && url.pathname.startsWith('/pictures/')
  return request.method === 'GET' && isOurs ? readPicture(event, url) : undefined
}

/**
 * A newer worker becomes active once this one has nothing under way: downloads end, and new ones are left to the
 * browser.
 */
export const stopDownloads = (): void => {
  isStopped = true
  endReads()
}

/**
 * How many of the oldest pictures to evict, so that count and bytes are a tenth below their limits.
 * @param sizes in bytes, the oldest picture first
 */
export const countEvictions = (
  sizes: readonly number[],
  maxCount = MAX_PICTURES,
  maxBytes = MAX_PICTURE_BYTES,
): number => {
  let bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (sizes.length <= maxCount && bytes <= maxBytes) return 0
  let evicted = 0
  while (evicted < sizes.length && (sizes.length - evicted > maxCount * 0.9 || bytes > maxBytes * 0.9)) {
    bytes -= sizes[evicted] ?? 0
    evicted += 1
  }
  return evicted
}

const readPicture = async (event: FetchEvent, url: URL): Promise<Response> => {
  const cache = await caches.open(PICTURE_CACHE)
  const cached = await cache.match(url.pathname)
  if (cached) {
    hitCount += 1
    // Put again it becomes the youngest: roughly the least recently used is evicted first, without a write per hit.
    if (hitCount % TOUCH_EVERY === 0) event.waitUntil(cachePicture(cache, url.pathname, cached.clone()))
    return cached
  }
  try {
    const response = await fetchPreemptible(event.request)
    if (isPictureResponse(response)) {
      event.waitUntil(cachePicture(cache, url.pathname, response.clone()))
    }
    return response
  } catch {
    return (await findOtherWidth(cache, url.pathname)) ?? Response.error()
  }
}

/** Neither an opaque response (status 0), which counts as megabytes, nor the page of a captive portal. */
export const isPictureResponse = ({ status, headers }: Response): boolean =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('image/')

/** Offline, the same picture in another width is better than none; the largest is the best. */
const findOtherWidth = async (cache: Cache, path: string): Promise<Response | undefined> => {
  const picture = `${pictureStem(path)}.webp`
  for (const width of [...PICTURE_WIDTHS].reverse()) {
    const cached = await cache.match(pictureUrl(picture, width))
    if (cached) return cached
  }
  return undefined
}

const cachePicture = async (cache: Cache, path: string, response: Response): Promise<void> => {
  try {
    await cache.put(path, response)
    putCount += 1
    if (putCount % TRIM_EVERY === 1) await trimCache(cache)
  } catch {
    // The disk is full: pictures are evicted first, and the requested one has been returned. Not all of them, or a
    // full phone would have none without a network.
    const requests = await cache.keys()
    await Promise.all(requests.slice(0, Math.ceil(requests.length / 2)).map(key => cache.delete(key)))
  }
}

const trimCache = async (cache: Cache): Promise<void> => {
  const requests = await cache.keys()
  const sizes = await Promise.all(requests.map(async request => responseSize(await cache.match(request))))
  await Promise.all(requests.slice(0, countEvictions(sizes)).map(request => cache.delete(request)))
}

/** Without a content-length, the size of an average picture. */
export const responseSize = (response: Response | undefined): number =>
  Number(response?.headers.get('content-length') ?? 30_000)
