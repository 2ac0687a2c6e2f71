import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { pictureFileName } from '../../../server/adapters/pictures/picture-sizes.ts'
import { updateSearchIndex } from '../../../server/products/listing/search-index-job.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { PICTURE_WIDTHS } from '../../../src/contract/constants.ts'
import { createWebhook } from '../../../src/contract/integrations/webhooks.ts'
import { listOrders } from '../../../src/contract/orders/orders.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES, newDatabase, newDataFolder } from '../../support/servers/engines.ts'
import { startS3Server } from '../../support/servers/s3-server.ts'
import { builtProgram } from '../../support/servers/server-process.ts'
import { PASSWORD, startServer } from '../../support/servers/test-server.ts'

const run = promisify(execFile)
const HASH = 'a'.repeat(32)
/** The command, with what it has printed: its output, or its complaint. */
const move = (
  dataDir: string,
  databaseUrl: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<string> =>
  run(process.execPath, [builtProgram('move'), databaseUrl, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
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
      // What is copied must not be queued for it once more.
      const hook = { url: 'https://shop.example/hook', topics: ['orders' as const], password: PASSWORD }
      await market.call(createWebhook, hook, { as: market.vendor })
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

    it('takes its pictures into a store or another data folder, each compared, and goes on after a failure', async () => {
      const place = await engine.open()
      const [dataDir, otherDir, s3] = [newDataFolder(), newDataFolder(), await startS3Server()]
      const env = {
        DEMO: 'off',
        S3_ENDPOINT: s3.config.endpoint,
        S3_BUCKET: s3.config.bucket,
        S3_ACCESS_KEY_ID: s3.config.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
      }
      const emptyDatabase = () => newDatabase(place.databaseUrl!, 'empty')
      const market = await openMarketFixture({ config: { dataDir } })
      await market.addProduct({ image: `/pictures/${HASH}.webp` })
      const names = [...PICTURE_WIDTHS.map(size => pictureFileName(HASH, size)), `${HASH}.avif`]
      for (const name of names) await market.services.pictures.write(name, Buffer.from(name))
      await market.stop()

      expect(await move(dataDir, await emptyDatabase())).toMatch(/Pictures stay.*All rows are the same/s)
      const copied = /5 copied, 0 there already, .*All rows are the same/s
      expect(await move(dataDir, await emptyDatabase(), { args: ['--data-dir', otherDir] })).toMatch(copied)
      expect(readFileSync(join(otherDir, 'pictures', names[0]!), 'utf8')).toBe(names[0])
      s3.fail(true)
      const target = await emptyDatabase()
      expect(await move(dataDir, target, { env })).toMatch(/Pictures cannot be reached/)
      s3.fail(false)
      expect(await move(dataDir, target, { env })).toMatch(copied)
      expect([...s3.objects.values()].map(({ bytes }) => String(bytes)).sort()).toEqual([...names].sort())
      // As a market whose pictures are in the store already.
      rmSync(join(dataDir, 'pictures'), { recursive: true })
      const inStore = await move(dataDir, await emptyDatabase(), { env })
      expect(inStore).toContain('0 copied, 0 there already')
      expect(inStore).not.toContain('not there.')
      s3.objects.clear()
      expect(await move(dataDir, await emptyDatabase(), { env })).toContain('! 4 files of pictures')
      await s3.stop()
      await place.drop()
    })
  },
)
