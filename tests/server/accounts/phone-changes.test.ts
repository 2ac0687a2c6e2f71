import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailedToken } from '../../../server/accounts/create-mailed-token.ts'
import { changeEmail, confirmEmail, resetPassword } from '../../../src/contract/accounts/credentials.ts'
import {
  choosePhoneTexts,
  confirmPhone,
  removePhone,
  sendPhoneCode,
  sendSignInCode,
  signInByPhone,
} from '../../../src/contract/accounts/phone-sign-in.ts'
import { PASSKEY } from '../../../src/contract/accounts/used-passkey.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { advanceToHour } from '../../support/actions/dhaka-time.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { type SmsGateway, startSmsGateway } from '../../support/servers/sms-gateway.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const GATEWAY = { kind: 'http', method: 'POST', body: '{"to":"{to}","text":"{text}"}', headers: {} } as const

let numbers = 0
const newNumber = () => `0183${String(++numbers).padStart(7, '0')}`

describe.each(ENGINES)('The number with which an account signs in, on $name,', engine => {
  let gateway: SmsGateway
  let server: TestServer
  beforeAll(async () => {
    gateway = await startSmsGateway()
    server = await startServer({ engine, config: { texts: { ...GATEWAY, url: gateway.url, success: /SUCCESS/ } } })
    advanceToHour(server, 12)
  })
  afterAll(async () => {
    await server.stop()
    await gateway.close()
  })

  const textsTo = async (number: string) => {
    await server.services.mail.drain()
    const messages = gateway.received.map(({ body }) => JSON.parse(body) as { to: string; text: string })
    return messages.filter(({ to }) => to === number).map(({ text }) => text)
  }
  const noticesTo = async (number: string) => (await textsTo(number)).filter(text => !/^\d{6} /.test(text))
  const readCode = async (number: string) =>
    (await textsTo(number)).findLast(text => /^\d{6} /.test(text))?.slice(0, 6) ?? 'no code'
  const subjectsTo = async (email: string) => {
    await server.services.mail.drain()
    const folder = join(server.dataDir, 'mail')
    const mails = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
    return mails.filter(mail => mail.includes(`To: ${email}`)).map(mail => /^Subject: (.*)$/m.exec(mail)?.[1])
  }
  const auditOf = async (id: string) => {
    const entries = server.store.read.selectFrom('audit_log').select(['action', 'actor_id', 'before_state'])
    return entries.where('entity_id', '=', id).where('action', 'like', '%-phone').orderBy('at').execute()
  }
  const askForCode = async (phoneNumber: string) => {
    server.advance(MINUTE_MS)
    const { data } = await server.call(sendSignInCode, { phoneNumber })
    return { requestId: data.requestId, code: await readCode(phoneNumber) }
  }
  const signIn = async (phoneNumber: string) => (await server.call(signInByPhone, await askForCode(phoneNumber))).data
  type Caller = { accessToken: string }
  const ask = (as: Caller, phoneNumber: string, password?: string) => {
    server.advance(MINUTE_MS)
    return server.call(sendPhoneCode, { phoneNumber, ...(password !== undefined && { password }) }, { as })
  }
  const confirm = async (as: Caller, phoneNumber: string, password: string) => {
    const { data } = await ask(as, phoneNumber, password)
    return server.call(confirmPhone, { requestId: data.requestId, code: await readCode(phoneNumber) }, { as })
  }
  /** The code to the number of an account without a password, which stands for the password. */
  const codeOf = async (as: Caller, phoneNumber: string) => {
    await ask(as, phoneNumber)
    return readCode(phoneNumber)
  }
  /** An account with an email and a number. */
  const withNumber = async () => {
    const [user, number] = [await server.user('CUSTOMER'), newNumber()]
    expect((await confirm(user, number, PASSWORD)).status).toBe(200)
    return { user, number }
  }
  const reset = async (userId: string) => {
    const now = server.services.now()
    const { token } = await server.store.write(tx => createMailedToken(tx, { purpose: 'RESET', userId, now }))
    return server.call(resetPassword, { token, id: userId, password: 'a-new-password' })
  }
  const refusedPassword = ({ status, error }: { status: number; error?: { fields?: Record<string, string> } }) => [
    status,
    Object.keys(error?.fields ?? {}),
  ]

  it('is confirmed by who knows the password, not by a session alone, and nothing is texted before', async () => {
    const [user, number] = [await server.user('CUSTOMER'), newNumber()]
    expect(refusedPassword(await ask(user, number))).toEqual([400, ['password']])
    expect(refusedPassword(await ask(user, number, 'wrong'))).toEqual([400, ['password']])
    expect(await textsTo(number)).toEqual([])
    expect((await confirm(user, number, PASSWORD)).status).toBe(200)
    expect((await signIn(number)).user.id).toBe(user.userId)
    expect(await subjectsTo(user.email)).toEqual(['A phone number was added to your account'])
    expect(await auditOf(user.profileId)).toEqual([
      { action: 'customer.set-phone', actor_id: user.userId, before_state: null },
    ])
  })

  it('is confirmed with a notice to the email where that is not confirmed, because nobody else would be told', async () => {
    const [user, number] = [await server.user('CUSTOMER'), newNumber()]
    await server.store.write(tx =>
      tx.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', user.userId).execute(),
    )
    expect((await confirm(user, number, PASSWORD)).status).toBe(200)
    expect(await subjectsTo(user.email)).toEqual(['A phone number was added to your account'])
    expect((await confirm(user, newNumber(), PASSWORD)).status).toBe(200)
    expect(await subjectsTo(user.email), 'the number before is told of the next').toHaveLength(1)
    expect(await noticesTo(number)).toHaveLength(1)
  })

  it('is changed with a notice to the email and to the number before', async () => {
    const { user, number } = await withNumber()
    const next = newNumber()
    expect(refusedPassword(await ask(user, next))).toEqual([400, ['password']])
    expect((await confirm(user, next, PASSWORD)).status).toBe(200)
    expect(await subjectsTo(user.email)).toContain('Another number signs in to your account')
    expect(await noticesTo(number)).toEqual([expect.stringContaining('Another number signs in to your account')])
    expect(await noticesTo(next)).toEqual([])
    expect((await auditOf(user.profileId)).at(-1)).toEqual({
      action: 'customer.set-phone',
      actor_id: user.userId,
      before_state: JSON.stringify({ phoneNumber: number }),
    })
  })

  it('is removed with the password, with a notice to the email and to the number', async () => {
    const { user, number } = await withNumber()
    expect((await server.call(removePhone, {} as never, { as: user })).status).toBe(400)
    expect(refusedPassword(await server.call(removePhone, { password: 'wrong' }, { as: user }))).toEqual([
      400,
      ['password'],
    ])
    expect((await server.call(getProfile, {}, { as: user })).data.signInPhone).toBe(number)
    expect((await server.call(removePhone, { password: PASSWORD }, { as: user })).status).toBe(200)
    expect(await subjectsTo(user.email)).toContain('Your phone number was removed')
    expect(await noticesTo(number)).toEqual([expect.stringContaining('Your phone number was removed')])
    expect((await auditOf(user.profileId)).map(({ action }) => action)).toEqual([
      'customer.set-phone',
      'customer.remove-phone',
    ])
  })

  it('is changed by a code to it where the account has no password', async () => {
    const [number, next] = [newNumber(), newNumber()]
    const person = await signIn(number)
    expect(refusedPassword(await ask(person, next))).toEqual([400, ['password']])
    const code = await codeOf(person, number)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(refusedPassword(await ask(person, next, wrong))).toEqual([400, ['password']])
    expect(await textsTo(next)).toEqual([])
    expect((await ask(person, next, code)).status).toBe(200)
    const again = await ask(person, next)
    expect(again.status, 'another code to the same number').toBe(200)
    const input = { requestId: again.data.requestId, code: await readCode(next) }
    expect((await server.call(confirmPhone, input, { as: person })).status).toBe(200)
    expect(await noticesTo(number)).toEqual([expect.stringContaining('Another number signs in to your account')])
    expect((await signIn(next)).user.id).toBe(person.user.id)
    expect((await signIn(number)).user.id).not.toBe(person.user.id)
  })

  it('is not confirmed again by a code that was asked for before it was removed', async () => {
    const { user, number } = await withNumber()
    const { data } = await ask(user, number)
    const input = { requestId: data.requestId, code: await readCode(number) }
    expect((await server.call(removePhone, { password: PASSWORD }, { as: user })).status).toBe(200)
    expect((await server.call(confirmPhone, input, { as: user })).status).toBe(400)
    expect(refusedPassword(await ask(user, number))).toEqual([400, ['password']])
  })

  it('is not confirmed in a session that has ended since the code was asked for', async () => {
    const [user, number] = [await server.user('CUSTOMER'), newNumber()]
    const { data } = await ask(user, number, PASSWORD)
    const input = { requestId: data.requestId, code: await readCode(number) }
    expect((await reset(user.userId)).status).toBe(200)
    expect((await server.call(confirmPhone, input, { as: user })).status).not.toBe(200)
    expect((await signIn(number)).user.id).not.toBe(user.userId)
  })

  it('stays as it is in a session from before a passkey was suspected', async () => {
    const { user, number } = await withNumber()
    const next = newNumber()
    const { data } = await ask(user, next, PASSWORD)
    const code = { requestId: data.requestId, code: await readCode(next) }
    const now = server.services.now()
    const passkey = { id: uuid(), user_id: user.userId, credential_id: uuid(), public_key: 'key', rp_id: 'localhost' }
    const state = { name: 'Phone', is_synced: 0, created_at: 1, used_at: null, suspected_at: now, counter: 0 } as const
    await server.store.write(tx =>
      tx
        .insertInto('passkeys')
        .values({ ...passkey, ...state })
        .execute(),
    )
    const refused = [
      await ask(user, newNumber(), PASSWORD),
      await server.call(confirmPhone, code, { as: user }),
      await server.call(removePhone, { password: PASSWORD }, { as: user }),
    ]
    expect(refused.map(({ status, message }) => [status, message])).toEqual(Array(3).fill([400, PASSKEY.signInAgain]))
    expect((await server.call(getProfile, {}, { as: user })).data.signInPhone).toBe(number)
  })

  it('signs in no more after a new password was set by a mailed link, and the owner is told', async () => {
    const { user, number } = await withNumber()
    expect((await reset(user.userId)).status).toBe(200)
    expect((await signIn(number)).user.id).not.toBe(user.userId)
    expect(await subjectsTo(user.email)).toContain('Your phone number does not sign in any more')
    expect(await noticesTo(number)).toEqual([expect.stringContaining('Your phone number does not sign in any more')])
    expect((await auditOf(user.profileId)).at(-1)).toMatchObject({ action: 'customer.remove-phone' })
  })

  it('stays where the mailed link sets the first password: it is what the account was made with', async () => {
    const number = newNumber()
    const person = await signIn(number)
    const newEmail = `first${number}@test.example`
    const { data: changed, status } = await server.call(
      changeEmail,
      { newEmail, password: await codeOf(person, number) },
      { as: person },
    )
    expect([status, changed]).toEqual([200, null])
    await server.services.mail.drain()
    const folder = join(server.dataDir, 'mail')
    const mail = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
    const token = /token=(?:3D)?([\w-]+)/.exec(mail.find(text => text.includes(`To: ${newEmail}`)) ?? '')?.[1] ?? ''
    expect((await server.call(confirmEmail, { token })).status).toBe(200)
    expect((await reset(person.user.id)).status).toBe(200)
    const { user } = await signIn(number)
    expect(user).toMatchObject({ id: person.user.id, signInPhone: number })
  })

  it('opens no session that outlives a reset at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const { user, number } = await withNumber()
      const code = await askForCode(number)
      const [signedIn, changed] = await Promise.all([server.call(signInByPhone, code), reset(user.userId)])
      expect([signedIn.status, changed.status]).toEqual([200, 200])
      const open = server.store.read.selectFrom('sessions').select('id').where('user_id', '=', user.userId)
      expect(await open.where('revoked_at', 'is', null).execute()).toEqual([])
    }
  })

  it('is lost to the account that confirms it last, and the one before is told', async () => {
    const { user: first, number } = await withNumber()
    const last = await server.user('VENDOR')
    expect((await confirm(last, number, PASSWORD)).status).toBe(200)
    expect(await subjectsTo(first.email)).toContain('Your phone number signs in to another account')
    const { data: notifications } = await server.call(listNotifications, {}, { as: await freshSession(first) })
    expect(notifications.map(({ title }) => title)).toEqual(['Your phone number signs in to another account'])
    expect((await auditOf(first.profileId)).at(-1)).toMatchObject({
      action: 'customer.lose-phone',
      actor_id: null,
      before_state: JSON.stringify({ phoneNumber: number }),
    })
    expect(await auditOf(last.profileId)).toMatchObject([{ action: 'vendor.set-phone' }])
  })

  it('is lost after a year of silence, and its account is told by email', async () => {
    const { user, number } = await withNumber()
    server.advance(366 * DAY_MS)
    expect((await signIn(number)).user.id).not.toBe(user.userId)
    expect(await subjectsTo(user.email)).toContain('Your phone number signs in to another account')
  })

  it('keeps what is not to be texted to it, and how much was texted to it today', async () => {
    const { user, number } = await withNumber()
    await server.call(choosePhoneTexts, { kinds: ['refunds'] }, { as: user })
    await server.store.write(tx =>
      tx
        .updateTable('confirmed_phones')
        .set({ texts_day: 20_000, texts_sent: 7 })
        .where('phone_number', '=', number)
        .execute(),
    )
    const read = async (phone: string) => {
      const row = server.store.read.selectFrom('confirmed_phones').select(['user_id', 'muted_kinds', 'texts_sent'])
      return row.where('phone_number', '=', phone).executeTakeFirst()
    }
    await confirm(user, number, PASSWORD)
    const kept = { muted_kinds: 'orders', texts_sent: 7 }
    expect(await read(number), 'confirmed again').toEqual({ user_id: user.userId, ...kept })
    const other = await server.user('CUSTOMER')
    await confirm(other, number, PASSWORD)
    expect(await read(number), 'of another account').toEqual({ user_id: other.userId, ...kept })
    const next = newNumber()
    await confirm(other, next, PASSWORD)
    expect(await read(next), 'another number of the same person').toMatchObject({ muted_kinds: 'orders' })
  })

  const freshSession = async (user: TestUser): Promise<TestUser> => ({ ...user, ...(await server.session(user)) })
})
