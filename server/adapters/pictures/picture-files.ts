import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { PICTURE_SIZES, type PictureSize, pictureFileName } from './picture-sizes.ts'

/** A square of RGB pixels, three bytes each. */
export type SquarePixels = { data: Buffer; side: number }
/** The files of a picture, the hash that names them, and its thumbhash in base64. */
export type EncodedPicture = { hash: string; thumbhash: string; files: { name: string; bytes: Buffer }[] }

const WEBP_QUALITY: Record<PictureSize, number> = { 160: 84, 320: 84, 640: 84, 1280: 80 }
const HASH_CHARACTERS = 32
const THUMBHASH_SIDE = 96

/** Encodes a square as WebP at every size, named by the hash of its 640 px file. */
export const encodeSquare = async (square: SquarePixels): Promise<EncodedPicture> => {
  // Sequential, because parallel encoding uses more threads, and each thread keeps the memory that it has used.
  const encoded: { size: PictureSize; bytes: Buffer }[] = []
  for (const size of PICTURE_SIZES) encoded.push({ size, bytes: await encodeWebp(square, size) })
  const middle = encoded.find(({ size }) => size === 640)!.bytes
  const hash = createHash('sha256').update(middle).digest('hex').slice(0, HASH_CHARACTERS)
  const files = encoded.map(({ size, bytes }) => ({ name: pictureFileName(hash, size), bytes }))
  return { hash, thumbhash: await createThumbhash(square), files }
}

const openPixels = ({ data, side }: SquarePixels) => sharp(data, { raw: { width: side, height: side, channels: 3 } })

const encodeWebp = (square: SquarePixels, size: PictureSize): Promise<Buffer> =>
  openPixels(square)
    .resize(size, size, { kernel: 'lanczos3' })
    .webp({ quality: WEBP_QUALITY[size], effort: 4, smartSubsample: size < 640 })
    .toBuffer()

const createThumbhash = async (square: SquarePixels): Promise<string> => {
  const sample = await openPixels(square).resize(THUMBHASH_SIDE, THUMBHASH_SIDE).ensureAlpha().raw().toBuffer()
  return Buffer.from(rgbaToThumbHash(THUMBHASH_SIDE, THUMBHASH_SIDE, sample)).toString('base64')
}
