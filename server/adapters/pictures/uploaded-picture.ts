import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { type PreparedPicture, preparePicture } from './picture-preparation.ts'
import { getPlaceholderImage } from './placeholder-image.ts'

/** Where pictures are kept. */
export const getPicturesFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'pictures')

type Upload = { file: Uint8Array | null; services: { config: Pick<Config, 'dataDir'> } }

/**
 * The picture that came with a call, made ours; null where none came. For a binding's `prepare`, because it is slow.
 * @throws Refusal as preparePicture does
 */
export const prepareUploadedPicture = async ({ file, services }: Upload): Promise<PreparedPicture | null> =>
  file && preparePicture(file, getPicturesFolder(services.config))

/** The same for a row that must have one: a stand-in where none came. */
export const prepareUploadedPictureOrPlaceholder = async (sent: Upload): Promise<PreparedPicture> =>
  (await prepareUploadedPicture(sent)) ?? getPlaceholderImage(getPicturesFolder(sent.services.config))
