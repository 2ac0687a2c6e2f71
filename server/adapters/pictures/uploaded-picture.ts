import { type PictureKind, type PreparedPicture, preparePicture } from './picture-preparation.ts'
import type { Pictures } from './pictures.ts'
import { getPlaceholderImage } from './placeholder-image.ts'

type Upload = {
  file: Uint8Array | null
  services: { pictures: Pictures }
  actor: { userId: string } | null
  isAbandoned(): boolean
}

/**
 * Prepares the picture of a request, or returns null if it has none. Slow: call it in a route's `prepare`.
 * @throws ApiError like preparePicture
 */
export const prepareUploadedPicture = async (
  { file, services, actor, isAbandoned }: Upload,
  kind: PictureKind = 'upload',
): Promise<PreparedPicture | null> => file && preparePicture(file, services.pictures, actor?.userId, isAbandoned, kind)

/** Like prepareUploadedPicture, but returns the placeholder if the request has no picture. */
export const prepareUploadedPictureOrPlaceholder = async (upload: Upload): Promise<PreparedPicture> =>
  (await prepareUploadedPicture(upload)) ?? getPlaceholderImage(upload.services.pictures)
