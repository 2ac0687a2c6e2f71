import { parseArgs } from 'node:util'
import { hasUsers } from '../accounts/account-writes.ts'
import { createLog } from '../adapters/logging/log.ts'
import { openPictureStorage } from '../adapters/pictures/storage/configured-storage.ts'
import { ConfigError, loadConfig } from '../config/config.ts'
import { openStore } from '../db/engines/open-store.ts'
import { storeDemoPictures } from '../demo/demo-pictures.ts'
import { seedDemo } from '../demo/seed.ts'
import { runCommand } from './command-runner.ts'

/**
 * `npm run demo -- --products 100000`: creates the demo market in an empty database, with a number of products if
 * given.
 */
runCommand(async args => {
  const products = parseProducts([...args])
  const config = loadConfig()
  const store = await openStore(config)
  try {
    if (await hasUsers(store.read)) {
      throw new ConfigError([
        `The database in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} is not empty, and nothing was changed.`,
        'To create a demo market, choose an empty folder (DATA_DIR=./demo-data) or delete that one yourself.',
      ])
    }
    process.stdout.write('Creating the demo market.\n')
    const pictures = await storeDemoPictures(openPictureStorage(config))
    await seedDemo(store, { pictures, log: createLog(), now: Date.now(), products })
  } finally {
    await store.close()
  }
  return null
})

const parseProducts = (args: string[]): number | undefined => {
  const { values } = parseArgs({ args, options: { products: { type: 'string' } } })
  if (values.products === undefined) return undefined
  const products = Number(values.products)
  if (Number.isInteger(products) && products > 0 && products <= 1_000_000) return products
  throw new ConfigError(['--products: give a whole number from 1 to 1000000.'])
}
