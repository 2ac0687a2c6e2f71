import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeStartupError } from '../../../server/cli/startup-errors.ts'
import { openStore } from '../../../server/db/engines/open-store.ts'
import { createAddress } from '../../../src/contract/accounts/address-writes.ts'
import { listOrders } from '../../../src/contract/orders/orders.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { ADDRESS } from '../../support/fixtures/market-fixture.ts'
import { HAS_POSTGRES } from '../../support/servers/engines.ts'
import { createDatabase, type PostgresCluster, startPostgres } from '../../support/servers/postgres-cluster.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

describe.skipIf(!HAS_POSTGRES)('A PostgreSQL that cannot write', () => {
  let primary: PostgresCluster
  let server: TestServer | undefined
  let customer: TestUser
  beforeEach(async () => {
    primary = await startPostgres({ synchronous_commit: 'on', fsync: 'off' })
    await createDatabase(primary.urlOf('postgres'), 'haat')
  }, 60_000)
  afterEach(async () => {
    await server?.stop().catch(() => undefined)
    server = undefined
    await primary?.stop()
  })

  const start = async (databaseUrl: string) => {
    server = await startServer({ config: { databaseUrl } })
    customer = await server.user('CUSTOMER')
    return server
  }
  const configure = async (...statements: string[]) => {
    const client = new pg.Client(primary.urlOf('postgres'))
    await client.connect()
    for (const statement of [...statements, 'select pg_reload_conf()']) await client.query(statement)
    await client.end()
  }
  const write = () => server!.call(createAddress, { ...ADDRESS, label: 'Home', isDefault: true }, { as: customer })
  const reads = () => [server!.call(listProducts, {}), server!.call(listOrders, {}, { as: customer })]
  const expectRefused = async (calls: readonly Promise<{ status: number; headers: Headers }>[]) => {
    for (const { status, headers } of await Promise.all(calls)) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  }
  const expectReads = async () => expect((await Promise.all(reads())).map(({ status }) => status)).toEqual([200, 200])

  it('because its synchronous standby is gone refuses writes, and reads go on', async () => {
    const { url } = await start(`${primary.urlOf('haat')}?statement_timeout=3000`)
    await configure("alter system set synchronous_standby_names = 'gone'")
    const writes = Array.from({ length: 12 }, write)
    const refused = expectRefused([...writes, fetch(`${url}/readyz`)])
    for (let round = 0; round < 3; round++) await expectReads()
    await refused
    await expectRefused(Array.from({ length: 12 }, write))
    await expectReads()
    await configure('alter system reset synchronous_standby_names')
    await vi.waitFor(async () => expect((await write()).status).toBe(201), 40_000)
  }, 120_000)

  it('because it is read-only refuses writes and is not ready, and reads go on', async () => {
    const { url } = await start(primary.urlOf('haat'))
    await configure('alter system set default_transaction_read_only = on')
    await vi.waitFor(() => expectRefused([write(), fetch(`${url}/readyz`)]), 30_000)
    await expectReads()
    await configure('set default_transaction_read_only = off', 'alter system reset default_transaction_read_only')
    await vi.waitFor(async () => expect((await write()).status).toBe(201), 40_000)
  }, 60_000)

  it('because it is a standby is no database to start on, and its primary is found among several hosts', async () => {
    const places = { dataDir: '', databaseUrl: primary.urlOf('haat') }
    await (await openStore(places)).close()
    const standby = await primary.addStandby()
    await standby.catchUp()
    const error = await openStore({ ...places, databaseUrl: standby.urlOf('haat') }).catch((thrown: unknown) => thrown)
    expect(describeStartupError(error)).toEqual([
      'DATABASE_URL: the database refuses: it is a standby, on which nothing can be written. Name its primary, or all hosts.',
    ])
    const [first, second] = [standby, primary].map(({ urlOf }) => urlOf('haat').split('@')[1]!.split('/')[0])
    await start(`postgres://haat@${first},${second}/haat`)
    expect((await write()).status).toBe(201)
    await standby.catchUp()
    await primary.crash()
    await standby.promote()
    await vi.waitFor(async () => expect((await write()).status).toBe(201), 40_000)
    await server!.stop()
    await standby.stop()
  }, 120_000)
})
