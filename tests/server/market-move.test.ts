import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { updateSearchIndex } from '../../server/jobs/search-index.ts'
import { login } from '../../src/contract/credentials.ts'
import { listOrders } from '../../src/contract/orders.ts'
import { listProducts } from '../../src/contract/products.ts'
import { syncCatalogue } from '../../src/contract/sync.ts'
import { ENGINES, newDatabase, newDataFolder } from '../support/engines.ts'
import { openMarketFixture } from '../support/market-fixture.ts'
import { builtProgram } from '../support/server-process.ts'
import { PASSWORD, startServer } from '../support/test-server.ts'

const run = promisify(execFile)
/** The command, with what it has printed: its output, or its complaint. */
const move = (dataDir: string, databaseUrl: string): Promise<string> =>
  run(process.execPath, [builtProgram('move'), databaseUrl], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  )

describe.each(ENGINES.filter(({ name }) => name === 'PostgreSQL'))(
  'A market that moves from SQLite to $name',
  engine => {
    it('goes on there: same sessions, passwords, orders, cursors and search; devices notice nothing', async () => {
      const place = await engine.open()
      const databaseUrl = await newDatabase(place.databaseUrl!, 'empty')
      const dataDir = newDataFolder()
      const jwtSecret = 'one secret before and after the move'
      const market = await openMarketFixture({ config: { dataDir, jwtSecret } })
      const product = await market.addProduct({ name: 'Jamdani saree' })
      const { data: placed } = await market.order(await market.draft({ [product]: 1 }))
      const { meta } = await market.call(syncCatalogue, {})
      expect(await move(dataDir, databaseUrl)).toContain('A server is running')
      await market.stop()
      expect(await move(dataDir, databaseUrl)).toMatch(/orders: 1 rows\n.*All rows are the same in both/s)
      expect(await move(dataDir, databaseUrl)).toContain('There is a market in this database already')

      const moved = await startServer({ config: { databaseUrl, jwtSecret } })
      await updateSearchIndex(moved.store)
      expect((await moved.call(listOrders, {}, { as: market.customer })).data.map(({ id }) => id)).toEqual([placed.id])
      expect((await moved.call(login, { email: market.vendor.email, password: PASSWORD })).status).toBe(200)
      const since = await moved.call(syncCatalogue, { since: meta.cursor })
      expect([since.meta.reset ?? false, since.data.products]).toEqual([false, []])
      expect((await moved.call(listProducts, { searchTerm: 'jamdani' })).meta.total).toBe(1)
      await moved.stop()
      await place.drop()
    })
  },
)
