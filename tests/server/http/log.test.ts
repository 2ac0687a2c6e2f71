import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLog, formatLogLine } from '../../../server/adapters/logging/log.ts'
import { readConfig } from '../../../server/config/config.ts'
import { startScheduledJobs } from '../../../server/jobs/job-runner.ts'
import { path } from '../../../src/build/path.ts'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { forgotPassword, login } from '../../../src/contract/accounts/credentials.ts'
import { createCustomer } from '../../../src/contract/accounts/sign-up.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { ADDRESS, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { newDataFolder } from '../../support/servers/engines.ts'
import { PASSWORD, startServer, type TestServer } from '../../support/servers/test-server.ts'

const run = promisify(execFile)
const JSON_TYPE = { 'content-type': 'application/json' }

/** Breaks sign-in by renaming its table. */
const breakLogin = ({ store }: TestServer) => store.write(tx => sql`alter table users rename to gone`.execute(tx))

const logInto = (isTTY: boolean, level?: string) => {
  const stream = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream & PassThrough
  return { log: createLog(level, stream), text: () => String(stream.read() ?? '') }
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

  it('redacts addresses and tokens beside hostile texts, and cuts long texts', () => {
    const { log, text } = logInto(false)
    const hostile = ['a@', 'eyJ', 'eyJ-.', '01', '@.'].map(part => part.repeat(50_000))
    log.warn(
      { hostile, mail: `<rahima@secret.example>`, token: 1 },
      `Bearer%20eyJhbGciOiJI.eyJzdWIiOiI.c2ln ${hostile[0]}`,
    )
    const line = text()
    expect(line).toContain('<[email]>')
    expect(line).toContain('Bearer%20[token]')
    expect(line.length).toBeLessThan(30_000)
    expect(JSON.parse(line).level).toBe(40)
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

describe('the log of a process', () => {
  it('has every line, also those from just before the process has ended itself', async () => {
    const program = `import { createLog } from './server/adapters/logging/log.ts'
      const log = createLog('info')
      log.info('Started.')
      setTimeout(() => {
        log.info('Ending.')
        log.error('The last line.')
        process.exit(0)
      })`
    const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program])
    const lines = stdout.trim().split('\n')
    expect(lines.map(line => JSON.parse(line).msg)).toEqual(['Started.', 'Ending.', 'The last line.'])
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

describe('a proxy in front', () => {
  it('gives each request its id, unless it is no id or the proxy is not trusted', async () => {
    const [behind, direct] = [await startServer({ config: { trustProxy: 1 } }), await startServer()]
    const idFrom = async (server: TestServer, sent: string) =>
      (await server.request('/settings', { headers: { 'x-request-id': sent } })).headers.get('x-request-id')
    const id = '0f3c1d2e4b5a69788796a5b4c3d2e1f0'
    expect(await idFrom(behind, id)).toBe(id)
    expect(await idFrom(behind, `${id}","msg":"forged`)).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idFrom(direct, id)).toMatch(/^[0-9a-f-]{36}$/)
    await behind.stop()
    await direct.stop()
  })
})

describe('a failed sign-in', () => {
  /** The expression of the filter that server/deploy gives to fail2ban. */
  const failregex = () => {
    const filter = readFileSync(path('server/deploy/fail2ban/haat.conf'), 'utf8')
    return new RegExp(/^failregex = (.*)$/m.exec(filter)![1]!.replace('<ADDR>', '([\\da-f.:]+)'))
  }

  it('is logged with the whole address, as the filter for fail2ban reads it, and a successful one is not', async () => {
    const { log, text } = logInto(false)
    const server = await startServer({ log, config: { trustProxy: 1 } })
    const user = await server.user('CUSTOMER')
    const signIn = (password: string) =>
      server.call(login, { email: user.email, password }, { headers: { 'x-forwarded-for': '2001:db8::7:1' } })
    expect((await signIn(PASSWORD)).status).toBe(200)
    expect(text()).not.toMatch(failregex())
    expect((await signIn('wrong-password')).status).toBe(401)
    const line = text()
      .split('\n')
      .find(entry => failregex().test(entry))!
    expect(failregex().exec(line)![1]).toBe('2001:db8::7:1')
    expect(line).not.toContain(user.email)
    await server.stop()
  })
})

describe('LOG_LEVEL', () => {
  it('sets the lowest level that is logged, and must be one', () => {
    const DATA_DIR = newDataFolder()
    expect(readConfig({ DATA_DIR, LOG_LEVEL: 'warn' }).logLevel).toBe('warn')
    expect(() => readConfig({ DATA_DIR, LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL: must be trace, debug, info')
    rmSync(DATA_DIR, { recursive: true })
    const { log, text } = logInto(false, 'warn')
    log.info('Not this.')
    log.warn('Only this.')
    expect(text()).toMatch(/^\{[^\n]*Only this\."\}\n$/)
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
