import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLog, formatLogLine } from '../../server/adapters/logging/log.ts'
import { startScheduledJobs } from '../../server/jobs/scheduled-jobs.ts'
import { login, refreshToken } from '../../src/contract/auth.ts'
import { forgotPassword } from '../../src/contract/credentials.ts'
import { changeOrderStatus } from '../../src/contract/orders.ts'
import { createCustomer } from '../../src/contract/users.ts'
import { ADDRESS, openMarketFixture } from '../support/market-fixture.ts'
import { PASSWORD, startServer, type TestServer } from '../support/test-server.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Breaks sign-in by renaming its table. */
const breakLogin = ({ store }: TestServer) => store.write(tx => sql`alter table users rename to gone`.execute(tx))

const logInto = (isTTY: boolean) => {
  const stream = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream & PassThrough
  return { log: createLog(undefined, stream), text: () => String(stream.read() ?? '') }
}

describe('the log', () => {
  it('contains no password, token or email, in any field', () => {
    const { log, text } = logInto(false)
    log.info(
      { endpoint: 'auth.login', email: 'a@b.example', input: { password: 'sesame', email: 'a@b.example' } },
      'Hi',
    )
    log.info({ authorization: 'sesame', user: { accessToken: 'sesame', refreshToken: 'sesame' } }, 'Hi')
    const logText = text()
    expect(logText).toContain('auth.login')
    expect(logText).not.toMatch(/sesame|a@b/)
  })

  it('has short lines in a terminal', () => {
    const { log, text } = logInto(true)
    log.info({ done: 50, total: 271 }, 'Drawing pictures')
    expect(text()).toBe('Drawing pictures (done 50, total 271)\n')
    expect(formatLogLine('{"level":50,"time":1,"msg":"No","err":{"stack":"Error: no\\n at x"}}')).toBe(
      '! No\nError: no\n at x\n',
    )
  })
})

describe('the log of a busy market', () => {
  it('contains endpoints, ids and durations, but no personal data or secrets', async () => {
    const { log, text } = logInto(false)
    const market = await openMarketFixture({ log })
    const secrets: string[] = [PASSWORD, ADDRESS.email, ADDRESS.phoneNumber, ADDRESS.name, ADDRESS.address]
    const email = 'rahima@secret.example'
    secrets.push(email, '01798765432', 'let-me-in-please')
    const data = { name: 'Rahima Secret', email, phoneNumber: '01798765432' }
    await market.call(createCustomer, { password: 'let-me-in-please', data })
    const { data: signedIn } = await market.call(login, { email, password: 'let-me-in-please' })
    secrets.push('Rahima Secret', signedIn.accessToken, signedIn.refreshToken)
    await market.call(login, { email, password: 'wrong-let-me-in' })
    await market.call(forgotPassword, { email })
    await market.call(refreshToken, { refreshToken: signedIn.refreshToken })
    const draft = await market.draft({ [await market.addProduct()]: 1 })
    const order = await market.order(draft)
    await market.order(await market.draft({ [draft.products[0]!.productId]: 999 }))
    const moved = { id: order.data.id, status: 'CANCELLED' as const, reason: `Call ${email} on 01798765432` }
    await market.call(changeOrderStatus, moved, { as: market.customer })
    await market.request('/users/get-profile', { headers: { authorization: `${signedIn.accessToken}x` } })
    await market.request('/auth/login', { method: 'POST', body: `{"email":"${email}"`, headers: JSON_TYPE })
    await market.services.mail.drain()
    await breakLogin(market)
    const { status, headers } = await market.call(login, { email, password: 'let-me-in-please' })
    expect(status).toBe(500)
    const logText = text()
    await market.stop()
    expect(logText).toContain('"endpoint":"orders.create","status":201')
    expect(logText).toContain(headers.get('x-request-id'))
    expect(secrets.filter(secret => logText.includes(secret))).toEqual([])
    expect(logText).not.toMatch(/@[a-z]+\.example|eyJ/)
  }, 30_000)

  it('redacts what a database error quotes', () => {
    const { log, text } = logInto(false)
    const words =
      'Key (email)=(rahima@secret.example) exists, phone +8801798765432, token eyJhbGciOiJI.eyJzdWIiOiI.c2ln'
    log.error({ err: Object.assign(new Error(words), { detail: words, code: '23505' }) }, words)
    const logText = text()
    expect(logText).toContain('23505')
    expect(logText).not.toMatch(/secret|017987|c2ln|detail/)
  })
})

describe('every response', () => {
  it('has a request id, which an error contains too', async () => {
    const server = await startServer()
    const responses = await Promise.all([server.request('/settings'), server.request('/orders')])
    const ids = responses.map(response => response.headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(2)
    await breakLogin(server)
    const failed = await server.call(login, { email: 'a@b.example', password: 'whatever' })
    expect(failed.error.requestId).toBe(failed.headers.get('x-request-id'))
    await server.stop()
  })
})

describe('a failing job', () => {
  it('is logged and does not end the server', async () => {
    const server = await startServer()
    const { log, text } = logInto(false)
    const run = () => Promise.reject(new Error('disk full'))
    const stop = startScheduledJobs({ ...server.services, log }, [{ name: 'broken', everyMs: 3_600_000, run }])
    await new Promise(resolve => setImmediate(resolve))
    stop()
    expect(JSON.parse(text())).toMatchObject({ job: 'broken', err: { message: 'disk full' } })
    expect((await server.request('/settings')).status).toBe(200)
    await server.stop()
  })
})
