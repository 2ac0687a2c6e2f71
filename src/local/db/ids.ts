import { now } from './clock.ts'

const toHex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** A UUID v7 (RFC 9562): 48 bits of time, then random bits. Sorts by time of creation. */
export const createId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  let time = now()
  for (let at = 5; at >= 0; at--) {
    bytes[at] = time % 256
    time = Math.floor(time / 256)
  }
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const text = toHex(bytes)
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}
