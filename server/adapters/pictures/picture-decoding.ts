import sharp from 'sharp'
import { ApiError } from '../../../src/contract/errors.ts'
import type { ServerMessageKey } from '../../../src/contract/messages/server-messages.ts'
import { type Pixels, pickBackground } from './picture-background.ts'
import type { SquarePixels } from './picture-files.ts'
import type { PictureType } from './picture-types.ts'

/** An uploaded file. */
export type PictureUpload = { bytes: Uint8Array; type: PictureType }

const MAX_PIXELS = 40_000_000
/** Progressive JPEGs are decoded as a whole at six bytes per pixel: at most 144 MB, one picture at a time. */
const MAX_BUFFERED_PIXELS = 24_000_000
const LARGE_BUFFERED_PIXELS = 4_000_000
const DECODE_SECONDS = 20
const MAX_SIDE = 1280
// libvips' cache of operations is useless here: no picture is decoded twice.
sharp.cache(false)
// One thread for each: two pictures at once keep two processors busy, and more threads need 16 MB more for a large one.
sharp.concurrency(1)

/**
 * Decodes an uploaded picture, rotates it and fits it into a square on a plain background.
 * @throws ApiError UNSUPPORTED_MEDIA (HEIC that cannot be read), VALIDATION (damaged, or too many pixels)
 */
export const decodeIntoSquare = async (upload: PictureUpload): Promise<SquarePixels> =>
  fitIntoSquare(await decodePicture(upload))

/**
 * Is this a large picture that must be decoded as a whole? JPEG and PNG are decoded in strips unless they are
 * progressive.
 * @throws ApiError VALIDATION when it is damaged, or too large to be decoded as a whole
 */
export const isLargeBuffered = async ({ bytes, type }: PictureUpload): Promise<boolean> => {
  const { width, height, format, isProgressive } = await sharp(bytes)
    .metadata()
    .catch(error => {
      throw toUploadError(error, type)
    })
  const needsWholeBuffer = isProgressive || (format !== 'jpeg' && format !== 'png')
  const pixels = width * height
  if (needsWholeBuffer && pixels > MAX_BUFFERED_PIXELS && pixels <= MAX_PIXELS) {
    throw fileError(
      'This picture has too many pixels for its kind. Send one of at most 24 megapixels, or a plain JPEG.',
    )
  }
  return needsWholeBuffer && pixels > LARGE_BUFFERED_PIXELS
}

/** At most MAX_SIDE px wide and high, upright, in sRGB with alpha. Of an animation, the first frame. */
export const decodePicture = async ({ bytes, type }: PictureUpload): Promise<Pixels> => {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    throw toUploadError(error, type)
  }
}

const toUploadError = (error: unknown, kind: PictureType): ApiError => {
  if (kind === 'heic') {
    return new ApiError(
      'UNSUPPORTED_MEDIA',
      'HEIC pictures cannot be read here. Save this one as JPEG and send it again.',
    )
  }
  const isTooLarge = error instanceof Error && /pixel limit|timeout/i.test(error.message)
  return fileError(
    isTooLarge
      ? 'This picture has too many pixels. Send one of at most 40 megapixels.'
      : 'This picture is damaged or incomplete. Open it to check it, and send it again.',
  )
}

const fileError = (message: ServerMessageKey): ApiError =>
  new ApiError('VALIDATION', message, { fields: { file: message } })

const fitIntoSquare = async (pixels: Pixels): Promise<SquarePixels> => {
  const { data, width, height } = pixels
  const background = pickBackground(pixels)
  const square = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'contain', background })
    .flatten({ background })
    .raw()
    .toBuffer()
  return { data: square, side: MAX_SIDE }
}
