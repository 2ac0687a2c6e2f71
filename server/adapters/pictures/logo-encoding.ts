import sharp from 'sharp'
import { PICTURE_WIDTHS } from '../../../src/contract/constants.ts'
import type { PictureWidth } from '../../../src/contract/products/pictures.ts'
import { type Pixels, readCorner } from './picture-background.ts'
import { decodePicture, type PictureUpload } from './picture-decoding.ts'
import { createThumbhash, type EncodedPicture, nameFiles } from './picture-files.ts'

/** The empty border of most logo files would make the logo small. */
const TRIM_THRESHOLD = 8

/**
 * Encodes a logo at every width of pictures, in its own shape and with what of it is transparent.
 * @throws ApiError like decodePicture
 */
export const encodeLogo = async (upload: PictureUpload): Promise<EncodedPicture> => {
  const logo = await trimBorder(await decodePicture(upload))
  const encoded: { size: PictureWidth; bytes: Buffer }[] = []
  for (const size of PICTURE_WIDTHS) encoded.push({ size, bytes: await encodeWebp(logo, size) })
  const ratio = Math.round((logo.width / logo.height) * 1000) / 1000
  return { ...nameFiles(encoded), thumbhash: await toThumbhash(logo), ratio }
}

const open = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } })

/** A picture of one colour has no border that could be told from the rest. */
const trimBorder = async (pixels: Pixels): Promise<Pixels> => {
  const trimmed = open(pixels).trim({ threshold: TRIM_THRESHOLD })
  const { data, info } = await trimmed.raw().toBuffer({ resolveWithObject: true })
  const isBlank = info.width < 2 || info.height < 2
  return isBlank ? pixels : { data, width: info.width, height: info.height }
}

/** Letters keep their edges without loss, and such pictures are small without it. */
const encodeWebp = (logo: Pixels, size: PictureWidth): Promise<Buffer> =>
  open(logo)
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ nearLossless: true, quality: 80, effort: 4 })
    .toBuffer()

const toThumbhash = async (logo: Pixels): Promise<string> => {
  const side = Math.max(logo.width, logo.height)
  const data = await open(logo)
    .resize(side, side, { fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer()
  return createThumbhash({ data, side })
}

/** How large an icon is, and how much of it the picture fills. */
export type IconShape = { side: number; share: number }

/** An icon as PNG from a square picture of ours. Around a picture that does not fill it is the colour of its corner. */
export const encodeIconHere = async (webp: Buffer, { side, share }: IconShape): Promise<Buffer> => {
  const inner = Math.round(side * share)
  const { data, info } = await sharp(webp)
    .resize(inner, inner, { kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const before = Math.floor((side - inner) / 2)
  const after = side - inner - before
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .extend({ top: before, left: before, bottom: after, right: after, background: readCorner(data) })
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer()
}
