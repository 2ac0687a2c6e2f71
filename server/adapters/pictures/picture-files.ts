import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { PICTURE_WIDTHS } from '../../../src/contract/constants.ts'
import type { PictureWidth } from '../../../src/contract/products/pictures.ts'
import { required } from '../../config/required.ts'
import { AVIF_WIDTHS, avifFileName, pictureFileName } from './picture-sizes.ts'

/** A square of RGB pixels, three bytes each. */
export type SquarePixels = { data: Buffer; side: number }
/** The files of a picture, the hash that names them, its thumbhash in base64, and of a logo its width by its height. */
export type EncodedPicture = {
  hash: string
  thumbhash: string
  files: { name: string; bytes: Buffer }[]
  ratio?: number
}

const WEBP_QUALITY: Record<PictureWidth, number> = { 160: 84, 320: 84, 640: 84, 1280: 80 }
export const HASH_CHARACTERS = 32
const THUMBHASH_SIDE = 96

/**
 * Encodes a square as WebP at every size, and as AVIF where that saves something, named by the hash of its 640 px file.
 */
export const encodeSquare = async (square: SquarePixels): Promise<EncodedPicture> => {
  // Sequential, because parallel encoding uses more threads, and each thread keeps the memory that it has used.
  const encoded: { size: PictureWidth; bytes: Buffer }[] = []
  for (const size of PICTURE_WIDTHS) encoded.push({ size, bytes: await encodeWebp(square, size) })
  const { hash, files } = nameFiles(encoded)
  for (const size of AVIF_WIDTHS) {
    const bytes = await encodeAvif(scaleTo(openPixels(square), size), size)
    const name = pictureFileName(hash, size)
    // Plain drawings can be larger as AVIF.
    const webp = files.find(file => file.name === name)
    const avif = avifFileName(name)
    if (webp && avif && bytes.length < webp.bytes.length) files.push({ name: avif, bytes })
  }
  return { hash, thumbhash: await createThumbhash(square), files }
}

/** Names files by the hash of the one of 640 px. */
export const nameFiles = (encoded: readonly { size: PictureWidth; bytes: Buffer }[]) => {
  const middle = required(
    encoded.find(({ size }) => size === 640),
    'the file of 640 px',
  )
  const hash = createHash('sha256').update(middle.bytes).digest('hex').slice(0, HASH_CHARACTERS)
  return { hash, files: encoded.map(({ size, bytes }) => ({ name: pictureFileName(hash, size), bytes })) }
}

const openPixels = ({ data, side }: SquarePixels) => sharp(data, { raw: { width: side, height: side, channels: 3 } })

const scaleTo = (picture: Sharp, size: PictureWidth) => picture.resize(size, size, { kernel: 'lanczos3' })

const encodeWebp = (square: SquarePixels, size: PictureWidth): Promise<Buffer> =>
  scaleTo(openPixels(square), size)
    .webp({ quality: WEBP_QUALITY[size], effort: 4, smartSubsample: size < 640 })
    .toBuffer()

/**
 * With this effort a picture of 640 px takes 0.07 s of a processor; with 4, seven times as long for a tenth less bytes.
 */
const encodeAvif = (scaled: Sharp, size: PictureWidth): Promise<Buffer> =>
  scaled.avif({ quality: size < 640 ? 68 : 65, effort: 2 }).toBuffer()

export const createThumbhash = async (square: SquarePixels): Promise<string> => {
  const sample = await openPixels(square).resize(THUMBHASH_SIDE, THUMBHASH_SIDE).ensureAlpha().raw().toBuffer()
  return Buffer.from(rgbaToThumbHash(THUMBHASH_SIDE, THUMBHASH_SIDE, sample)).toString('base64')
}
