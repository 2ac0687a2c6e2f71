import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAddress } from '../../../src/contract/accounts/address-writes.ts'
import { changeEmail, login } from '../../../src/contract/accounts/credentials.ts'
import {
  confirmPhone,
  removePhone,
  sendPhoneCode,
  sendSignInCode,
  signInByPhone,
} from '../../../src/contract/accounts/phone-sign-in.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { CODE_TRIES } from '../../../src/contract/constants.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { placeOrder } from '../../../src/contract/orders/order-writes.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'
import { deleteAccount } from '../../../src/contract/privacy/account.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { ENGINES, type Engine } from '../../support/servers/engines.ts'
import { type SmsGateway, startSmsGateway } from '../../support/servers/sms-gateway.ts'
import { PASSWORD, startServer, type TestServer } from '../../support/servers/test-server.ts'

let gateway: SmsGateway
let server: TestServer
let vendorFixture: VendorFixture
let numbers = 0
const newNumber = () => `0171${String(++numbers).padStart(7, '0')}`

const GATEWAY = { kind: 'http', method: 'POST', body: '{"to":"{to}","text":"{text}"}', headers: {} } as const
const open = async (engine?: Engine, config = {}) => {
  gateway = await startSmsGateway()
  const texts = { ...GATEWAY, url: gateway.url, success: /SUCCESS/ }
  server = await startServer({ engine, config: { texts, ...config } })
  vendorFixture = await openVendorFixture(server, 400)
}
const close = async () => {
  await server.stop()
  await gateway.close()
}

/** The code of the last message to this number, when it has come. */
const readCode = async (number: string): Promise<string> => {
  await server.services.mail.drain()
  const messages = gateway.received.map(({ body }) => JSON.parse(body) as { to: string; text: string })
  const last = messages.filter(({ to }) => to === number).at(-1)
  return /^\d{6}/.exec(last?.text ?? '')?.[0] ?? 'no code has come'
}
const askForCode = async (phoneNumber: string) => {
  server.advance(MINUTE_MS)
  const { data } = await server.call(sendSignInCode, { phoneNumber })
  return { requestId: data.requestId, code: await readCode(phoneNumber) }
}
const signIn = async (phoneNumber: string) => server.call(signInByPhone, await askForCode(phoneNumber))
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
/** An order of one piece in the shop of the fixture. */
const order = (as: { accessToken: string }, shippingAddress: OrderDraft['shippingAddress']) => {
  const products = [{ productId: vendorFixture.productId, quantity: 1, price: 500, discount: 0 }]
  const draft = { shopId: vendorFixture.shopId, totalAmount: 560, paymentType: 'COD' as const, products }
  return server.call(placeOrder, { ...draft, shippingAddress }, { as })
}
/** Makes this number the one of an account. */
const confirm = async (user: { accessToken: string }, phoneNumber: string) => {
  server.advance(MINUTE_MS)
  const { data } = await server.call(sendPhoneCode, { phoneNumber, password: PASSWORD }, { as: user })
  const code = await readCode(phoneNumber)
  return server.call(confirmPhone, { requestId: data.requestId, code }, { as: user })
}

