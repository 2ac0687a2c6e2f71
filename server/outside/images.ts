import sharp from 'sharp'
import { PICTURE_BODY_LIMIT } from '../../src/contract/constants.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import { type Square, writePicture } from './picture-files.ts'
import { groundOf, type Pixels } from './picture-ground.ts'
import { type PictureKind, pictureKindOf } from './picture-kinds.ts'
import { pictureAddress } from './picture-sizes.ts'

/** `image` is the root-relative address that rows store, `thumbhash` the blurred thumbnail in base64. */
export type PreparedPicture = { image: string; thumbhash: string }

const PIXELS_MAX = 40_000_000
/** A progressive JPEG is held whole while it is decoded, six bytes a pixel: 144 MB at the worst, for one at a time. */
const WHOLE_PIXELS_MAX = 24_000_000
const LARGE_WHOLE_PIXELS = 4_000_000
const DECODE_SECONDS = 20
const SIDE = 1280
const MANY = { message: 'Many people are sending pictures right now. Please try again.', retryAfter: 5 }
const inTurn = limitConcurrency({ atOnce: 2, waiting: 32, ...MANY })
const largeInTurn = limitConcurrency({ atOnce: 1, waiting: 16, ...MANY })
// What libvips keeps for the same picture a second time is never asked for.
sharp.cache(false)

/**
 * Makes a sent picture ours: recognised by its content, decoded, turned upright, fitted inside a square on a plain ground,
 * and written at every size without its metadata (contract sections 3 and 4). Slow: call it before a transaction.
 * @param folder where pictures are kept; made where it is missing
 * @throws Refusal UNSUPPORTED_MEDIA (no picture, or a kind that cannot be read), VALIDATION (damaged, or too many pixels),
 *   TOO_LARGE (above 5 MB), UNAVAILABLE (too many at once)
 */
export const preparePicture = async (bytes: Uint8Array, folder: string): Promise<PreparedPicture> => {
  if (bytes.length > PICTURE_BODY_LIMIT) throw new Refusal('TOO_LARGE', 'A picture may have at most 5 MB.')
  const kind = pictureKindOf(bytes)
  if (!kind) throw new Refusal('UNSUPPORTED_MEDIA', 'This file is not a picture. Send a JPEG, PNG, WebP, AVIF or GIF.')
  const turn = (await isLargeWhole(bytes, kind)) ? largeInTurn : inTurn
  return turn(async () => {
    const square = squareOn(await decoded(bytes, kind))
    const { hash, thumbhash } = await writePicture(await square, folder)
    return { image: pictureAddress(hash), thumbhash }
  })
}

/**
 * Must it be held whole while it is decoded, and is it large? JPEG and PNG come in strips unless they are progressive.
 * @throws Refusal VALIDATION when it is damaged, or too large to be held whole
 */
const isLargeWhole = async (bytes: Uint8Array, kind: PictureKind): Promise<boolean> => {
  const { width, height, format, isProgressive } = await sharp(bytes)
    .metadata()
    .catch(error => {
      throw refusalOf(error, kind)
    })
  const isWhole = isProgressive || (format !== 'jpeg' && format !== 'png')
  const pixels = width * height
  if (isWhole && pixels > WHOLE_PIXELS_MAX && pixels <= PIXELS_MAX) {
    throw invalid('This picture has too many pixels for its kind. Send one of at most 24 megapixels, or a plain JPEG.')
  }
  return isWhole && pixels > LARGE_WHOLE_PIXELS
}

/** At most SIDE px wide and high, upright, in sRGB with alpha; of a moving picture its first frame. */
const decoded = async (bytes: Uint8Array, kind: PictureKind): Promise<Pixels> => {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    throw refusalOf(error, kind)
  }
}

const refusalOf = (error: unknown, kind: PictureKind): Refusal => {
  if (kind === 'heic') {
    return new Refusal(
      'UNSUPPORTED_MEDIA',
      'HEIC pictures cannot be read here. Save this one as JPEG and send it again.',
    )
  }
  const isTooMuch = error instanceof Error && /pixel limit|timeout/i.test(error.message)
  return invalid(
    isTooMuch
      ? 'This picture has too many pixels. Send one of at most 40 megapixels.'
      : 'This picture is damaged or incomplete. Open it to check it, and send it again.',
  )
}

const invalid = (message: string): Refusal => new Refusal('VALIDATION', message, { fields: { file: message } })

const squareOn = async (pixels: Pixels): Promise<Square> => {
  const { data, width, height } = pixels
  const background = groundOf(pixels)
  const square = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(SIDE, SIDE, { fit: 'contain', background })
    .flatten({ background })
    .raw()
    .toBuffer()
  return { data: square, side: SIDE }
}
