import type { PictureWidth } from '../../../src/contract/products/pictures.ts'
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
): Promise<string> => (await encodeWidth(640, bytes, pictures, source, isAbandoned)).toString('base64')

/** The same of a paper, whose small print must be legible: its WebP of 1280 px. @throws ApiError like preparePicture */
export const encodePrivatePaper = (
  bytes: Uint8Array,
  pictures: Pictures,
  source?: string,
  isAbandoned?: () => boolean,
): Promise<Buffer> => encodeWidth(1280, bytes, pictures, source, isAbandoned)

const encodeWidth = async (
  width: PictureWidth,
  bytes: Uint8Array,
  pictures: Pictures,
  source?: string,
  isAbandoned?: () => boolean,
): Promise<Buffer> => {
  const type = requirePictureType(bytes)
  const { hash, files } = await pictures.encode({ kind: 'upload', bytes, type }, source, isAbandoned)
  const name = pictureFileName(hash, width)
  return required(
    files.find(file => file.name === name),
    name,
  ).bytes
}
