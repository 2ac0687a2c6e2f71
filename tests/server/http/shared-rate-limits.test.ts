import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '../../../server/adapters/limits/rate-limits.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { ENGINES, type OpenEngine } from '../../support/servers/engines.ts'
import { PASSWORD, startServer, type TestServer } from '../../support/servers/test-server.ts'

describe.each(ENGINES.filter(({ name }) => name === 'PostgreSQL'))('Two processes on one $name', engine => {
  let place: OpenEngine
  let servers: TestServer[]
  beforeAll(async () => {
    place = await engine.open()
    const config = { databaseUrl: place.databaseUrl, jwtSecret: 'one secret for both processes of it' }
    servers = [await startServer({ config }), await startServer({ config })]
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await place.drop()
  })

  it('count wrong passwords together, and refund right ones', async () => {
    const user = await servers[0]!.user('CUSTOMER')
    const signIn = (attempt: number, password: string) =>
      servers[attempt % 2]!.call(login, { email: user.email, password }).then(({ status }) => status)
    for (let attempt = 1; attempt < RATE_LIMITS.guess.max; attempt++)
      expect(await signIn(attempt, 'wrong-pass')).toBe(401)
    expect(await signIn(0, PASSWORD)).toBe(200)
    for (let attempt = 0; attempt < RATE_LIMITS.guess.max; attempt++)
      expect(await signIn(attempt, 'wrong-pass')).toBe(401)
    expect([await signIn(0, 'wrong-pass'), await signIn(1, PASSWORD)]).toEqual([429, 429])
  })

  it('lose no count when many arrive at once, and begin anew after the window', async () => {
    const limits = servers.map(server => server.services.limits)
    const adding = Array.from({ length: 40 }, (_, at) => limits[at % 2]!.tryConsume('coupon', 'somebody'))
    const allowed = (await Promise.all(adding)).filter(Boolean)
    expect(allowed).toHaveLength(RATE_LIMITS.coupon.max)
    expect(await limits[0]!.getUsed('coupon', 'somebody')).toBe(40)
    for (const server of servers) server.advance(RATE_LIMITS.coupon.perMs)
    expect(await limits[1]!.getUsed('coupon', 'somebody')).toBe(0)
    expect(await limits[1]!.tryConsume('coupon', 'somebody')).toBe(true)
    expect(await limits[0]!.getUsed('coupon', 'somebody')).toBe(1)
    await limits[0]!.reset('coupon', 'somebody')
    expect(await limits[1]!.getUsed('coupon', 'somebody')).toBe(0)
  })

  it('store neither addresses nor emails, and delete what has ended', async () => {
    const [server] = servers
    const count = async () => (await sql<{ key: string }>`select key from rate_limits`.execute(server!.store.read)).rows
    await server!.services.limits.consume('mail-target', 'reset somebody@haat.example')
    const keys = (await count()).map(row => row.key)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.join()).not.toMatch(/@|127\.0/)
    await server!.store.counts!.purge(Date.now() + 400 * 24 * 3_600_000)
    expect(await count()).toEqual([])
  })

  it('count reads by themselves, without asking the database', async () => {
    for (let read = 0; read < 3; read++) await servers[0]!.services.limits.consume('read-address', 'somewhere')
    expect(await servers[0]!.services.limits.getUsed('read-address', 'somewhere')).toBe(3)
    expect(await servers[1]!.services.limits.getUsed('read-address', 'somewhere')).toBe(0)
  })
})
