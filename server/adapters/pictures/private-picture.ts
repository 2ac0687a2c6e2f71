import { required } from '../../config/required.ts'
import { pictureFileName } from './picture-sizes.ts'
import { requirePictureType } from './picture-types.ts'
import type { Pictures } from './pictures.ts'

/**
 * Decodes a picture like those with a URL and encodes it again without metadata, and stores it nowhere.
 * @returns its WebP of 640 px in base64
 * @throws ApiError like preparePicture
 */
export const encodePrivatePicture = async (
  bytes: Uint8Array,
  pictures: Pictures,
  source?: string,
  isAbandoned?: () => boolean,
): Promise<string> => {
  const type = requirePictureType(bytes)
  const { hash, files } = await pictures.encode({ kind: 'upload', bytes, type }, source, isAbandoned)
  const name = pictureFileName(hash, 640)
  return required(
    files.find(file => file.name === name),
    name,
  ).bytes.toString('base64')
}
