import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { openStore } from '../db/database.ts'
import { createLog } from '../outside/log.ts'
import { hasUsers } from '../queries/users.ts'
import { draftPictures } from './draw.ts'
import { type SeedOptions, seedDemo } from './seed.ts'

/**
 * `npm run demo -- --products 100000`: makes the demo market in an empty database, large where that is asked for. The server
 * draws its pictures when it starts; with `--draft-pictures` they are drawn here, quickly, for tests.
 */
const main = async (): Promise<void> => {
  const { products, draw } = choicesFrom(process.argv.slice(2))
  const config = readConfig(process.env)
  const store = await openStore(config)
  try {
    if (await hasUsers(store.read)) {
      throw new ConfigError([
        `The database in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} is not empty, and nothing was changed.`,
        'To make a demo market, choose an empty folder (DATA_DIR=./demo-data) or delete that one yourself.',
      ])
    }
    await seedDemo(store, { dataDir: config.dataDir, log: createLog(), now: Date.now(), products, draw })
  } finally {
    await store.close()
  }
}

const choicesFrom = (args: string[]): Pick<SeedOptions, 'products' | 'draw'> => {
  const { values } = parseArgs({
    args,
    options: { products: { type: 'string' }, 'draft-pictures': { type: 'boolean' } },
  })
  const draw = values['draft-pictures'] ? draftPictures : undefined
  if (values.products === undefined) return { draw }
  const products = Number(values.products)
  if (Number.isInteger(products) && products > 0 && products <= 1_000_000) return { products, draw }
  throw new ConfigError(['--products: give a whole number from 1 to 1000000.'])
}

main().catch((error: unknown) => {
  const lines = error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exitCode = 1
})
