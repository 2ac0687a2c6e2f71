import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openChannel } from '../../../server/db/engines/postgres-channel.ts'
import { createPool, type PoolOptions } from '../../../server/db/engines/postgres-pool.ts'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { listOrders } from '../../../src/contract/orders/orders.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { HAS_POSTGRES } from '../../support/servers/engines.ts'
import { createDatabase, type PostgresCluster, startPostgres } from '../../support/servers/postgres-cluster.ts'
import { type SilentProxy, startSilentProxy } from '../../support/servers/silent-proxy.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

describe.skipIf(!HAS_POSTGRES)('A PostgreSQL whose host vanishes', () => {
  let postgres: PostgresCluster
  let proxy: SilentProxy
  let here: MarketFixture
  let there: TestServer
  const heard = vi.fn()
  beforeAll(async () => {
    postgres = await startPostgres()
    await createDatabase(postgres.urlOf('postgres'), 'haat')
    proxy = await startSilentProxy(postgres.socket)
    const jwtSecret = 'one secret for both processes of it'
    there = await startServer({ config: { databaseUrl: postgres.urlOf('haat'), jwtSecret } })
    const databaseUrl = `postgres://haat@127.0.0.1:${proxy.port}/haat`
    here = await openMarketFixture({ config: { databaseUrl, jwtSecret } })
    here.store.channel!.listen(heard)
  }, 60_000)
  afterAll(async () => {
    await Promise.all([here?.stop(), there?.stop()])
    await proxy?.close()
    await postgres?.stop()
  })

  /** Twice as many at once as there are connections, so that some wait for one. */
  const callAll = () => {
    const calls = [
      () => here.call(listProducts, {}),
      () => here.call(syncCatalogue, {}),
      () => here.call(listOrders, {}, { as: here.customer }),
      () => here.call(updateProfile, { name: 'Rahima' }, { as: here.customer }),
    ]
    return Promise.all(Array.from({ length: 7 }, () => calls.map(call => call())).flat())
  }
  /** A busy machine may take longer to open all connections than a request waits for one. */
  const expectAnswers = () =>
    vi.waitFor(
      async () => expect((await callAll()).map(({ status }) => status).filter(status => status >= 300)).toEqual([]),
      { timeout: 40_000, interval: 1000 },
    )
  const placeOrder = async () => here.order(await here.draft({ [product]: 1 }))
  const expectHints = () =>
    vi.waitFor(async () => {
      heard.mockClear()
      await there.store.channel!.notify('a hint')
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('a hint'))
    }, 30_000)
  let product: string

  it('answers each request with 503 while nothing comes back, and takes orders and hears hints when it is there again', async () => {
    product = await here.addProduct()
    const draft = await here.draft({ [product]: 1 })
    await expectHints()
    await expectAnswers()
    proxy.silence(false)
    const [ready, ...responses] = await Promise.all([fetch(`${here.url}/readyz`), callAll(), here.order(draft)])
    for (const { status, headers } of [ready, ...responses.flat()]) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    proxy.recover()
    await vi.waitFor(async () => expect((await here.order(draft)).status).toBe(201), 30_000)
    await expectHints()
  }, 120_000)

  it('is found again at the same address, though old connections stay silent', async () => {
    proxy.silence(true)
    const responses = await callAll()
    for (const { status } of responses) expect([200, 201, 503]).toContain(status)
    await vi.waitFor(async () => expect((await placeOrder()).status).toBe(201), 30_000)
    await expectHints()
    await expectAnswers()
  }, 120_000)

  const openWith = (check: PoolOptions['check']) =>
    createPool(`postgres://haat@127.0.0.1:${proxy.port}/haat`, check ? { check } : {})

  it('keeps nobody waiting for the end of a connection that was refused', async () => {
    const pool = openWith(async () => {
      proxy.silence(true)
      throw new Error('It is a standby.')
    })
    await expect(pool.connect()).rejects.toThrow('It is a standby.')
    await pool.end()
  })

  it('is noticed on a connection that is just being opened', async () => {
    const pool = openWith(async client => {
      pool.mark()
      proxy.silence(true)
      const answer = client.query('select 1')
      pool.dropSilent()
      await answer
    })
    await expect(pool.connect()).rejects.toThrow('The database did not answer in time.')
    await pool.end()
  })

  it('may vanish while a process begins a new history, and neither that one nor the others wait for it', async () => {
    const holder = new pg.Client(postgres.urlOf('haat'))
    const watcher = new pg.Client(postgres.urlOf('haat'))
    await Promise.all([holder.connect(), watcher.connect()])
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await holder.query("begin; update counters set value = value where name = 'epoch'")
    await watcher.query("update counters set value = value + 1 where name = 'timeline'")
    // Both processes notice it at their next ping.
    await vi.waitFor(async () => expect((await watcher.query(waiting)).rowCount).toBe(2), 30_000)
    proxy.silence(true)
    await holder.query('rollback')
    const abandoned = "select from pg_stat_activity where state = 'idle in transaction'"
    await vi.waitFor(async () => {
      const { read, write } = here.store.countConnections!()
      expect([read.idle, write.idle]).toEqual([read.open, write.open])
      expect((await watcher.query(abandoned)).rowCount).toBe(0)
    }, 120_000)
    await vi.waitFor(async () => expect((await placeOrder()).status).toBe(201), 30_000)
    expect((await there.call(syncCatalogue, {})).status).toBe(200)
    await Promise.all([holder.end(), watcher.end()])
  }, 240_000)

  it('does not keep a process from ending', async () => {
    const url = `postgres://haat@127.0.0.1:${proxy.port}/haat`
    const ignore = () => undefined
    const channel = openChannel(url, there.store.read, { onPing: ignore, onAnswer: ignore, onSilence: ignore })
    const listener = vi.fn()
    channel.listen(listener)
    await vi.waitFor(async () => {
      await there.store.channel!.notify('a hint')
      expect(listener).toHaveBeenCalled()
    }, 30_000)
    proxy.silence(true)
    await channel.close()
  })
})
