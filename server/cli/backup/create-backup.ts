import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { getPicturesFolder, openPictureStorage } from '../../adapters/pictures/storage/configured-storage.ts'
import type { Config } from '../../config/config.ts'
import { SECRET_FILES } from '../../config/generated-secrets.ts'
import { PRIVATE_FILE } from '../../config/private-files.ts'
import { VERSION } from '../../config/version.ts'
import { copyDatabase, getEngine, recordBackup, requireDatabase } from '../../db/copies/database-copy.ts'
import { createStagingFolder } from '../../db/copies/staging-folder.ts'
import type { TableCounts } from '../../db/copies/table-counts.ts'
import { packArchive } from './archive.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { stagePictures } from './staged-pictures.ts'

export type BackupConfig = Pick<
  Config,
  | 'dataDir'
  | 'databaseUrl'
  | 'jwtSecret'
  | 'formerJwtSecrets'
  | 'unsubscribeSecrets'
  | 'vapid'
  | 'formerVapid'
  | 'pictureStore'
>

/** In an archive instead of pictures, where they are in an S3-compatible store. */
export const PICTURE_LISTING = 'pictures.txt'

/**
 * Writes the whole market into one archive while servers run: database, pictures, secret and VAPID keys.
 * @throws Error with a message for the operator when there is no market, or the file exists
 */
export const createBackup = async (config: BackupConfig, file: string, now: number): Promise<Manifest> => {
  const { dataDir } = config
  requireDatabase(config)
  // In the data folder, so that pictures can be linked.
  const staging = createStagingFolder(dataDir, 'backing-up')
  try {
    const counts = await copyMarket(config, staging, now)
    writeSecrets(config, staging)
    const createdAt = new Date(now).toISOString()
    const manifest = await writeManifest(staging, { version: VERSION, createdAt, engine: getEngine(config), counts })
    await packArchive(staging, file)
    await recordBackup(config, now)
    return manifest
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

const copyMarket = async (config: BackupConfig, staging: string, now: number): Promise<TableCounts> => {
  if (config.pictureStore) {
    const counts = await copyDatabase(config, staging)
    await listStoredPictures(config, join(staging, PICTURE_LISTING), now)
    return counts
  }
  const stage = () => stagePictures(getPicturesFolder(config), join(staging, 'pictures'))
  await stage()
  const counts = await copyDatabase(config, staging)
  await stage()
  return counts
}

/** The names of the pictures in an S3-compatible store, which has copies and versions of its own. */
const listStoredPictures = async (config: BackupConfig, file: string, now: number): Promise<void> => {
  const pages = openPictureStorage(config).listOlderThan(now + DAY_MS)
  for await (const names of pages) appendFileSync(file, names.map(name => `${name}\n`).join(''), { mode: PRIVATE_FILE })
}

/** As files of a data folder, even where the environment has set them: whoever restores may not have it any more. */
const writeSecrets = (config: BackupConfig, staging: string): void => {
  const { jwtSecret, formerJwtSecrets, unsubscribeSecrets, vapid, formerVapid: former } = config
  const write = (name: string, text: string) => writeFileSync(join(staging, name), `${text}\n`, { mode: PRIVATE_FILE })
  write(SECRET_FILES.tokens, [jwtSecret, ...formerJwtSecrets].join('\n'))
  if (unsubscribeSecrets.length > 0) write(SECRET_FILES.unsubscribe, unsubscribeSecrets.join('\n'))
  write(SECRET_FILES.vapid, JSON.stringify({ ...vapid, ...(former.length > 0 && { former }) }))
}
