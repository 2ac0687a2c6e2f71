import type { EncodedPicture } from './picture-files.ts'
import { picturePath } from './picture-sizes.ts'
import { requirePictureType } from './picture-types.ts'
import type { Pictures } from './pictures.ts'
import type { PictureStorage } from './storage/picture-storage.ts'

/** `image` is the root-relative path that rows store; `thumbhash` is in base64; `ratio`: of a logo, its width by its height. */
export type PreparedPicture = { image: string; thumbhash: string; ratio?: number }
/** Whether a picture is made square, or keeps its shape and what of it is transparent. */
export type PictureKind = 'upload' | 'logo'

/**
 * Prepares an uploaded picture: detects its type by its content, decodes and rotates it, fits it into a square on a
 * plain background (a logo keeps its shape), and writes it at every size without metadata. Slow: call it before a transaction.
 * @throws ApiError UNSUPPORTED_MEDIA (not a picture, or an unsupported type), VALIDATION (damaged, or too many pixels),
 *   TOO_LARGE (above 5 MB), UNAVAILABLE (too many at once)
 */
export const preparePicture = async (
  bytes: Uint8Array,
  pictures: Pictures,
  source?: string,
  isAbandoned?: () => boolean,
  kind: PictureKind = 'upload',
): Promise<PreparedPicture> => {
  const type = requirePictureType(bytes)
  return storePicture(await pictures.encode({ kind, bytes, type }, source, isAbandoned), pictures)
}

/**
 * Writes the files of a picture. Writing the same picture again renews the files' modification times, so that
 * products/unused-pictures.ts keeps them.
 */
export const storePicture = async (
  { hash, thumbhash, files, ratio }: EncodedPicture,
  storage: PictureStorage,
): Promise<PreparedPicture> => {
  await Promise.all(files.map(({ name, bytes }) => storage.write(name, bytes)))
  return { image: picturePath(hash), thumbhash, ...(ratio !== undefined && { ratio }) }
}
