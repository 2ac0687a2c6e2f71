import { createLog } from '../adapters/logging/log.ts'
import { openPictureStorage } from '../adapters/pictures/storage/configured-storage.ts'
import { loadConfig } from '../config/config.ts'
import { openStore } from '../db/engines/open-store.ts'
import { storeDemoPictures } from './demo-pictures.ts'
import { seedDemo } from './seed.ts'

/**
 * Creates the demo market in a separate process (seeding-process-client.ts). It needs 270 MB for a few seconds, which
 * the server would keep.
 */
const main = async (): Promise<void> => {
  process.on('disconnect', () => process.exit(1))
  const config = loadConfig()
  process.stdout.write('Creating the demo market. This happens once and takes a few seconds.\n')
  const store = await openStore(config, { hasDeadlines: false })
  try {
    const pictures = await storeDemoPictures(openPictureStorage(config))
    await seedDemo(store, { pictures, log: createLog(config.logLevel), now: Date.now(), publicUrl: config.publicUrl })
  } finally {
    await store.close()
  }
}

main().then(
  () => process.exit(0),
  error => {
    console.error(error)
    process.exit(1)
  },
)
