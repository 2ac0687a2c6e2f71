import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listProducts } from '../../../src/contract/products/products.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { HAS_POSTGRES } from '../../support/servers/engines.ts'
import {
  createDatabase,
  type PostgresCluster,
  type PostgresStandby,
  startPostgres,
} from '../../support/servers/postgres-cluster.ts'
import { type SilentProxy, startSilentProxy } from '../../support/servers/silent-proxy.ts'

describe.skipIf(!HAS_POSTGRES)('A replica for what guests read', () => {
  let primary: PostgresCluster
  let standby: PostgresStandby
  let proxy: SilentProxy
  let market: MarketFixture
  let replica: pg.Client
  let pageDir: string
  beforeAll(async () => {
    pageDir = mkdtempSync(join(tmpdir(), 'haat-page-'))
    for (const name of ['index', 'home.en', 'home.bn'])
      writeFileSync(
        join(pageDir, `${name}.html`),
        '<html lang="en"><head></head><body><div id="root"></div></body></html>',
      )
    primary = await startPostgres({ synchronous_commit: 'on', fsync: 'off' })
    await createDatabase(primary.urlOf('postgres'), 'haat')
    standby = await primary.addStandby()
    await standby.catchUp()
    proxy = await startSilentProxy(standby.socket)
    const readDatabaseUrls = [`postgres://haat@127.0.0.1:${proxy.port}/haat`]
    market = await openMarketFixture({ config: { databaseUrl: primary.urlOf('haat'), readDatabaseUrls, pageDir } })
    replica = new pg.Client(standby.urlOf('haat'))
    // A test ends its standby.
    replica.on('error', () => undefined)
    await replica.connect()
  }, 60_000)
  afterAll(async () => {
    await replica?.end()
    await market?.stop()
    await proxy?.close()
    await standby?.stop()
    await primary?.stop()
    rmSync(pageDir, { recursive: true })
  })

  const countForGuests = async () => (await market.call(listProducts, {})).data.length
  const countForAccounts = async () => (await market.call(listProducts, {}, { as: market.customer })).data.length
  /** Asks until the replica has been asked for rows, by default for the catalogue's version, since now. */
  const isUsed = async (ask: () => Promise<unknown> = countForGuests, query = '%from catalogue_versions%') => {
    const { rows } = await replica.query('select clock_timestamp() as since')
    const reads = 'select from pg_stat_activity where query like $2 and pid <> pg_backend_pid() and query_start > $1'
    await vi.waitFor(async () => {
      await ask()
      expect((await replica.query(reads, [rows[0].since, query])).rowCount).toBeGreaterThan(0)
    }, 30_000)
  }

  it('answers guests and nobody else, until it lags too far behind', async () => {
    await market.addProduct()
    await isUsed()
    await vi.waitFor(async () => expect(await countForGuests()).toBe(1), 10_000)
    await replica.query('select pg_wal_replay_pause()')
    await market.addProduct()
    expect(await countForAccounts()).toBe(2)
    await vi.waitFor(async () => expect(await countForGuests()).toBe(2), 30_000)
    await replica.query('select pg_wal_replay_resume()')
    await isUsed()
    expect(await countForGuests()).toBe(2)
  }, 120_000)

  it('renders the pages of shared links', async () => {
    const id = await market.addProduct({ name: 'Jamdani saree' })
    await isUsed()
    const readPage = async () => (await fetch(`${market.url}/products/${id}`)).text()
    await vi.waitFor(async () => expect(await readPage()).toContain('Jamdani saree'), 10_000)
    await isUsed(readPage, '%from "%')
  }, 120_000)

  it('is left alone as soon as it does not answer any more', async () => {
    await isUsed()
    proxy.silence(false)
    expect((await market.call(listProducts, {})).status).toBe(200)
    await market.addProduct()
    await vi.waitFor(async () => expect(await countForGuests()).toBe(4), 30_000)
    proxy.recover()
    await isUsed()
    await standby.crash()
    expect((await market.call(listProducts, {})).status).toBe(200)
  }, 120_000)
})
