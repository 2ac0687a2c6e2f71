import { thumbHashToDataURL } from 'thumbhash'

const placeholderCache = new Map<string, string | null>()

/** A blurred placeholder as a data URL, decoded once per base64 hash; null where there is none or it is damaged. */
export const getPlaceholderUrl = (thumbhash: string | null | undefined): string | null => {
  if (!thumbhash) return null
  const cached = placeholderCache.get(thumbhash)
  if (cached !== undefined) return cached
  const decoded = decodeThumbhash(thumbhash)
  placeholderCache.set(thumbhash, decoded)
  return decoded
}

const decodeThumbhash = (thumbhash: string): string | null => {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), char => char.charCodeAt(0)))
  } catch {
    // A damaged hash must not break the tile: it shows its plain background.
    return null
  }
}
