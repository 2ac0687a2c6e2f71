import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/store.ts'
import {
  confirmPhone,
  removePhone,
  sendPhoneCode,
  sendSignInCode,
  signInByPhone,
} from '../../../src/contract/accounts/phone-sign-in.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import { type SmsGateway, startSmsGateway } from '../../support/servers/sms-gateway.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const GATEWAY = { kind: 'http', method: 'POST', body: '{"to":"{to}","text":"{text}"}', headers: {} } as const

let numbers = 0
const newNumber = () => `0184${String(++numbers).padStart(7, '0')}`

describe.each(ENGINES)('Signing in by phone while the number is taken away, on $name,', engine => {
  let gateway: SmsGateway
  let server: TestServer
  beforeAll(async () => {
    gateway = await startSmsGateway()
    const texts = { ...GATEWAY, url: gateway.url, success: /SUCCESS/ }
    server = await startServer({ engine, config: { hasRateLimit: false, texts } })
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await gateway.close()
  })

  const readCode = async (number: string) => {
    await server.services.mail.drain()
    const messages = gateway.received.map(({ body }) => JSON.parse(body) as { to: string; text: string })
    return messages.findLast(({ to, text }) => to === number && /^\d{6} /.test(text))?.text.slice(0, 6) ?? 'no code'
  }
  const askToSignIn = async (phoneNumber: string) => {
    server.advance(MINUTE_MS)
    const { data } = await server.call(sendSignInCode, { phoneNumber })
    return { requestId: data.requestId, code: await readCode(phoneNumber) }
  }
  const askToConfirm = async (as: TestUser, phoneNumber: string) => {
    server.advance(MINUTE_MS)
    const { data } = await server.call(sendPhoneCode, { phoneNumber, password: PASSWORD }, { as })
    return { requestId: data.requestId, code: await readCode(phoneNumber) }
  }
  const ownerOf = async (number: string, db: Database = server.store.read) => {
    const row = db.selectFrom('confirmed_phones').select('user_id').where('phone_number', '=', number)
    return (await row.executeTakeFirst())?.user_id
  }
  const withNumber = async () => {
    const [user, number] = [await server.user('CUSTOMER'), newNumber()]
    expect((await server.call(confirmPhone, await askToConfirm(user, number), { as: user })).status).toBe(200)
    return { user, number }
  }
  /** Signs in with the number while a change that takes it from its account waits for its commit. */
  const signInDuring = async (owner: TestUser, number: string, change: () => Promise<{ status: number }>) => {
    const code = await askToSignIn(number)
    const taking = pauseCommit(server.store, async tx => (await ownerOf(number, tx)) !== owner.userId)
    const changing = change()
    await taking.isPaused
    let isSignedIn = false
    const signingIn = server.call(signInByPhone, code).finally(() => {
      isSignedIn = true
    })
    await expect.poll(async () => isSignedIn || (await hasLockWaiter(server.store))).toBe(true)
    taking.resume()
    const [{ status }, signedIn] = await Promise.all([changing, signingIn])
    expect([status, signedIn.status]).toEqual([200, 200])
    return signedIn.data.user.id
  }

  it('does not open the account that has just removed it', async () => {
    const { user, number } = await withNumber()
    const id = await signInDuring(user, number, () => server.call(removePhone, { password: PASSWORD }, { as: user }))
    expect(id).not.toBe(user.userId)
    expect(await ownerOf(number)).toBe(id)
  })

  it('opens the account that has just confirmed it', async () => {
    const { user, number } = await withNumber()
    const next = await server.user('CUSTOMER')
    const code = await askToConfirm(next, number)
    const id = await signInDuring(user, number, () => server.call(confirmPhone, code, { as: next }))
    expect(id).toBe(next.userId)
  })
})
