import { join } from 'node:path'
import { type PreparedPicture, preparePicture } from './outside/images.ts'
import { standInPicture } from './outside/stand-in-picture.ts'
import type { Services } from './services.ts'

/** Where pictures are kept. */
export const picturesFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'pictures')

type Sent = { file: Uint8Array | null; services: Pick<Services, 'config'> }

/**
 * The picture that came with a call, made ours; null where none came. For a binding's `prepare`, because it is slow.
 * @throws Refusal as preparePicture does
 */
export const takePicture = async ({ file, services }: Sent): Promise<PreparedPicture | null> =>
  file && preparePicture(file, picturesFolder(services.config))

/** The same for a row that must have one: a stand-in where none came. */
export const takePictureOrStandIn = async (sent: Sent): Promise<PreparedPicture> =>
  (await takePicture(sent)) ?? standInPicture(picturesFolder(sent.services.config))
