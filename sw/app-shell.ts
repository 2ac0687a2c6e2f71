import { isShellPath } from '../src/contract/store-paths.ts'
import { fetchPreemptible } from './preemptible-fetch.ts'

declare const self: ServiceWorkerGlobalScope

/** A file of this version of the page. `revision`: the hash of its content, where its name has none. */
export type ShellFile = { url: string; revision?: string }

const SHELL_CACHE = 'shell'
const ASSET_CACHE = 'assets'
const PAGE_PATH = '/index.html'
/** Fetched at the same time. Few, because the first visit is still fetching its pictures. */
const MAX_CONCURRENT_FETCHES = 4
/** How many files the cache of assets holds: enough for several versions of all dashboards. */
const MAX_ASSETS = 400

/** The cache key of each file of this version, by its path. */
let cacheKeys = new Map<string, string>()

/**
 * The page and all its files that a shopper needs, cached so that it opens without a network. Files that this version
 * shares with the last one are not fetched again; the others are deleted when this version takes over.
 */
export const shell = {
  /** Sets the files of this version. Called first at each start of the worker. */
  of: (files: readonly ShellFile[]): void => {
    cacheKeys = new Map(files.map(({ url, revision }) => [`/${url}`, revision ? `/${url}?${revision}` : `/${url}`]))
  },

  /**
   * @throws where a file cannot be fetched: an incomplete version must not take over, and the browser tries again later
   */
  install: async (): Promise<void> => {
    const cache = await caches.open(SHELL_CACHE)
    const present = await listCachedPaths(cache)
    const missing = [...cacheKeys.values()].filter(key => !present.has(key))
    const next = async (): Promise<void> => {
      for (let key = missing.pop(); key !== undefined; key = missing.pop()) await fetchIntoCache(cache, key)
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT_FETCHES }, next))
  },

  activate: async (): Promise<void> => {
    const cache = await caches.open(SHELL_CACHE)
    const wanted = new Set(cacheKeys.values())
    for (const path of await listCachedPaths(cache)) if (!wanted.has(path)) await cache.delete(path)
    // The caches of releases that used Workbox.
    for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name)
  },
}

/**
 * Responds to GET navigations to the page's paths with the page, and requests for its files; undefined for anything else.
 * POST navigations (back from the payment gateway) and the server's own documents go to the server.
 */
export const handleShellRequest = (event: FetchEvent): Promise<Response> | undefined => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate')
    return isShellPath(pathname) ? respondFromShell(request, cacheKeys.get(PAGE_PATH)) : undefined
  if (cacheKeys.has(pathname)) return respondFromShell(request, cacheKeys.get(pathname))
  return pathname.startsWith('/assets/') ? respondFromAssets(event, pathname) : undefined
}

/** Falls back to the network where the cache cannot be read. */
export const withNetworkFallback = (
  response: Promise<Response> | undefined,
  request: Request,
): Promise<Response> | undefined => response?.catch(() => fetch(request))

/** From the network where the browser has evicted the file. */
const respondFromShell = async (request: Request, key: string | undefined): Promise<Response> =>
  (key && (await (await caches.open(SHELL_CACHE)).match(key))) || fetch(request)

/** Assets that are not part of the shell have a hash in their name: they are cached from their first use on. */
const respondFromAssets = async (event: FetchEvent, path: string): Promise<Response> => {
  const cache = await caches.open(ASSET_CACHE)
  const cached = await cache.match(path)
  if (cached) return cached
  const response = await fetchPreemptible(event.request)
  if (isExpectedFile(response, path)) event.waitUntil(cacheAsset(cache, path, response.clone()))
  return response
}

const cacheAsset = async (cache: Cache, path: string, response: Response): Promise<void> => {
  try {
    await cache.put(path, response)
    const requests = await cache.keys()
    await Promise.all(requests.slice(0, -MAX_ASSETS).map(request => cache.delete(request)))
  } catch {
    // The disk is full: the page has the file, and fetches it again another time.
  }
}

const fetchIntoCache = async (cache: Cache, key: string): Promise<void> => {
  // Bypasses the browser's HTTP cache where the name does not change with the content.
  const response = await fetchPreemptible(key, {
    cache: key.includes('?') ? 'reload' : 'default',
    priority: 'low',
  })
  if (!isExpectedFile(response, key)) throw new Error(`${key} answered ${response.status}.`)
  await cache.put(key, response)
}

/** Not the page of a captive portal, which answers every request with HTML and 200. */
const isExpectedFile = ({ status, headers }: Response, key: string): boolean =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('text/html') === key.startsWith(PAGE_PATH)

const listCachedPaths = async (cache: Cache): Promise<Set<string>> =>
  new Set((await cache.keys()).map(({ url }) => url.slice(self.location.origin.length)))
