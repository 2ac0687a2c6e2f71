import type { Config } from '../../config/config.ts'
import { encodePicture } from './picture-process-client.ts'
import type { PictureEncoder } from './picture-queue.ts'
import { openPictureStorage } from './storage/configured-storage.ts'
import type { PictureStorage } from './storage/picture-storage.ts'

/** The store of pictures, and what encodes those that are put into it. */
export type Pictures = PictureStorage & { encode: PictureEncoder }

export const openPictures = (
  config: Pick<Config, 'dataDir' | 'pictureStore'>,
  encode: PictureEncoder = encodePicture,
): Pictures => ({ ...openPictureStorage(config), encode })
