import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendSignInCode, signInByPhone } from '../../../src/contract/accounts/phone-sign-in.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { CODE_TRIES } from '../../../src/contract/constants.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { advanceToHour } from '../../support/actions/dhaka-time.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { type SmsGateway, startSmsGateway } from '../../support/servers/sms-gateway.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const GATEWAY = { kind: 'http', method: 'POST', body: '{"to":"{to}","text":"{text}"}', headers: {} } as const
const DAILY_TEXTS = 150

/** What an attacker from this address can do; `trustProxy` lets the tests have many. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const numberOf = (n: number) => `0185${String(n).padStart(7, '0')}`

describe.each(ENGINES)('Attacks on sign-in by phone, on $name', engine => {
  let gateway: SmsGateway
  let server: TestServer
  beforeAll(async () => {
    gateway = await startSmsGateway()
    const texts = { ...GATEWAY, url: gateway.url, success: /SUCCESS/ }
    server = await startServer({ engine, config: { texts, trustProxy: 1, dailyTexts: DAILY_TEXTS } })
    // All of it on one day.
    advanceToHour(server, 12)
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await gateway.close()
  })

  const readCode = async (number: string) => {
    await server.services.mail.drain()
    const all = gateway.received.map(({ body }) => JSON.parse(body) as { to: string; text: string })
    return all.findLast(({ to }) => to === number)!.text.slice(0, 6)
  }
  const ask = async (number: string, address: string) =>
    server.call(sendSignInCode, { phoneNumber: number }, from(address))
  const use = (requestId: string, code: string, address: string) =>
    server.call(signInByPhone, { requestId, code }, from(address))
  /** A code that is not this one. */
  const wrong = (code: string, n: number) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0')

  it('a code is tried five times from all addresses together, and then opens nothing', async () => {
    const number = numberOf(1)
    const { data } = await ask(number, '10.0.0.1')
    const code = await readCode(number)
    const guesses = Array.from({ length: 40 }, (_, n) => use(data.requestId, wrong(code, n), `10.1.0.${n}`))
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(40).fill(401))
    const stored = server.store.read.selectFrom('phone_codes').select('attempts').where('id', '=', data.requestId)
    expect((await stored.executeTakeFirstOrThrow()).attempts).toBe(CODE_TRIES)
    expect((await use(data.requestId, code, '10.0.0.1')).status).toBe(401)
  })

  it('an address tries 300 codes in a quarter of an hour, whatever numbers they are for', async () => {
    const requestId = '019a0000-0000-7000-8000-000000000000'
    const tried = []
    for (let n = 0; n < 320; n++) tried.push((await use(requestId, String(n).padStart(6, '0'), '10.2.0.1')).status)
    expect([tried.filter(status => status === 401).length, tried.filter(status => status === 429).length]).toEqual([
      300, 20,
    ])
    expect((await use(requestId, '000000', '10.2.0.2')).status).toBe(401)
  })

  it('keeps no session that somebody has put on the device before', async () => {
    const thief = await server.user('CUSTOMER')
    const number = numberOf(2)
    const { data: sent } = await ask(number, '10.3.0.1')
    const headers = { cookie: `refreshToken=${thief.refreshToken}`, ...from('10.3.0.1').headers }
    const code = await readCode(number)
    const { data } = await server.call(signInByPhone, { requestId: sent.requestId, code }, { as: thief, headers })
    expect(data.user.id).not.toBe(thief.userId)
    const sessions = server.store.read.selectFrom('sessions').select('id').where('user_id', '=', data.user.id)
    expect(await sessions.execute()).toHaveLength(1)
    expect((await server.call(getProfile, {}, { as: thief })).data.userId).toBe(thief.userId)
  })

  it('one number gets one code a minute, also from many addresses at the same time', async () => {
    const asked = Array.from({ length: 12 }, (_, n) => ask(numberOf(3), `10.5.0.${n}`))
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(429)])
  })

  it('sends an address 60 codes an hour and the market nine tenths of 150 messages a day, to whatever numbers', async () => {
    const admitted = new Map<string, number>()
    for (let n = 0; n < 240; n += 8) {
      // At the same time: who counts first and sends later lets too many through.
      const asked = Array.from({ length: 8 }, async (_, i) => {
        const address = `10.4.0.${i % 4}`
        const { status } = await ask(numberOf(1000 + n + i), address)
        if (status === 200) admitted.set(address, (admitted.get(address) ?? 0) + 1)
      })
      await Promise.all(asked)
    }
    const counts = [...admitted.values()]
    expect(Math.max(...counts)).toBeLessThanOrEqual(60)
    const stored = server.store.read.selectFrom('phone_codes').select(({ fn }) => fn.countAll<number>().as('count'))
    expect(Number((await stored.executeTakeFirstOrThrow()).count)).toBe(0.9 * DAILY_TEXTS)
  })
})

describe('Whether a number has an account', () => {
  it('is told neither by the response nor by its time', async () => {
    const gateway = await startSmsGateway()
    const texts = { ...GATEWAY, url: gateway.url, success: /SUCCESS/ }
    const server = await startServer({ config: { texts, hasRateLimit: false } })
    try {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (let n = 0; n < 60; n++) {
        const { data } = await server.call(sendSignInCode, { phoneNumber: numberOf(n) })
        await server.services.mail.drain()
        const text = JSON.parse(gateway.received.at(-1)!.body).text as string
        await server.call(signInByPhone, { requestId: data.requestId, code: text.slice(0, 6) })
      }
      server.advance(2 * MINUTE_MS)
      for (let n = 0; n < 120; n++) {
        const isKnown = n % 2 === 0
        const start = performance.now()
        await server.call(sendSignInCode, { phoneNumber: numberOf(isKnown ? n / 2 : 5000 + n) })
        times[isKnown ? 'known' : 'unknown'].push(performance.now() - start)
      }
      const [known, unknown] = [times.known, times.unknown].map(list => list.sort((a, b) => a - b))
      const at = (list: number[], part: number) => list[Math.floor(list.length * part)]!
      // The same work is done for both. The bounds are wide, because the machine does other things.
      expect(at(known!, 0.5)).toBeLessThan(3 * at(unknown!, 0.5))
      expect(at(unknown!, 0.5)).toBeLessThan(3 * at(known!, 0.5))
    } finally {
      await server.stop()
      await gateway.close()
    }
  }, 60_000)
})
