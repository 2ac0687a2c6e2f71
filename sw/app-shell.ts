import { isPagePath } from '../src/contract/page-paths.ts'
import { fetchPreemptible } from './preemptible-fetch.ts'

declare const self: ServiceWorkerGlobalScope

/** A file of this version of the page. `revision`: of its bytes, where the name does not tell already. */
export type ShellFile = { url: string; revision: string | null }

const SHELL_CACHE = 'shell'
const ASSET_CACHE = 'assets'
const PAGE_PATH = '/index.html'
/** Files at once: the first visit is still fetching its pictures. */
const MAX_CONCURRENT_FETCHES = 4
/** Of the parts that are kept when they are first used: several versions of all dashboards. */
const MAX_ASSETS = 400

/** Where each file of this version lies in the cache, by its path. */
let cacheKeys = new Map<string, string>()

/**
 * The page and all that a shopper needs of it, kept so that it opens without a network. What this version shares with the
 * one before is not fetched again; the old one's files go when it does.
 */
export const shell = {
  /** Names what this version is made of. First of all, at each start of the worker. */
  of: (files: readonly ShellFile[]): void => {
    cacheKeys = new Map(files.map(({ url, revision }) => [`/${url}`, revision ? `/${url}?${revision}` : `/${url}`]))
  },

  /** @throws where a file cannot be had: half a page must not take over, and the browser tries again later */
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
    // Versions of Haat before this one kept theirs with Workbox.
    for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name)
  },
}

/**
 * The page for GET navigations to paths that it draws, and its files; undefined for anything else. A POST navigation (the
 * payment gateway's way back) and the server's own documents go to the server.
 */
export const handleShellRequest = (event: FetchEvent): Promise<Response> | undefined => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate')
    return isPagePath(pathname) ? respondFromShell(request, cacheKeys.get(PAGE_PATH)) : undefined
  if (cacheKeys.has(pathname)) return respondFromShell(request, cacheKeys.get(pathname))
  return pathname.startsWith('/assets/') ? respondFromAssets(event, pathname) : undefined
}

/** What a browser keeps but cannot read just now comes from the network. */
export const withNetworkFallback = (
  answer: Promise<Response> | undefined,
  request: Request,
): Promise<Response> | undefined => answer?.catch(() => fetch(request))

/** A browser may have thrown a file away: then the network has it. */
const respondFromShell = async (request: Request, key: string | undefined): Promise<Response> =>
  (key && (await (await caches.open(SHELL_CACHE)).match(key))) || fetch(request)

/** The parts of other people's screens never change under their name either: kept from their first use on. */
const respondFromAssets = async (event: FetchEvent, path: string): Promise<Response> => {
  const cache = await caches.open(ASSET_CACHE)
  const kept = await cache.match(path)
  if (kept) return kept
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
    // A full disk: the page has its part, and asks again another time.
  }
}

const fetchIntoCache = async (cache: Cache, key: string): Promise<void> => {
  // Past the browser's own cache where the name does not change with the bytes.
  const response = await fetchPreemptible(key, {
    cache: key.includes('?') ? 'reload' : 'default',
    priority: 'low',
  } as RequestInit)
  if (!isExpectedFile(response, key)) throw new Error(`${key} answered ${response.status}.`)
  await cache.put(key, response)
}

/** A captive portal answers its own page, with 200, to whatever is asked. */
const isExpectedFile = ({ status, headers }: Response, key: string): boolean =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('text/html') === key.startsWith(PAGE_PATH)

const listCachedPaths = async (cache: Cache): Promise<Set<string>> =>
  new Set((await cache.keys()).map(({ url }) => url.slice(self.location.origin.length)))
