/** An encoded answer, as sent to every guest with the same request. */
export type CachedResponse = { headers: Readonly<Record<string, string>>; body: Uint8Array<ArrayBuffer> }

export type ResponseCache = {
  /** The answer that was made at this version of the catalogue. */
  get(key: string, version: number): CachedResponse | undefined
  /** @param version the one that was read before the answer was made */
  set(key: string, version: number, response: CachedResponse): void
}

/** What an entry takes besides its key and body: its headers and the map's own memory. */
const ENTRY_OVERHEAD_BYTES = 1000

/**
 * Answers of one version of the catalogue; a newer version empties it. The least recently used are evicted.
 * @param maxBytes of memory; 0 keeps nothing
 */
export const createResponseCache = (maxBytes: number): ResponseCache => {
  const responses = new Map<string, CachedResponse>()
  let currentVersion = -1
  let bytes = 0
  const isCurrent = (version: number): boolean => {
    if (version > currentVersion) {
      responses.clear()
      bytes = 0
      currentVersion = version
    }
    return version === currentVersion
  }
  const remove = (key: string): CachedResponse | undefined => {
    const response = responses.get(key)
    if (!response) return undefined
    responses.delete(key)
    bytes -= sizeOf(key, response)
    return response
  }
  const add = (key: string, response: CachedResponse): void => {
    responses.set(key, response)
    bytes += sizeOf(key, response)
  }
  return {
    get: (key, version) => {
      const response = isCurrent(version) ? remove(key) : undefined
      if (response) add(key, response)
      return response
    },
    set: (key, version, response) => {
      if (!isCurrent(version) || sizeOf(key, response) > maxBytes) return
      remove(key)
      add(key, response)
      while (bytes > maxBytes) remove(responses.keys().next().value!)
    },
  }
}

const sizeOf = (key: string, { body }: CachedResponse): number => 2 * key.length + body.length + ENTRY_OVERHEAD_BYTES
