import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgePhoneMoves } from '../../../server/accounts/phone/phone-moves.ts'
import {
  confirmPhone,
  sendPhoneCode,
  sendSignInCode,
  signInByPhone,
} from '../../../src/contract/accounts/phone-sign-in.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { cancelPhoneMove, listCustomers, movePhone } from '../../../src/contract/people/people.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { type SmsGateway, startSmsGateway } from '../../support/servers/sms-gateway.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const GATEWAY = { kind: 'http', method: 'POST', body: '{"to":"{to}","text":"{text}"}', headers: {} } as const
const REASON = 'Called from the number of the last parcel, and knew its products.'

let numbers = 0
const newNumber = () => `0181${String(++numbers).padStart(7, '0')}`

describe.each(ENGINES)('An account whose number is lost, on $name', engine => {
  let gateway: SmsGateway
  let server: TestServer
  beforeAll(async () => {
    gateway = await startSmsGateway()
    server = await startServer({ engine, config: { texts: { ...GATEWAY, url: gateway.url, success: /SUCCESS/ } } })
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
  const readCode = async (number: string) => /^\d{6}/.exec((await textsTo(number)).at(-1) ?? '')?.[0] ?? 'no code'
  const signIn = async (phoneNumber: string) => {
    server.advance(MINUTE_MS)
    const { data } = await server.call(sendSignInCode, { phoneNumber })
    return server.call(signInByPhone, { requestId: data.requestId, code: await readCode(phoneNumber) })
  }
  const start = async () => {
    const [old, fresh, staff] = [newNumber(), newNumber(), await server.user('ADMIN')]
    const { data } = await signIn(old)
    const move = (phoneNumber = fresh, as = staff) =>
      server.call(movePhone, { id: data.user.id, phoneNumber, reason: REASON }, { as })
    return { old, fresh, staff, account: data, id: data.user.id, move }
  }
  /** The code to its number, which stands for the password. */
  const proveOwner = async ({ old, account }: { old: string; account: { accessToken: string } }) => {
    server.advance(MINUTE_MS)
    await server.call(sendPhoneCode, { phoneNumber: old }, { as: account })
    return readCode(old)
  }
  const auditOf = async (action: string) =>
    server.store.read.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('at').execute()

  it('signs in with the new number after the wait, not before, and the lost phone is signed out', async () => {
    const { old, fresh, account, id, move, staff } = await start()
    const moved = await move()
    expect(moved).toMatchObject({
      status: 200,
      data: { user: { signInPhone: old, phoneMove: { phoneNumber: fresh } } },
    })
    const { data: listed } = await server.call(listCustomers, { id: moved.data.id }, { as: staff })
    expect(listed).toMatchObject([{ user: { phoneMove: { phoneNumber: fresh } } }])
    server.advance(48 * HOUR_MS)
    const { data } = await signIn(fresh)
    expect(data.user).toMatchObject({ id, signInPhone: fresh })
    expect((await server.call(getProfile, {}, { as: account })).status).toBe(401)
    expect((await signIn(old)).data.user.id, 'the old number is nobody’s').not.toBe(id)
  })

  it('tells the old number at once, and a confirmed email, and stands in the audit log', async () => {
    const { old, move, staff } = await start()
    await move()
    const owner = await server.user('CUSTOMER')
    await server.call(movePhone, { id: owner.userId, phoneNumber: newNumber(), reason: REASON }, { as: staff })
    await server.services.mail.drain()
    const folder = join(server.dataDir, 'mail')
    const mails = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
    const told = mails.filter(mail => mail.includes(`To: ${owner.email}`))
    expect(told.join()).toContain('Another phone number will sign in to your account')
    const entries = (await auditOf('customer.move-phone')).filter(entry => entry.actor_id === staff.userId)
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).toContain(REASON)
    // Not at night.
    server.advance(12 * HOUR_MS)
    expect((await textsTo(old)).at(-1)).toMatch(/another number signs in to your account/)
  })

  it('keeps its number where that signs in meanwhile, or another one is confirmed', async () => {
    const first = await start()
    await first.move()
    expect((await signIn(first.old)).data.user.id).toBe(first.id)
    server.advance(48 * HOUR_MS)
    expect((await signIn(first.fresh)).data.user.id).not.toBe(first.id)

    const second = await start()
    await second.move()
    const chosen = newNumber()
    const password = await proveOwner(second)
    const { data } = await server.call(sendPhoneCode, { phoneNumber: chosen, password }, { as: second.account })
    await server.call(confirmPhone, { requestId: data.requestId, code: await readCode(chosen) }, { as: second.account })
    server.advance(48 * HOUR_MS)
    expect((await signIn(second.fresh)).data.user.id).not.toBe(second.id)
  })

  it('is not opened by the new number a week after the wait, and the move is deleted', async () => {
    const { fresh, id, old, move } = await start()
    await move()
    server.advance((48 + 7 * 24) * HOUR_MS)
    expect((await signIn(fresh)).data.user.id).not.toBe(id)
    expect((await signIn(old)).data.user.id).toBe(id)

    const left = await start()
    await left.move()
    const waiting = await start()
    server.advance((48 + 7 * 24) * HOUR_MS)
    const colleague = await server.user('ADMIN')
    await waiting.move(waiting.fresh, colleague)
    await server.store.write(tx => purgePhoneMoves(tx, server.services.now()))
    const moves = await server.store.read.selectFrom('phone_moves').select('user_id').execute()
    expect(moves.map(({ user_id }) => user_id)).toContain(waiting.id)
    expect(moves.map(({ user_id }) => user_id)).not.toContain(left.id)
    expect((await waiting.move(left.fresh, colleague)).status, 'the number is free again').toBe(200)
  })

  it('is the only one that the new number will sign in to: no account is made that would lose it', async () => {
    const { fresh, id, move } = await start()
    await move()
    server.advance(47 * HOUR_MS)
    const early = await signIn(fresh)
    expect([early.status, early.error.code]).toEqual([409, 'CONFLICT'])
    server.advance(HOUR_MS)
    expect((await signIn(fresh)).data.user.id).toBe(id)
  })

  it('keeps its number where the new one turns out to be that of another account', async () => {
    const { fresh, id, old, move } = await start()
    await move()
    const other = await start()
    const password = await proveOwner(other)
    const { data } = await server.call(sendPhoneCode, { phoneNumber: fresh, password }, { as: other.account })
    await server.call(confirmPhone, { requestId: data.requestId, code: await readCode(fresh) }, { as: other.account })
    // Not at night.
    for (const hours of [0, 8, 8]) {
      server.advance(hours * HOUR_MS)
      await server.services.mail.drain()
    }
    expect(await textsTo(old)).toContainEqual(expect.stringMatching(/Your phone number stays as it was/))
    server.advance(48 * HOUR_MS)
    expect((await signIn(fresh)).data.user.id).toBe(other.id)
    expect((await signIn(old)).data.user.id).toBe(id)
    const moves = server.store.read.selectFrom('phone_moves').select('user_id').where('user_id', '=', id)
    expect(await moves.execute()).toEqual([])
    const kept = (await auditOf('customer.keep-phone')).filter(entry => entry.before_state?.includes(old))
    expect(kept.map(entry => [entry.actor_id, entry.role])).toEqual([[null, 'SYSTEM']])
  })

  it('keeps its number where another account has confirmed the new one at the same time', async () => {
    const { fresh, id, old, move } = await start()
    await move()
    const other = await start()
    await server.store.write(tx =>
      tx.updateTable('confirmed_phones').set({ phone_number: fresh }).where('user_id', '=', other.id).execute(),
    )
    server.advance(48 * HOUR_MS)
    expect((await signIn(fresh)).data.user.id).toBe(other.id)
    expect((await signIn(old)).data.user.id).toBe(id)
  })

  it('keeps its number where staff take the move back', async () => {
    const { fresh, id, move, staff } = await start()
    await move()
    const cancelled = await server.call(cancelPhoneMove, { id }, { as: staff })
    expect(cancelled.data.user.phoneMove).toBeUndefined()
    server.advance(48 * HOUR_MS)
    expect((await signIn(fresh)).data.user.id).not.toBe(id)
    const kept = (await auditOf('customer.keep-phone')).filter(entry => entry.actor_id === staff.userId)
    expect(kept).toHaveLength(1)
  })

  it('is not moved to the number of another account, nor two accounts to one number', async () => {
    const [one, two] = [await start(), await start()]
    expect(await one.move(two.old)).toMatchObject({ status: 409 })
    const results = await Promise.all([one.move(one.fresh), two.move(one.fresh)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is moved to the last number that staff have entered', async () => {
    const { fresh, id, move } = await start()
    await move()
    const last = newNumber()
    expect((await move(last)).status).toBe(200)
    server.advance(48 * HOUR_MS)
    expect((await signIn(fresh)).data.user.id).not.toBe(id)
    expect((await signIn(last)).data.user.id).toBe(id)
  })

  it('is never that of staff, and never moved by its customer', async () => {
    const { id, account, staff, fresh } = await start()
    const colleague = await server.user('ADMIN')
    const input = { phoneNumber: fresh, reason: REASON }
    expect((await server.call(movePhone, { id: colleague.userId, ...input }, { as: staff })).status).toBe(404)
    expect((await server.call(movePhone, { id, ...input }, { as: account })).status).toBe(403)
    expect((await server.call(movePhone, { id, ...input, reason: ' ' }, { as: staff })).status).toBe(400)
  })
})
