import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAddress } from '../../../src/contract/accounts/address-writes.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { listOrders } from '../../../src/contract/orders/orders.ts'
import { listCategories } from '../../../src/contract/products/categories.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { createDatabase, type PostgresCluster, startPostgres } from '../../support/servers/postgres-cluster.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const ADDRESS = {
  label: 'Home',
  name: 'Rima',
  phoneNumber: '01712345678',
  email: 'rima@example.com',
  address: 'House 1, Dhaka',
  isDefault: true,
}

// TEST_POSTGRES=off leaves it out.
describe.skipIf(ENGINES.every(({ name }) => name !== 'PostgreSQL'))('While PostgreSQL is down', () => {
  let postgres: PostgresCluster
  let server: TestServer
  let customer: TestUser
  let pageDir: string
  beforeAll(async () => {
    // A crash keeps what was committed. The fastest settings would lose the last rows, and with them the session.
    postgres = await startPostgres({ synchronous_commit: 'on', fsync: 'off' })
    await createDatabase(postgres.urlOf('postgres'), 'haat')
    pageDir = mkdtempSync(join(tmpdir(), 'haat-page-'))
    mkdirSync(join(pageDir, '.vite'))
    writeFileSync(join(pageDir, '.vite', 'manifest.json'), '{"main.tsx":{}}')
    writeFileSync(join(pageDir, 'index.html'), '<!doctype html><title>Haat</title><div id="root"></div>')
    server = await startServer({ config: { databaseUrl: postgres.urlOf('haat'), pageDir } })
    customer = await server.user('CUSTOMER')
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    await postgres?.stop()
    rmSync(pageDir, { recursive: true })
  })

  const guestsRead = () => server.call(listProducts, {})
  const calls = {
    'a list': guestsRead,
    categories: () => server.call(listCategories, {}),
    'a sync of the catalogue': () => server.call(syncCatalogue, {}),
    'a sync of the account': () => server.call(syncAccount, {}, { as: customer }),
    'a signed-in read': () => server.call(listOrders, {}, { as: customer }),
    'a write': () => server.call(createAddress, ADDRESS, { as: customer }),
    'a sign-in': () => server.call(login, { email: customer.email, password: PASSWORD }),
  }
  const statuses = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(calls).map(async ([name, call]) => [name, (await call()).status] as const)),
    )

  it('everything is answered with 503 and a time to try again, pages without data, and all is well when it is back', async () => {
    expect(Object.values(await statuses()).every(status => status < 300)).toBe(true)
    const running = Array.from({ length: 20 }, guestsRead)
    await postgres.crash()
    for (const { status } of await Promise.all(running)) expect([200, 503]).toContain(status)
    for (let round = 0; round < 2; round++)
      for (const [name, call] of Object.entries(calls)) {
        const { status, error, headers } = await call()
        expect({ name, status, code: error?.code }).toEqual({ name, status: 503, code: 'UNAVAILABLE' })
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
    const page = await fetch(`${server.url}/products`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
    await postgres.start()
    // Each is done until it succeeds, and no more: a market refuses the hundredth address and the hundredth sign-in.
    const waiting = new Map(Object.entries(calls))
    await vi.waitFor(async () => {
      for (const [name, call] of waiting) if ((await call()).status < 300) waiting.delete(name)
      expect([...waiting.keys()]).toEqual([])
    }, 40_000)
  }, 60_000)
})
