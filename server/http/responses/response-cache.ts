import { LRUCache } from 'lru-cache'

/** An encoded response, as sent to every guest with the same request. */
export type CachedResponse = { headers: Readonly<Record<string, string>>; body: Uint8Array<ArrayBuffer> }

export type ResponseCache = {
  /** The response that was made at this version of the catalogue. */
  get(key: string, version: number): CachedResponse | undefined
  /** @param version the one that was read before the response was made */
  set(key: string, version: number, response: CachedResponse): void
}

/** What an entry takes besides its key and body: its headers and the map's own memory. */
const ENTRY_OVERHEAD_BYTES = 1000

/**
 * Responses of one version of the catalogue; a newer version empties it. The least recently used are evicted.
 * @param maxBytes of memory; 0 keeps nothing
 */
export const createResponseCache = (maxBytes: number): ResponseCache => {
  const responses = new LRUCache<string, CachedResponse>({
    // No response is as small as that.
    maxSize: Math.max(1, Math.floor(maxBytes)),
    sizeCalculation: (response, key) => sizeOf(key, response),
  })
  let currentVersion = -1
  const isCurrent = (version: number): boolean => {
    if (version > currentVersion) {
      responses.clear()
      currentVersion = version
    }
    return version === currentVersion
  }
  return {
    get: (key, version) => (isCurrent(version) ? responses.get(key) : undefined),
    set: (key, version, response) => {
      if (isCurrent(version)) responses.set(key, response)
    },
  }
}

/** What it takes with its key. */
export const sizeOf = (key: string, { body }: CachedResponse): number =>
  2 * key.length + body.length + ENTRY_OVERHEAD_BYTES
