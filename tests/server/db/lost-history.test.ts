import 'fake-indexeddb/auto'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listOrders } from '../../../src/contract/orders/orders.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { saveSession } from '../../../src/local/accounts/sign-in.ts'
import { transport } from '../../../src/local/api/client.ts'
import { DeviceDatabase, db, setDatabase } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { pullAccount } from '../../../src/local/sync/account-sync.ts'
import { pullCatalogue } from '../../../src/local/sync/catalogue-sync.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { HAS_POSTGRES } from '../../support/servers/engines.ts'
import {
  createDatabase,
  type PostgresCluster,
  type PostgresStandby,
  startPostgres,
} from '../../support/servers/postgres-cluster.ts'
import { type SilentProxy, startSilentProxy } from '../../support/servers/silent-proxy.ts'

/** A crash keeps what was committed. */
const SETTINGS = { synchronous_commit: 'on', fsync: 'off' }

describe.skipIf(!HAS_POSTGRES)('A PostgreSQL that lost its last commits', () => {
  let primary: PostgresCluster
  let standby: PostgresStandby | undefined
  let proxy: SilentProxy
  let market: MarketFixture
  let lines: string[]
  beforeEach(async () => {
    primary = await startPostgres(SETTINGS)
    await createDatabase(primary.urlOf('postgres'), 'haat')
    proxy = await startSilentProxy(primary.socket)
    lines = []
    const log = pino({ level: 'error' }, { write: line => lines.push(line) })
    const databaseUrl = `postgres://haat@127.0.0.1:${proxy.port}/haat`
    market = await openMarketFixture({ log, config: { databaseUrl, jwtSecret: 'a secret of these processes alone' } })
    setDatabase(new DeviceDatabase(`haat-${createId()}`))
    transport.origin = market.url
    const { userId: id, name, email, role, ...tokens } = market.vendor
    await saveSession({ user: { id, name, email, role }, ...tokens })
  }, 60_000)
  afterEach(async () => {
    db.close()
    await market?.stop()
    await proxy?.close()
    await standby?.stop()
    standby = undefined
    await primary?.stop()
  })

  const sync = async () => {
    await pullCatalogue()
    await pullAccount()
  }
  const orderAlso = async (product: string) => (await market.order(await market.draft({ [product]: 1 }))).data.id
  const onServer = async () => ({
    orders: (await market.store.read.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => id),
    stocks: await market.store.read.selectFrom('products').select(['id', 'stock']).orderBy('id').execute(),
  })
  const onDevice = async () => ({
    orders: (await db.orders.toArray()).map(({ id }) => id).sort(),
    stocks: (await db.products.orderBy('id').toArray()).map(({ id, stock }) => ({ id, stock })),
  })
  const isBack = () => vi.waitFor(async () => expect((await fetch(`${market.url}/readyz`)).status).toBe(200), 40_000)
  /** The process asks every few seconds how far the log is. */
  const hasLookedAgain = async () => {
    const client = new pg.Client(primary.urlOf('haat'))
    await client.connect()
    const { rows } = await client.query('select clock_timestamp() as since')
    const looks = `select from pg_stat_activity where query like '%pg_walfile_name(%' and pid <> pg_backend_pid() and query_start > $1`
    const hasLooked = async () => expect((await client.query(looks, [rows[0].since])).rowCount).toBeGreaterThan(0)
    await vi.waitFor(hasLooked, 30_000)
    await client.end()
  }
  const countLines = () => lines.filter(line => line.includes('another history')).length
  /** As many changes as were lost, so that the numbers of the log are those that the device has seen. */
  const expectSameAgain = async (product: string, lost: readonly string[]) => {
    await isBack()
    expect((await market.call(listProducts, {})).meta.total).toBe(1)
    expect((await market.call(listOrders, {}, { as: market.vendor })).status).toBe(200)
    for (const _ of lost) await orderAlso(product)
    await sync()
    const server = await onServer()
    expect(server.orders).not.toContain(lost[0])
    expect(await onDevice()).toEqual(server)
    expect(countLines()).toBe(1)
  }

  it('is told from before by its timeline when a standby that was cut off is promoted', async () => {
    const product = await market.addProduct()
    standby = await primary.addStandby()
    await standby.catchUp()
    await standby.cutOff()
    const lost = [await orderAlso(product), await orderAlso(product), await orderAlso(product)]
    const extra = await market.addProduct()
    expect((await market.call(listProducts, {})).meta.total).toBe(2)
    await sync()
    expect(await db.products.get(extra)).toBeDefined()
    expect(await onDevice()).toEqual(await onServer())
    proxy.target = standby.socket
    await primary.crash()
    await standby.promote()
    await expectSameAgain(product, lost)
  }, 120_000)

  it('is told from before by the end of its log when a copy of its files is put back', async () => {
    const product = await market.addProduct()
    await primary.crash()
    primary.copyFiles()
    await primary.start()
    await isBack()
    const lost = [await orderAlso(product), await orderAlso(product)]
    await sync()
    expect(await onDevice()).toEqual(await onServer())
    await hasLookedAgain()
    await primary.crash()
    primary.restoreFiles()
    await primary.start()
    await expectSameAgain(product, lost)
  }, 120_000)
})
