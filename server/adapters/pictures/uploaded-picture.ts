import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { type PreparedPicture, preparePicture } from './picture-preparation.ts'
import { getPlaceholderImage } from './placeholder-image.ts'

export const getPicturesFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'pictures')

type Upload = { file: Uint8Array | null; services: { config: Pick<Config, 'dataDir'> } }

/**
 * Prepares the picture of a request, or returns null if it has none. Slow: call it in a route's `prepare`.
 * @throws ApiError like preparePicture
 */
export const prepareUploadedPicture = async ({ file, services }: Upload): Promise<PreparedPicture | null> =>
  file && preparePicture(file, getPicturesFolder(services.config))

/** Like prepareUploadedPicture, but returns the placeholder if the request has no picture. */
export const prepareUploadedPictureOrPlaceholder = async (upload: Upload): Promise<PreparedPicture> =>
  (await prepareUploadedPicture(upload)) ?? getPlaceholderImage(getPicturesFolder(upload.services.config))