describe.each(ENGINES)('A phone number on $name', engine => {
  beforeAll(() => open(engine))
  afterAll(close)

  it('signs in by a code, to a new customer account at first and to the same account from then on', async () => {
    const number = newNumber()
    const first = await signIn(number)
    expect(first).toMatchObject({ status: 200, message: 'Welcome.' })
    expect(first.data.user).toMatchObject({ role: 'CUSTOMER', name: '', email: '', signInPhone: number })
    const again = await signIn(number)
    expect(again.data.user.id).toBe(first.data.user.id)
    const { data: profile } = await server.call(getProfile, {}, { as: again.data })
    expect(profile).toMatchObject({ phoneNumber: number, signInPhone: number, email: '', emailConfirmed: true })
  })

  it('is one account, however it is typed', async () => {
    const number = newNumber()
    const { data } = await signIn(number)
    server.advance(MINUTE_MS)
    const asked = await server.call(sendSignInCode, { phoneNumber: `+88 ${number.slice(0, 5)}-${number.slice(5)}` })
    const result = await server.call(signInByPhone, { requestId: asked.data.requestId, code: await readCode(number) })
    expect(result.data.user.id).toBe(data.user.id)
  })

  it('takes a code in Bangla digits and with a space', async () => {
    const { requestId, code } = await askForCode(newNumber())
    const bangla = code.replace(/\d/g, digit => '০১২৩৪৫৬৭৮৯'[Number(digit)]!)
    const typed = `${bangla.slice(0, 3)} ${bangla.slice(3)}`
    expect((await server.call(signInByPhone, { requestId, code: typed })).status).toBe(200)
  })

  it('makes one account when two codes are used at the same time', async () => {
    const number = newNumber()
    const codes = [await askForCode(number), await askForCode(number)]
    const results = await Promise.all(codes.map(input => server.call(signInByPhone, input)))
    expect(results.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(results.map(({ data }) => data.user.id)).size).toBe(1)
  })

  it('takes each code once, also at the same time', async () => {
    const input = await askForCode(newNumber())
    const results = await Promise.all([1, 2, 3].map(() => server.call(signInByPhone, input)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await server.call(signInByPhone, input)).status).toBe(401)
  })

  it('allows few tries of a code, also at the same time, and then not even the right one', async () => {
    const { requestId, code } = await askForCode(newNumber())
    const tries = Array.from({ length: CODE_TRIES + 5 }, () =>
      server.call(signInByPhone, { requestId, code: wrong(code) }),
    )
    const results = await Promise.all(tries)
    expect(results.every(({ status, error }) => status === 401 && error.fields?.code !== undefined)).toBe(true)
    expect((await server.call(signInByPhone, { requestId, code })).status).toBe(401)
  })

  it('takes no code after five minutes', async () => {
    const input = await askForCode(newNumber())
    server.advance(5 * MINUTE_MS)
    expect((await server.call(signInByPhone, input)).status).toBe(401)
  })

  it('takes no code with the request of somebody else', async () => {
    const [theirs, mine] = [await askForCode(newNumber()), await askForCode(newNumber())]
    const mixed = { requestId: mine.requestId, code: theirs.code === mine.code ? wrong(mine.code) : theirs.code }
    expect((await server.call(signInByPhone, mixed)).status).toBe(401)
  })

  it('signs in to the account that has confirmed it, not to one that only names it', async () => {
    const number = newNumber()
    const [owner, other] = [await server.user('CUSTOMER'), await server.user('CUSTOMER')]
    await server.store.write(tx =>
      tx.updateTable('profiles').set({ phone_number: number }).where('id', '=', other.profileId).execute(),
    )
    expect(await confirm(owner, number)).toMatchObject({ status: 200, data: { phoneNumber: number } })
    const { data } = await signIn(number)
    expect(data.user).toMatchObject({ id: owner.userId, email: owner.email, signInPhone: number })
  })

  it('moves to the account that confirms it last, and the other is left with its email', async () => {
    const number = newNumber()
    const [first, last] = [await server.user('CUSTOMER'), await server.user('VENDOR')]
    await confirm(first, number)
    await confirm(last, number)
    expect((await signIn(number)).data.user.id).toBe(last.userId)
    expect((await server.call(login, { email: first.email, password: PASSWORD })).status).toBe(200)
  })

  it('does not confirm for one account by the code of another', async () => {
    const number = newNumber()
    const [asker, thief] = [await server.user('CUSTOMER'), await server.user('CUSTOMER')]
    const { data } = await server.call(sendPhoneCode, { phoneNumber: number, password: PASSWORD }, { as: asker })
    const input = { requestId: data.requestId, code: await readCode(number) }
    // Not 401: the device would refresh its session and try the code again.
    expect((await server.call(confirmPhone, input, { as: thief })).status).toBe(400)
    expect((await server.call(signInByPhone, input)).status, 'nor sign in').toBe(401)
    expect((await server.call(confirmPhone, input, { as: asker })).status).toBe(200)
  })

  it('can be taken off an account with an email, but not off one that has nothing else', async () => {
    const number = newNumber()
    const user = await server.user('CUSTOMER')
    await confirm(user, number)
    expect((await server.call(removePhone, { password: PASSWORD }, { as: user })).status).toBe(200)
    const { data: stranger } = await signIn(number)
    expect(stranger.user.id, 'the number is free again').not.toBe(user.userId)
    server.advance(MINUTE_MS)
    await server.call(sendPhoneCode, { phoneNumber: number }, { as: stranger })
    const password = await readCode(number)
    expect((await server.call(removePhone, { password }, { as: stranger })).status).toBe(409)
  })

  it('opens no old account after a year of silence', async () => {
    const number = newNumber()
    const { data: old } = await signIn(number)
    server.advance(364 * DAY_MS)
    expect((await signIn(number)).data.user.id, 'in use').toBe(old.user.id)
    server.advance(366 * DAY_MS)
    const { data: fresh } = await signIn(number)
    expect(fresh.user.id).not.toBe(old.user.id)
    expect((await signIn(number)).data.user.id).toBe(fresh.user.id)
  })

  it('does not open a blocked account', async () => {
    const number = newNumber()
    const { data } = await signIn(number)
    await server.store.write(tx =>
      tx.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', data.user.id).execute(),
    )
    expect(await signIn(number)).toMatchObject({ status: 403, error: { code: 'BLOCKED' } })
  })

  it('orders without an email, and gets its name from the first order', async () => {
    const { data: buyer } = await signIn(newNumber())
    const address = { name: 'Rahima Khatun', phoneNumber: '01712345678', email: '', address: 'House 3, Rangpur' }
    const placed = await order(buyer, address)
    expect(placed).toMatchObject({ status: 201, data: { customer: { name: 'Rahima Khatun', email: '' } } })
    const { data: profile } = await server.call(getProfile, {}, { as: buyer })
    expect(profile.name).toBe('Rahima Khatun')
    expect((await server.call(createAddress, address, { as: buyer })).status).toBe(201)
    const shopper = await server.user('CUSTOMER')
    expect(await order(shopper, address), 'an account with an email').toMatchObject({
      status: 400,
      error: { fields: { 'shippingAddress.email': expect.any(String) } },
    })
  })

  it('deletes its account with a code in place of the password', async () => {
    const number = newNumber()
    const { data: person } = await signIn(number)
    expect((await server.call(deleteAccount, { password: PASSWORD }, { as: person })).status).toBe(400)
    server.advance(MINUTE_MS)
    await server.call(sendPhoneCode, { phoneNumber: number }, { as: person })
    const code = await readCode(number)
    expect((await server.call(deleteAccount, { password: wrong(code) }, { as: person })).status).toBe(400)
    expect((await server.call(deleteAccount, { password: code }, { as: person })).status).toBe(200)
    expect((await signIn(number)).data.user.id).not.toBe(person.user.id)
  })

  it('gets an email by a code in place of the password', async () => {
    const number = newNumber()
    const { data: person } = await signIn(number)
    server.advance(MINUTE_MS)
    await server.call(sendPhoneCode, { phoneNumber: number }, { as: person })
    const newEmail = `rahima${number}@test.example`
    const input = { newEmail, password: await readCode(number) }
    expect((await server.call(changeEmail, input, { as: person })).status).toBe(200)
    expect((await server.call(changeEmail, input, { as: person })).status, 'the code is used up').toBe(400)
  })

  it('has no password', async () => {
    const { data } = await signIn(newNumber())
    for (const email of [data.user.id, `${data.user.id}@test.example`])
      expect((await server.call(login, { email, password: PASSWORD })).status).not.toBe(200)
  })

  it('is sent few codes: one a minute, five an hour, ten a day', async () => {
    const phoneNumber = newNumber()
    const ask = () => server.call(sendSignInCode, { phoneNumber })
    expect((await ask()).status).toBe(200)
    const soon = await ask()
    expect(soon).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' } })
    expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    const results: number[] = []
    for (let sent = 1; sent < 7; sent++) {
      server.advance(2 * MINUTE_MS)
      results.push((await ask()).status)
    }
    expect(results).toEqual([200, 200, 200, 200, 429, 429])
    server.advance(HOUR_MS)
    for (let sent = 5; sent < 10; sent++) {
      server.advance(2 * MINUTE_MS)
      expect((await ask()).status).toBe(200)
    }
    server.advance(2 * HOUR_MS)
    expect((await ask()).status, 'an eleventh').toBe(429)
    server.advance(DAY_MS)
    expect((await ask()).status, 'the next day').toBe(200)
  })

  it('gets the same response whether it signs in somewhere or not', async () => {
    const [known, unknown] = [newNumber(), newNumber()]
    await signIn(known)
    server.advance(MINUTE_MS)
    const [one, two] = [
      await server.call(sendSignInCode, { phoneNumber: known }),
      await server.call(sendSignInCode, { phoneNumber: unknown }),
    ]
    const shape = (response: typeof one) => [response.status, Object.keys(response.data), response.data.validFor]
    expect(shape(one)).toEqual(shape(two))
  })
})

