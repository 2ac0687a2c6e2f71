import { afterEach, describe, expect, it } from 'vitest'
import { consumeMailQuota } from '../../../server/adapters/limits/mail-limit.ts'
import { RATE_LIMITS, type RateLimitName } from '../../../server/adapters/limits/rate-limits.ts'
import type { Config } from '../../../server/config/config.ts'
import {
  changeEmail,
  changePassword,
  forgotPassword,
  login,
  resetPassword,
} from '../../../src/contract/accounts/credentials.ts'
import { createCustomer } from '../../../src/contract/accounts/sign-up.ts'
import { sendContact } from '../../../src/contract/contact/contact-writes.ts'
import { SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import { subscribeNewsletter } from '../../../src/contract/newsletters/newsletter-writes.ts'
import { readMailText, type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

let server: TestServer
let smtp: SmtpServer
afterEach(async () => {
  await server.stop()
  await smtp.close()
})

const open = async (config: Partial<Config> = {}) => {
  smtp = await startSmtpServer()
  const mail = { smtpUrl: smtp.url, mailFrom: 'market@haat.example' }
  server = await startServer({ config: { trustProxy: 1, ...mail, ...config } })
}
const mails = async () => {
  await server.services.mail.drain()
  return smtp.received.map(({ source }) => readMailText(source))
}
/** The header that a proxy sets for this client address. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const guess = (email: string, address = '1.1.1.1', as?: TestUser) =>
  server.call(login, { email, password: 'wrong-guess' }, { ...from(address), as })
const signIn = (email: string, address = '1.1.1.1') => server.call(login, { email, password: PASSWORD }, from(address))
/** Uses a limit up except for `left` uses. */
const useUp = async (limit: RateLimitName, who: string, left = 0) => {
  for (let used = left; used < RATE_LIMITS[limit].max; used++) await server.services.limits.tryConsume(limit, who)
}

describe('password attempts', () => {
  it('are rejected after ten wrong ones from an address, with a time to retry', async () => {
    await open()
    const victim = await server.user('CUSTOMER')
    for (let tries = 0; tries < 10; tries++) expect((await guess(victim.email)).status).toBe(401)
    const stopped = await signIn(victim.email.toUpperCase())
    expect(stopped).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' } })
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await server.user('CUSTOMER')
    expect((await signIn(other.email)).status).toBe(200)
    server.advance(15 * 60_000)
    expect((await signIn(victim.email)).status).toBe(200)
  })

  it('count for the account in the input, whoever is signed in', async () => {
    await open()
    const victim = await server.user('CUSTOMER')
    const attackers = [await server.user('CUSTOMER'), await server.user('VENDOR')]
    for (const attacker of attackers) {
      for (let tries = 0; tries < 5; tries++) {
        expect((await guess(victim.email, '1.1.1.1', attacker)).status).toBe(401)
      }
    }
    expect((await guess(victim.email, '1.1.1.1', attackers[0])).status).toBe(429)
    expect((await guess(victim.email)).status).toBe(429)
  })

  it('count for the own account when a signed-in user must confirm the password', async () => {
    await open()
    const thief = await server.user('CUSTOMER')
    const change = { oldPassword: 'wrong-guess', newPassword: 'another-one' }
    for (let tries = 0; tries < 5; tries++) {
      expect((await server.call(changePassword, change, { as: thief })).status).toBe(400)
      const email = { password: 'wrong-guess', newEmail: `new-${tries}@test.example` }
      expect((await server.call(changeEmail, email, { as: thief })).status).toBe(400)
    }
    expect((await server.call(changePassword, change, { as: thief })).status).toBe(429)
    expect((await server.call(login, { email: thief.email, password: PASSWORD })).status).toBe(429)
  })

  it('by a stranger do not lock the owner out', async () => {
    await open()
    const owner = await server.user('CUSTOMER')
    for (let tries = 0; tries < 11; tries++) await guess(owner.email, '6.6.6.6')
    expect((await signIn(owner.email, '1.1.1.1')).status).toBe(200)
  })

  it('from many addresses are limited per account, except from addresses of the owner', async () => {
    await open()
    const owner = await server.user('CUSTOMER')
    expect((await signIn(owner.email, '1.1.1.1')).status).toBe(200)
    await useUp('guess-account', owner.email)
    const stopped = await guess(owner.email, '6.6.6.6')
    expect(stopped).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' } })
    expect(stopped.message).toBe(
      'Too many wrong passwords were tried for this account. Wait an hour, or set a new password by email.',
    )
    expect((await signIn(owner.email, '1.1.1.1')).status).toBe(200)
    server.advance(60 * 60_000)
    expect((await guess(owner.email, '6.6.6.6')).status).toBe(401)
  })

  it('are possible again once the owner has set a new password by email', async () => {
    await open()
    const owner = await server.user('CUSTOMER')
    await useUp('guess-account', owner.email)
    expect((await signIn(owner.email)).status).toBe(429)
    await server.call(forgotPassword, { email: owner.email }, from('1.1.1.1'))
    const [mail] = await mails()
    const link = new URL(/^http\S+token=\S+$/m.exec(mail!)![0])
    const [id, token] = ['id', 'token'].map(name => link.searchParams.get(name)!)
    const reset = { id: id!, token: token!, password: PASSWORD }
    expect((await server.call(resetPassword, reset, from('1.1.1.1'))).status).toBe(200)
    await useUp('guess-account', owner.email)
    expect((await signIn(owner.email)).status).toBe(200)
  })

  it('do not count when the password was right', async () => {
    await open()
    const { email } = await server.user('CUSTOMER')
    await useUp('guess-address', '1.1.1.1', 1)
    for (let times = 0; times < 15; times++) expect((await signIn(email)).status).toBe(200)
    expect((await guess(email)).status).toBe(401)
    expect((await guess(email)).status).toBe(429)
  })

  it('are limited for an address that tries many accounts', async () => {
    await open()
    await useUp('guess-address', '1.1.1.1')
    expect((await guess('somebody@test.example')).status).toBe(429)
    expect((await guess('somebody@test.example', '2.2.2.2')).status).toBe(401)
  })
})

describe('public endpoints', () => {
  const signUp = (forwarded: string) => {
    const data = { name: 'Rahima', email: `${crypto.randomUUID()}@example.com`, phoneNumber: '01712345678' }
    return server.call(createCustomer, { password: '123456', data }, from(forwarded))
  }

  it('are limited by the address that the trusted proxy has set, to 300 an hour each', async () => {
    await open()
    expect(RATE_LIMITS['sign-up'].max).toBe(300)
    await useUp('sign-up', 'users.createCustomer 1.1.1.1', 1)
    expect((await signUp('9.9.9.1, 1.1.1.1')).status).toBe(201)
    expect((await signUp('8.8.8.8, 1.1.1.1')).status).toBe(429)
    expect((await signUp('1.1.1.1, 2.2.2.2')).status).toBe(201)
  })

  it('are counted separately', async () => {
    await open()
    await useUp('sign-up', 'auth.forgotPassword 1.1.1.1')
    const resetResponse = await server.call(forgotPassword, { email: 'nobody@test.example' }, from('1.1.1.1'))
    expect(resetResponse.status).toBe(429)
    expect((await server.call(subscribeNewsletter, { email: 'reader@test.example' }, from('1.1.1.1'))).status).toBe(200)
    const message = { subject: 'Where is it', message: 'My order has not come.' }
    const writer = { name: 'Rahima', email: 'rahima@test.example' }
    expect((await server.call(sendContact, { ...writer, ...message }, from('1.1.1.1'))).status).toBe(201)
    expect((await signUp('1.1.1.1')).status).toBe(201)
  })

  it('are limited in total, across addresses', async () => {
    await open()
    await useUp('sign-up-total', 'users.createCustomer', 1)
    expect((await signUp('1.1.1.1')).status).toBe(201)
    expect((await signUp('2.2.2.2')).status).toBe(429)
  })
})

describe('mails that anyone can cause', () => {
  it('are limited per recipient, without revealing it', async () => {
    await open()
    const { email } = await server.user('CUSTOMER')
    const requestReset = (n: number) =>
      server.call(forgotPassword, { email: ` ${email.toUpperCase()}` }, from(`1.1.1.${n}`))
    const responses = []
    for (let n = 0; n < 8; n++) responses.push(await requestReset(n))
    expect(new Set(responses.map(response => response.message)).size).toBe(1)
    expect(responses.every(response => response.status === 200)).toBe(true)
    expect(await mails()).toHaveLength(RATE_LIMITS['mail-target'].max)
  })

  it('are limited per purpose, and in total', async () => {
    await open()
    const { limits } = server.services
    await useUp('mail-target', 'newsletter victim@test.example')
    expect(await consumeMailQuota(limits, 'newsletter', 'Victim@test.example ')).toBe(false)
    expect(await consumeMailQuota(limits, 'reset', 'victim@test.example')).toBe(true)
    await useUp('mail-total', 'newsletter')
    expect(await consumeMailQuota(limits, 'newsletter', 'other@test.example')).toBe(false)
    expect(await consumeMailQuota(limits, 'reset', 'other@test.example')).toBe(true)
  })

  it('to a new sign-in email are rejected with a message', async () => {
    await open()
    const user = await server.user('CUSTOMER')
    await useUp('mail-target', 'change-email victim@test.example')
    const input = { password: PASSWORD, newEmail: 'victim@test.example' }
    const response = await server.call(changeEmail, input, { as: user })
    expect(response).toMatchObject({ status: 429, message: SERVER_ERRORS.rateLimited })
    expect(await mails()).toEqual([])
  })
})

describe('reads', () => {
  it.each(['/api/v1/settings', '/readyz', '/pictures/none.webp', '/api/v1/events', '/openapi'])(
    'of %s are limited per address',
    async path => {
      await open()
      const read = (address: string) =>
        fetch(server.url + path, { ...from(address), signal: new AbortController().signal })
      const limit = path.startsWith('/pictures') ? 'picture-address' : 'read-address'
      await useUp(limit, '1.1.1.1')
      const stopped = await read('1.1.1.1')
      expect(stopped.status).toBe(429)
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
      const other = await read('2.2.2.2')
      expect(other.status).not.toBe(429)
      await other.body?.cancel()
    },
  )

  it('of the health check are not limited', async () => {
    await open()
    await useUp('read-address', '1.1.1.1')
    expect((await fetch(`${server.url}/healthz`, from('1.1.1.1'))).status).toBe(200)
  })
})

describe('rate limits', () => {
  it('can be turned off', async () => {
    await open({ hasRateLimit: false })
    await useUp('sign-up', 'here')
    await expect(server.services.limits.consume('sign-up', 'here')).resolves.toBeUndefined()
  })
})
