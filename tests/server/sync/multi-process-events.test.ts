import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { publishAccountChanges } from '../../../server/accounts/account-events.ts'
import { logChanges } from '../../../server/db/change-log-bulk.ts'
import { LISTENER_NAME } from '../../../server/db/engines/postgres-channel.ts'
import { logoutAll } from '../../../src/contract/accounts/credentials.ts'
import type { EventHint } from '../../../src/contract/sync/sync.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES, HAS_POSTGRES } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const postgres = ENGINES.find(({ name }) => name === 'PostgreSQL')

describe.skipIf(!HAS_POSTGRES)('Two processes on one PostgreSQL', () => {
  let drop: () => Promise<void>
  let here: MarketFixture
  let there: TestServer
  beforeAll(async () => {
    const opened = await postgres!.open()
    drop = opened.drop
    const config = { databaseUrl: opened.databaseUrl, jwtSecret: 'one secret for both processes of it' }
    here = await openMarketFixture({ config })
    there = await startServer({ config })
    await bothListen()
  }, 60_000)
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()])
    await drop()
  })

  const listening = sql<{
    pid: number
  }>`select pid from pg_stat_activity where application_name = ${LISTENER_NAME} and query ~ 'listen haat|pg_notify' and datname = current_database()`
  const bothListen = () =>
    vi.waitFor(async () => expect((await listening.execute(here.store.read)).rows).toHaveLength(2), 10_000)

  /** The next hint of this user's stream at the other process; undefined at its end. */
  const streamOf = async (user: TestUser) => {
    const response = await there.request('/events', { headers: { authorization: user.accessToken } })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return async (): Promise<EventHint | undefined> => {
      for (;;) {
        const hint = /data: (.*)\n\n/.exec(text)
        text = hint ? text.slice(hint.index + hint[0].length) : text
        if (hint) return JSON.parse(hint[1]!) as EventHint
        const { value, done } = await reader.read()
        if (done) return undefined
        text += value
      }
    }
  }

  it('inform a vendor about an order once, whichever of them received it', async () => {
    const next = await streamOf(here.vendor)
    const product = await here.addProduct()
    const placed: string[] = []
    for (let n = 0; n < 2; n++) placed.push((await here.order(await here.draft({ [product]: 1 }))).data.id)
    expect([await next(), await next()]).toMatchObject(placed.map(id => ({ type: 'order', id, isNew: true })))
  })

  it('inform an account later of a change whose process died before it could send the hint', async () => {
    const user = await here.user('CUSTOMER')
    const change = () =>
      here.store.write(tx => logChanges(tx, [{ scopes: [user.userId], entity: 'notification', id: user.userId }], 0))
    await change()
    const next = await streamOf(user)
    await publishAccountChanges(there.services)
    expect(await next()).toEqual({ type: 'notification' })
    await change()
    await publishAccountChanges(there.services)
    expect(await next()).toEqual({ type: 'notification' })
    await publishAccountChanges(there.services)
    there.services.events.publish({ userIds: [user.userId] }, { type: 'order', id: 'last', status: '', isNew: false })
    expect(await next()).toMatchObject({ id: 'last' })
  })

  it('end the streams of a session that was ended by the other', async () => {
    const user = await here.user('CUSTOMER')
    const next = await streamOf(user)
    await here.call(logoutAll, {}, { as: user })
    expect([await next(), await next()]).toEqual([{ type: 'session-ended' }, undefined])
  })

  it("receive each other's events again after a lost connection", async () => {
    const { rows } = await listening.execute(here.store.read)
    // Until it has ended, which would otherwise count as listening for a moment.
    for (const { pid } of rows) await sql`select pg_terminate_backend(${pid}, 10000)`.execute(here.store.read)
    await bothListen()
    const next = await streamOf(here.vendor)
    const { data } = await here.order(await here.draft({ [await here.addProduct()]: 1 }))
    expect(await next()).toMatchObject({ type: 'order', id: data.id })
  })
})
