import { parseArgs } from 'node:util'
import { VARIANTS_MAX } from '../../src/contract/constants.ts'
import { hasUsers } from '../accounts/account-writes.ts'
import { createLog } from '../adapters/logging/log.ts'
import { openPictureStorage } from '../adapters/pictures/storage/configured-storage.ts'
import { ConfigError, loadConfig } from '../config/config.ts'
import { openStore } from '../db/engines/open-store.ts'
import { storeDemoPictures } from '../demo/demo-pictures.ts'
import { type SeedOptions, seedDemo } from '../demo/seed.ts'
import { runCommand } from './command-runner.ts'

/**
 * `npm run demo -- --products 100000 --variants 8 --share 50`: creates the demo market in an empty database, with a number of
 * products if given, of which half of the added ones have 8 variants.
 */
runCommand(async args => {
  const added = parseArguments([...args])
  const config = loadConfig()
  const store = await openStore(config, { hasDeadlines: false })
  try {
    if (await hasUsers(store.read)) {
      throw new ConfigError([
        `The database in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} is not empty, and nothing was changed.`,
        'To create a demo market, choose an empty folder (DATA_DIR=./demo-data) or delete that one yourself.',
      ])
    }
    process.stdout.write('Creating the demo market.\n')
    const pictures = await storeDemoPictures(openPictureStorage(config))
    await seedDemo(store, { pictures, log: createLog(), now: Date.now(), ...added })
  } finally {
    await store.close()
  }
  return null
})

type Added = Pick<SeedOptions, 'products' | 'variants'>

const parseArguments = (args: string[]): Added => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { products: text, variants: text, share: text } })
  const products = readNumber('products', values.products, 1_000_000)
  const count = readNumber('variants', values.variants, VARIANTS_MAX)
  const percent = readNumber('share', values.share, 100)
  return {
    ...(products !== undefined && { products }),
    ...(count !== undefined && { variants: { count, percent: percent ?? 100 } }),
  }
}

const readNumber = (name: string, text: string | undefined, most: number): number | undefined => {
  if (text === undefined) return undefined
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number <= most) return number
  throw new ConfigError([`--${name}: give a whole number from 1 to ${most}.`])
}
