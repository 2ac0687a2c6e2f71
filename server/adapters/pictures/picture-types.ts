import { PICTURE_BODY_LIMIT } from '../../../src/contract/constants.ts'
import { ApiError } from '../../../src/contract/errors.ts'

export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'

type Signature = { kind: PictureType; matches: (start: Buffer) => boolean }

const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

const readAscii = (start: Buffer, from: number, to: number): string => start.toString('latin1', from, to)
const startsWithHex = (start: Buffer, hex: string): boolean => start.toString('hex', 0, hex.length / 2) === hex

/** The major and compatible brands of an ISO media file. Cameras often write `mif1` as the major brand. */
const readBrands = (start: Buffer): string[] => {
  if (readAscii(start, 4, 8) !== 'ftyp') return []
  const end = Math.min(start.readUInt32BE(0), start.length)
  const brands = [readAscii(start, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(readAscii(start, at, at + 4))
  return brands
}
const hasBrand = (start: Buffer, brands: readonly string[]): boolean =>
  readBrands(start).some(brand => brands.includes(brand))

const SIGNATURES: readonly Signature[] = [
  { kind: 'jpeg', matches: start => startsWithHex(start, 'ffd8ff') },
  { kind: 'png', matches: start => startsWithHex(start, '89504e470d0a1a0a') },
  { kind: 'gif', matches: start => /^GIF8[79]a$/.test(readAscii(start, 0, 6)) },
  { kind: 'webp', matches: start => readAscii(start, 0, 4) === 'RIFF' && readAscii(start, 8, 12) === 'WEBP' },
  { kind: 'avif', matches: start => hasBrand(start, AVIF_BRANDS) },
  { kind: 'heic', matches: start => hasBrand(start, HEIC_BRANDS) },
]
const SIGNATURE_BYTES = 64

/**
 * Detects the type by the first bytes; file name and declared type are not trusted. Null for everything else, including
 * SVG, so that no decoder runs for a format that is not in this table.
 */
export const detectPictureType = (bytes: Uint8Array): PictureType | null => {
  const start = Buffer.alloc(SIGNATURE_BYTES)
  start.set(bytes.subarray(0, SIGNATURE_BYTES))
  return SIGNATURES.find(signature => signature.matches(start))?.kind ?? null
}

/** The same, where nothing but a picture will do. @throws ApiError TOO_LARGE, UNSUPPORTED_MEDIA */
export const requirePictureType = (bytes: Uint8Array): PictureType => {
  if (bytes.length > PICTURE_BODY_LIMIT) throw new ApiError('TOO_LARGE', 'A picture may have at most 5 MB.')
  const type = detectPictureType(bytes)
  if (!type) throw new ApiError('UNSUPPORTED_MEDIA', 'This file is not a picture. Send a JPEG, PNG, WebP, AVIF or GIF.')
  return type
}
