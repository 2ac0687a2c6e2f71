import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/**
 * The code of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 seconds. Written from the RFC, so
 * that it does not share code with the server.
 * @param now milliseconds since 1970
 */
export const computeOneTimeCode = (secret: string, now = Date.now()): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS)))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = mac[19]! & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

const decodeBase32 = (base32: string): Buffer => {
  const bits = [...base32].map(letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