describe('The message with a code', () => {
  beforeAll(() => open())
  afterAll(close)

  it('can be filled in by the browser on this site only', async () => {
    const number = newNumber()
    const { code } = await askForCode(number)
    const { to, text } = JSON.parse(gateway.received.at(-1)!.body)
    expect(to).toBe(number)
    expect(text.split('\n').at(-1)).toBe(`@${new URL(server.url).hostname} #${code}`)
  })

  it('is sent again when the gateway fails, accepts nothing or hangs up, but not when the code has expired', async () => {
    for (const answer of [{ status: 503 }, { body: '{"status":"FAILED"}' }, 'hang up'] as const) {
      const before = gateway.received.length
      gateway.answer(answer, {})
      const { requestId, code } = await askForCode(newNumber())
      expect(gateway.received.length - before, 'tried once').toBe(1)
      server.advance(20_000)
      await server.services.mail.drain()
      expect(gateway.received.length - before, 'tried again').toBe(2)
      expect((await server.call(signInByPhone, { requestId, code })).status).toBe(200)
    }
    gateway.answer({ status: 503 })
    await askForCode(newNumber())
    const before = gateway.received.length
    server.advance(6 * MINUTE_MS)
    await server.services.mail.drain()
    expect(gateway.received.length).toBe(before)
    gateway.answer({})
  })

  it('leaves neither the number nor the code in what is stored of a failure', async () => {
    gateway.answer({ status: 500, body: 'Number 01799999999, code 123456' })
    const number = newNumber()
    await askForCode(number)
    const rows = await server.store.read.selectFrom('mails').select('error').where('recipient', '=', number).execute()
    expect(rows).toEqual([{ error: 'HTTP_500' }])
    gateway.answer({})
  })

  it('keeps no code in the database that could be read', async () => {
    const { requestId, code } = await askForCode(newNumber())
    const row = await server.store.read
      .selectFrom('phone_codes')
      .selectAll()
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it('is refused where the market sends no text messages, and the settings do not offer it', async () => {
    const silent = await startServer({ config: { texts: null } })
    expect((await silent.call(sendSignInCode, { phoneNumber: newNumber() })).status).toBe(503)
    expect((await silent.call(getSettings, {})).data.phoneSignIn).toBeUndefined()
    expect((await server.call(getSettings, {})).data.phoneSignIn).toBe(true)
    await silent.stop()
  })
})

describe('A market', () => {
  beforeAll(() => open(undefined, { dailyTexts: 3 }))
  afterAll(close)

  it('sends so many codes a day and no more', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 5; sent++)
      statuses.push((await server.call(sendSignInCode, { phoneNumber: newNumber() })).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    server.advance(DAY_MS)
    expect((await server.call(sendSignInCode, { phoneNumber: newNumber() })).status).toBe(200)
  })
})
