import { join } from 'node:path'
import type { Config } from '../../../config/config.ts'
import { createFolderStorage } from './folder-storage.ts'
import type { PictureStorage } from './picture-storage.ts'
import { createS3Storage } from './s3-storage.ts'

/** The folder of pictures where no store is configured. */
export const getPicturesFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'pictures')

/** The configured store of pictures: S3-compatible, or a folder of the data folder. */
export const openPictureStorage = (config: Pick<Config, 'dataDir' | 'pictureStore'>): PictureStorage =>
  config.pictureStore ? createS3Storage(config.pictureStore) : createFolderStorage(getPicturesFolder(config))
