import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStore } from '../../server/db/engines/open-store.ts'
import { logoutAll } from '../../src/contract/accounts/credentials.ts'
import { listProducts } from '../../src/contract/products/products.ts'
import { type MarketFixture, openMarketFixture } from '../support/fixtures/market-fixture.ts'
import { type Pooler, startPgbouncer } from '../support/servers/pgbouncer.ts'
import { createDatabase, type PostgresCluster, startPostgres } from '../support/servers/postgres-cluster.ts'
import { startServer, type TestServer, type TestUser } from '../support/servers/test-server.ts'

const jwtSecret = 'one secret for both processes of it'
let postgres: PostgresCluster
beforeAll(async () => {
  postgres = await startPostgres()
  await createDatabase(postgres.urlOf('postgres'), 'haat')
}, 60_000)
afterAll(() => postgres?.stop())

/** The kinds of the hints of this user's stream until it ends. */
const streamOf = async (server: TestServer, user: TestUser) => {
  const response = await server.request('/events', { headers: { authorization: user.accessToken } })
  const kinds: string[] = []
  const read = async () => {
    for await (const text of response.body!.pipeThrough(new TextDecoderStream()))
      kinds.push(...[...text.matchAll(/"type":"([\w-]+)"/g)].map(match => match[1]!))
    kinds.push('end')
  }
  const reading = read().catch(() => undefined)
  return { kinds, reading }
}

describe('Two processes behind pgbouncer in transaction mode', () => {
  let pooler: Pooler
  let here: MarketFixture
  let there: TestServer
  beforeAll(async () => {
    pooler = await startPgbouncer(postgres, 'transaction')
    const config = {
      databaseUrl: postgres.urlOf('haat'),
      pooledDatabaseUrl: pooler.urlOf('haat'),
      jwtSecret,
    }
    here = await openMarketFixture({ config })
    there = await startServer({ config })
  }, 60_000)
  afterAll(async () => {
    await Promise.all([here?.stop(), there?.stop()])
    await pooler?.stop()
  })

  it('take orders beside each other, and hear of each other', async () => {
    const heard = vi.fn()
    there.store.channel!.listen(heard)
    await vi.waitFor(async () => {
      await here.store.channel!.notify('a hint')
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('a hint'))
    }, 20_000)
    const { kinds } = await streamOf(there, here.vendor)
    const product = await here.addProduct({ stock: 40 })
    const drafts = await Promise.all(Array.from({ length: 20 }, () => here.draft({ [product]: 1 })))
    const placed = await Promise.all(drafts.map(draft => here.order(draft)))
    expect(placed.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect((await here.product(product)).stock).toBe(20)
    expect((await there.call(listProducts, {})).meta.total).toBe(1)
    await vi.waitFor(() => expect(kinds.filter(kind => kind === 'order')).toHaveLength(20), 10_000)
  }, 60_000)

  it('keep no plans of statements on connections that are given to others', async () => {
    for (let run = 0; run < 30; run++)
      await here.store.write(tx => tx.selectFrom('counters').select('value').where('name', '=', 'none').execute())
    const { rows } = await here.store.write(tx => sql`select statement from pg_prepared_statements`.execute(tx))
    expect(rows).toEqual([])
  }, 60_000)

  it('end the streams of a session that was ended by the other', async () => {
    const user = await here.user('CUSTOMER')
    const { kinds, reading } = await streamOf(there, user)
    await here.call(logoutAll, {}, { as: user })
    await reading
    expect(kinds).toEqual(['session-ended', 'end'])
  }, 60_000)
})

it('A start behind pgbouncer in transaction mode says what to set', async () => {
  const pooler = await startPgbouncer(postgres, 'transaction')
  await expect(openStore({ dataDir: '', databaseUrl: pooler.urlOf('haat') })).rejects.toMatchObject({
    lines: [expect.stringContaining('Set DATABASE_LISTEN_URL to PostgreSQL itself')],
  })
  await pooler.stop()
}, 60_000)

it('A process behind pgbouncer in session mode needs no other address, but as many connections as it opens', async () => {
  await createDatabase(postgres.urlOf('postgres'), 'sessions')
  const small = await startPgbouncer(postgres, 'session', 10)
  await expect(openStore({ dataDir: '', databaseUrl: small.urlOf('sessions') })).rejects.toMatchObject({
    lines: [expect.stringContaining('Each process needs 15: raise default_pool_size')],
  })
  await small.stop()
  const pooler = await startPgbouncer(postgres, 'session', 16)
  const market = await openMarketFixture({ config: { databaseUrl: pooler.urlOf('sessions'), jwtSecret } })
  const product = await market.addProduct()
  const drafts = await Promise.all(Array.from({ length: 8 }, () => market.draft({ [product]: 1 })))
  const placed = await Promise.all(drafts.map(draft => market.order(draft)))
  expect(placed.map(({ status }) => status)).toEqual(Array(8).fill(201))
  await market.stop()
  await pooler.stop()
}, 60_000)
