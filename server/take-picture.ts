import { join } from 'node:path'
import { type PreparedPicture, preparePicture } from './outside/images.ts'
import type { Services } from './services.ts'

/** Where pictures are kept. */
export const picturesFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'pictures')

/**
 * The picture that came with a call, made ours; null where none came. For a binding's `prepare`, because it is slow.
 * @throws Refusal as preparePicture does
 */
export const takePicture = async ({
  file,
  services,
}: {
  file: File | null
  services: Pick<Services, 'config'>
}): Promise<PreparedPicture | null> =>
  file && preparePicture(new Uint8Array(await file.arrayBuffer()), picturesFolder(services.config))
