import { PICTURE_CACHE } from '../src/local/db/storage.ts'
import { fetchPreemptible } from './preemptible-fetch.ts'

declare const self: ServiceWorkerGlobalScope

/** What the device keeps of pictures at most. */
export const MAX_PICTURES = 1_500
export const MAX_PICTURE_BYTES = 60 * 1024 * 1024
/** After how many new pictures the cache is measured. */
const TRIM_EVERY = 25
const TOUCH_EVERY = 8
const WIDTHS = ['', '-320', '-160', '-1280']

let putCount = 0
let hitCount = 0

/** Pictures never change under their name: from the cache first. Undefined for anything that is not a picture of ours. */
export const handlePictureRequest = (event: FetchEvent): Promise<Response> | undefined => {
  const { request } = event
  const url = new URL(request.url)
  const isOurs = url.origin === self.location.origin && url.pathname.startsWith('/pictures/')
  return request.method === 'GET' && isOurs ? readPicture(event, url) : undefined
}

/** The oldest pictures that must go so that count and bytes are below the caps, with some room. Sizes oldest first. */
export const countEvictions = (
  sizes: readonly number[],
  most = MAX_PICTURES,
  bytesMost = MAX_PICTURE_BYTES,
): number => {
  let bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (sizes.length <= most && bytes <= bytesMost) return 0
  let gone = 0
  while (gone < sizes.length && (sizes.length - gone > most * 0.9 || bytes > bytesMost * 0.9)) {
    bytes -= sizes[gone]!
    gone += 1
  }
  return gone
}

const readPicture = async (event: FetchEvent, url: URL): Promise<Response> => {
  const cache = await caches.open(PICTURE_CACHE)
  const kept = await cache.match(url.pathname)
  if (kept) {
    hitCount += 1
    // Putting it again makes it the youngest: roughly the least recently used goes first, without a write a hit.
    if (hitCount % TOUCH_EVERY === 0) event.waitUntil(cachePicture(cache, url.pathname, kept.clone()))
    return kept
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

/** Never an opaque answer (its status is 0), which counts as megabytes, nor the page that a captive portal answers with 200. */
const isPictureResponse = ({ status, headers }: Response): boolean =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('image/')

/** Offline, the same picture in another width is better than none. */
const findOtherWidth = async (cache: Cache, path: string): Promise<Response | undefined> => {
  const stem = path.replace(/(-160|-320|-1280)?\.webp$/, '')
  for (const width of WIDTHS) {
    const kept = await cache.match(`${stem}${width}.webp`)
    if (kept) return kept
  }
  return undefined
}

const cachePicture = async (cache: Cache, path: string, response: Response): Promise<void> => {
  try {
    await cache.put(path, response)
    putCount += 1
    if (putCount % TRIM_EVERY === 1) await trimCache(cache)
  } catch {
    // A full disk: pictures are the first to go, and the one asked for has been shown.
    await caches.delete(PICTURE_CACHE)
  }
}

const trimCache = async (cache: Cache): Promise<void> => {
  const requests = await cache.keys()
  const sizes = await Promise.all(requests.map(async request => responseSize(await cache.match(request))))
  await Promise.all(requests.slice(0, countEvictions(sizes)).map(request => cache.delete(request)))
}

/** Where the server did not say, a usual picture's size. */
const responseSize = (response: Response | undefined): number =>
  Number(response?.headers.get('content-length') ?? 30_000)
