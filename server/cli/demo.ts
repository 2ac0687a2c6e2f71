import { parseArgs } from 'node:util'
import { hasUsers } from '../accounts/account-writes.ts'
import { createLog } from '../adapters/logging/log.ts'
import { ConfigError, loadConfig } from '../config/config.ts'
import { openStore } from '../db/engines/open-store.ts'
import { renderDraftPictures } from '../demo/demo-pictures.ts'
import { type SeedOptions, seedDemo } from '../demo/seed.ts'
import { runCommand } from './command-runner.ts'

/**
 * `npm run demo -- --products 100000`: creates the demo market in an empty database, with a number of products if
 * given. The server renders its pictures after it has started. `--draft-pictures`, for tests, renders them now at low
 * quality.
 */
runCommand(async args => {
  const { products, draw } = parseOptions([...args])
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
    await seedDemo(store, { dataDir: config.dataDir, log: createLog(), now: Date.now(), products, draw })
  } finally {
    await store.close()
  }
  return null
})

const parseOptions = (args: string[]): Pick<SeedOptions, 'products' | 'draw'> => {
  const { values } = parseArgs({
    args,
    options: { products: { type: 'string' }, 'draft-pictures': { type: 'boolean' } },
  })
  const draw = values['draft-pictures'] ? renderDraftPictures : undefined
  if (values.products === undefined) return { draw }
  const products = Number(values.products)
  if (Number.isInteger(products) && products > 0 && products <= 1_000_000) return { products, draw }
  throw new ConfigError(['--products: give a whole number from 1 to 1000000.'])
}
