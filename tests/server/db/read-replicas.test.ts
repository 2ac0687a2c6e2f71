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
  beforeAll(async () => {
    primary = await startPostgres({ synchronous_commit: 'on', fsync: 'off' })
    await createDatabase(primary.urlOf('postgres'), 'haat')
    standby = await primary.addStandby()
    await standby.catchUp()
    proxy = await startSilentProxy(standby.socket)
    const readDatabaseUrls = [`postgres://haat@127.0.0.1:${proxy.port}/haat`]
    market = await openMarketFixture({ config: { databaseUrl: primary.urlOf('haat'), readDatabaseUrls } })
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
  })

  const countForGuests = async () => (await market.call(listProducts, {})).data.length
  const countForAccounts = async () => (await market.call(listProducts, {}, { as: market.customer })).data.length
  /** Asks until the replica has been asked for the catalogue's version since now. */
  const isUsed = async () => {
    const { rows } = await replica.query('select clock_timestamp() as since')
    const reads = `select from pg_stat_activity where query like '%from catalogue_versions%' and pid <> pg_backend_pid() and query_start > $1`
    await vi.waitFor(async () => {
      await countForGuests()
      expect((await replica.query(reads, [rows[0].since])).rowCount).toBeGreaterThan(0)
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

  it('is left alone as soon as it does not answer any more', async () => {
    await isUsed()
    proxy.silence(false)
    expect((await market.call(listProducts, {})).status).toBe(200)
    await market.addProduct()
    await vi.waitFor(async () => expect(await countForGuests()).toBe(3), 30_000)
    proxy.recover()
    await isUsed()
    await standby.crash()
    expect((await market.call(listProducts, {})).status).toBe(200)
  }, 120_000)
})
