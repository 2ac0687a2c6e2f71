import { thumbHashToRGBA } from 'thumbhash'

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
    return toBitmapUrl(thumbHashToRGBA(Uint8Array.from(atob(thumbhash), char => char.charCodeAt(0))))
  } catch {
    // A damaged hash must not break the tile: it shows its plain background.
    return null
  }
}

const HEADER_BYTES = 54

/**
 * As a BMP file, the shortest to write: a header and the pixels, from the top down, as blue, green, red and a byte that
 * nobody reads. (A canvas would give a PNG, but browsers that hide what they are fill it with noise.)
 */
const toBitmapUrl = ({ w, h, rgba }: ReturnType<typeof thumbHashToRGBA>): string => {
  const bytes = new Uint8Array(HEADER_BYTES + rgba.length)
  const header = new DataView(bytes.buffer)
  header.setUint16(0, 0x424d)
  const fields = [bytes.length, 0, HEADER_BYTES, 40, w, -h, (32 << 16) | 1]
  for (const [at, value] of fields.entries()) header.setInt32(2 + 4 * at, value, true)
  for (let at = 0; at < rgba.length; at += 4) {
    bytes.set(rgba.slice(at, at + 3).reverse(), HEADER_BYTES + at)
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}
