import { thumbHashToDataURL } from 'thumbhash'

const placeholderCache = new Map<string, string | null>()

/** A blurred stand-in as a data address, decoded once a hash (base64); null where there is none or it is damaged. */
export const getPlaceholderUrl = (thumbhash: string | null | undefined): string | null => {
  if (!thumbhash) return null
  const found = placeholderCache.get(thumbhash)
  if (found !== undefined) return found
  const decoded = decodeThumbhash(thumbhash)
  placeholderCache.set(thumbhash, decoded)
  return decoded
}

const decodeThumbhash = (thumbhash: string): string | null => {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), char => char.charCodeAt(0)))
  } catch {
    // A damaged hash is no reason to lose the tile: it shows its plain ground instead.
    return null
  }
}
