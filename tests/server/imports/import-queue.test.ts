import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Services } from '../../../server/adapters/services.ts'
import { claimImport, insertImport } from '../../../server/imports/import-queue.ts'
import { type ImportWorkerOptions, runImports, stopImports } from '../../../server/imports/import-worker.ts'
import { packImportFile, queueImport } from '../../../server/imports/queued-import.ts'
import { getImport, importProducts, type ProductImport } from '../../../src/contract/imports/product-csv.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { postWithoutBody } from '../../support/fixtures/post-without-body.ts'
import { findBuiltProgram } from '../../support/servers/built-programs.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const PICTURE = 'https://pictures.example/1.jpg'
const HEADER = 'name,description,category,price,stock,image'
const row = (name: string, image = '') => `${name},Woven by hand,Sarees,100,1,${image}`
/** Three batches, each with a picture to download. */
const THREE_BATCHES = Array.from({ length: 300 }, (_, n) => row(`Saree ${n}`, n % 100 === 0 ? PICTURE : ''))
const fileOf = (rows: readonly string[]) => [HEADER, ...rows].join('\n')

describe.each(ENGINES)(
  `The queue of imports on $name, of ${ENGINES.map(({ name }) => name).join(' and ')} here`,
  engine => {
    let market: MarketFixture
    /** Stands for another process on the same database. */
    let other: TestServer
    let vendor: TestUser
    beforeAll(async () => {
      const config = { importPictureHosts: ['pictures.example'] }
      market = await openMarketFixture({ engine, config })
      const { databaseUrl, dataDir } = market.services.config
      other = await startServer({ config: { ...config, databaseUrl, dataDir } })
    }, 60_000)
    afterAll(async () => {
      await other.stop()
      await market.stop()
    }, 60_000)
    beforeEach(async () => {
      vendor = await market.user('VENDOR')
      await market.addShop(vendor)
    })

    const queue = async (rows: readonly string[], services: Services = market.services): Promise<string> => {
      const id = uuid()
      const content = await packImportFile({ findProgram: findBuiltProgram }, new TextEncoder().encode(fileOf(rows)))
      const job = { id, vendorId: vendor.profileId, shopId: undefined, isDryRun: false, content }
      await services.store.write(tx => queueImport(tx, job, services.now()))
      return id
    }
    const loadImport = async (id: string): Promise<ProductImport> =>
      (await market.call(getImport, { id }, { as: vendor })).data
    const held = (id: string) =>
      market.store.read.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const run = (server: TestServer, options?: ImportWorkerOptions) => runImports(server.services, options)
    /** The numbers of products and of different names of this vendor. */
    const products = () =>
      market.store.read
        .selectFrom('products')
        .innerJoin('shops', 'shops.id', 'products.shop_id')
        .select(it => [it.fn.countAll<number>().as('all'), it.fn.count<number>('products.name').distinct().as('names')])
        .where('shops.vendor_id', '=', vendor.profileId)
        .executeTakeFirstOrThrow()
    /** A picture whose download ends when the test says so. */
    const heldFetch = () => {
      let release = () => {}
      const released = new Promise<void>(resolve => {
        release = resolve
      })
      let asked = () => {}
      const isAsked = new Promise<void>(resolve => {
        asked = resolve
      })
      const fetch = async () => {
        asked()
        await released
        return createPhoto()
      }
      return { fetch, isAsked, release }
    }
    /** Stops gracefully while the first batch waits for its picture. */
    const runOneBatch = () =>
      run(market, {
        fetch: () => {
          void stopImports(market.store)
          return createPhoto()
        },
      })
    /** Claims the import like a process that then dies. */
    const takeAndDie = async () => {
      const now = market.services.now()
      expect(await market.store.write(tx => claimImport(tx, now, now + 60_000))).toBeDefined()
      market.advance(61_000)
    }

    it('fails an import that was interrupted twice, with the reason and its progress', async () => {
      const id = await queue(THREE_BATCHES)
      await takeAndDie()
      await runOneBatch()
      expect(await loadImport(id)).toMatchObject({ state: 'RUNNING', done: 100 })
      await takeAndDie()
      await run(market)
      expect(await loadImport(id)).toMatchObject({
        state: 'FAILED',
        created: 100,
        report: [{ line: 0, column: '', message: expect.stringContaining('stopped twice') }],
      })
      expect((await loadImport(id)).report[0]!.message).toContain('after 100 of 300 rows')
      const nextImport = await queue([row('After it')])
      await run(market)
      expect((await loadImport(nextImport)).state).toBe('DONE')
    })

    it('does not count a process that stops gracefully', async () => {
      const id = await queue(THREE_BATCHES)
      for (let stops = 0; stops < 3; stops++) await runOneBatch()
      await run(market)
      expect(await loadImport(id)).toMatchObject({ state: 'DONE', done: 300, created: 300 })
    })

    it('runs an import in one process only, however long its pictures take', async () => {
      const id = await queue(THREE_BATCHES)
      const { fetch, isAsked, release } = heldFetch()
      const working = run(market, { fetch, leaseMs: 300 })
      await isAsked
      const until = (await held(id)).lease_until
      await vi.waitFor(async () => expect((await held(id)).lease_until).toBeGreaterThan(until + 600))
      await run(other, { fetch: () => Promise.reject(new Error('This process has no import.')) })
      release()
      await working
      expect(await loadImport(id)).toMatchObject({ state: 'DONE', created: 300, report: [] })
      expect(await held(id)).toMatchObject({ attempts: 1 })
      expect(await products()).toEqual({ all: 300, names: 300 })
    })

    it('keeps a process whose lease has expired from writing', async () => {
      const id = await queue(THREE_BATCHES)
      const { fetch, isAsked, release } = heldFetch()
      const late = run(market, { fetch })
      await isAsked
      other.advance(24 * 3_600_000)
      const early = heldFetch()
      const working = run(other, { fetch: early.fetch })
      await early.isAsked
      release()
      await late
      expect(await loadImport(id)).toMatchObject({ state: 'RUNNING', done: 0 })
      early.release()
      await working
      expect(await loadImport(id)).toMatchObject({ state: 'DONE', created: 300 })
      expect(await products()).toEqual({ all: 300, names: 300 })
    })

    it('rejects a file before its body is read when the queue is full, but still replays a used key', async () => {
      const send = (key: string) =>
        sendForm(market, importProducts, { file: fileOf([row('First')]) }, { as: vendor, key })
      const key = uuid()
      const first = await send(key)
      await expect.poll(async () => (await loadImport(first.data.importId)).state).toBe('DONE')
      // Until the server has looked for another one, too, it could take those that are queued next.
      await run(market)
      for (let queued = 0; queued < 3; queued++) await queue([row('Queued')])
      const now = market.services.now()
      for (let taken = 0; taken < 3; taken++) await market.store.write(tx => claimImport(tx, now, now + 86_400_000 * 2))
      const form = { authorization: vendor.accessToken, 'content-type': 'multipart/form-data; boundary=x' }
      const refused = await postWithoutBody(market.url, importProducts.path, form)
      expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('still being imported') })
      expect((await send(key)).data).toEqual(first.data)
      expect((await send(uuid())).status).toBe(409)
      await market.store.write(tx => tx.updateTable('imports').set({ state: 'DONE' }).execute())
    })

    it('queues three imports per vendor and rejects the fourth', async () => {
      const tries = await Promise.allSettled(
        Array.from({ length: 6 }, (_, n) => queue([row('Queued')], (n % 2 === 0 ? market : other).services)),
      )
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      // Leased to another process, so that they stay queued.
      const now = market.services.now()
      for (let taken = 0; taken < 3; taken++) await market.store.write(tx => claimImport(tx, now, now + 86_400_000 * 2))
      const sent = await sendForm(market, importProducts, { file: fileOf([row('Fourth')]) }, { as: vendor })
      expect(sent).toMatchObject({
        status: 409,
        message: expect.stringContaining('3 of your files are still being imported'),
      })
      await market.store.write(tx => tx.updateTable('imports').set({ state: 'DONE' }).execute())
      expect((await sendForm(market, importProducts, { file: fileOf([]) }, { as: vendor })).status).toBe(201)
      await run(market)
    })

    it('queues a hundred imports of all vendors together and rejects the next one', async () => {
      const now = market.services.now()
      const job = { vendorId: market.vendor.profileId, shopId: undefined, isDryRun: false, content: '' }
      await market.store.write(async tx => {
        for (let queued = 0; queued < 100; queued++) await insertImport(tx, { ...job, id: uuid() }, now)
        await tx
          .updateTable('imports')
          .set({ lease_until: now + 86_400_000 })
          .where('state', '=', 'QUEUED')
          .execute()
      })
      const sent = await sendForm(market, importProducts, { file: fileOf([row('One more')]) }, { as: vendor })
      expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '120'])
      await market.store.write(tx => tx.updateTable('imports').set({ state: 'DONE', lease_until: 0 }).execute())
      expect((await sendForm(market, importProducts, { file: fileOf([]) }, { as: vendor })).status).toBe(201)
      await run(market)
    })

    it.each([
      ['takes too long', 5_000, { timeMs: 1, memoryMb: 192 }, 'took too long'],
      ['needs too much memory', 60_000, { timeMs: 60_000, memoryMb: 6 }, 'too much memory'],
    ])('fails a file whose parsing %s, and goes on with the next one', async (_, length, parserLimits, why) => {
      const id = await queue(Array.from({ length }, (__, n) => row(`Saree number ${n}, woven by hand`)))
      await run(market, { parserLimits })
      expect(await loadImport(id)).toMatchObject({
        state: 'FAILED',
        created: 0,
        report: [{ message: expect.stringContaining(why) }],
      })
      const next = await queue([row('The next one')])
      await run(market)
      expect(await loadImport(next)).toMatchObject({ state: 'DONE', created: 1 })
    })
  },
)
