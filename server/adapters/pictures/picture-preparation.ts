import { PICTURE_BODY_LIMIT } from '../../../src/contract/constants.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import type { EncodedPicture } from './picture-files.ts'
import { picturePath } from './picture-sizes.ts'
import { detectPictureType } from './picture-types.ts'
import type { Pictures } from './pictures.ts'
import type { PictureStorage } from './storage/picture-storage.ts'

/** `image` is the root-relative path that rows store; `thumbhash` is in base64. */
export type PreparedPicture = { image: string; thumbhash: string }

/**
 * Prepares an uploaded picture: detects its type by its content, decodes and rotates it, fits it into a square on a
 * plain background, and writes it at every size without metadata. Slow: call it before a transaction.
 * @throws ApiError UNSUPPORTED_MEDIA (not a picture, or an unsupported type), VALIDATION (damaged, or too many pixels),
 *   TOO_LARGE (above 5 MB), UNAVAILABLE (too many at once)
 */
export const preparePicture = async (
  bytes: Uint8Array,
  pictures: Pictures,
  source?: string,
  isAbandoned?: () => boolean,
): Promise<PreparedPicture> => {
  if (bytes.length > PICTURE_BODY_LIMIT) throw new ApiError('TOO_LARGE', 'A picture may have at most 5 MB.')
  const type = detectPictureType(bytes)
  if (!type) throw new ApiError('UNSUPPORTED_MEDIA', 'This file is not a picture. Send a JPEG, PNG, WebP, AVIF or GIF.')
  return storePicture(await pictures.encode({ kind: 'upload', bytes, type }, source, isAbandoned), pictures)
}

/**
 * Writes the files of a picture. Writing the same picture again renews the files' modification times, so that
 * products/unused-pictures.ts keeps them.
 */
export const storePicture = async (
  { hash, thumbhash, files }: EncodedPicture,
  storage: PictureStorage,
): Promise<PreparedPicture> => {
  await Promise.all(files.map(({ name, bytes }) => storage.write(name, bytes)))
  return { image: picturePath(hash), thumbhash }
}
