import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueRefundDueMail, queueRefundSentMail } from '../../../server/orders/mail-order.ts'
import { findOrderSubject } from '../../../server/orders/order-subject.ts'
import {
  choosePhoneTexts,
  sendPhoneCode,
  sendSignInCode,
  signInByPhone,
} from '../../../src/contract/accounts/phone-sign-in.ts'
import { TEXT_KINDS } from '../../../src/contract/accounts/text-kinds.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { DHAKA_OFFSET_MS } from '../../../src/contract/dhaka-days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { changeOrderStatus, placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { deleteAccount } from '../../../src/contract/privacy/account.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { ENGINES, type Engine } from '../../support/servers/engines.ts'
import { type SmsGateway, startSmsGateway } from '../../support/servers/sms-gateway.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

let gateway: SmsGateway
let server: TestServer
let shop: VendorFixture
let numbers = 0

const open = async (engine?: Engine, config = {}) => {
  gateway = await startSmsGateway()
  const texts = { kind: 'http', method: 'POST', body: '{"to":"{to}","text":"{text}"}', headers: {} } as const
  server = await startServer({
    engine,
    config: { texts: { ...texts, url: gateway.url, success: /SUCCESS/ }, ...config },
  })
  shop = await openVendorFixture(server, 400)
  await goTo(12)
}
const close = async () => {
  await server.stop()
  await gateway.close()
}

/** Forward to this hour in Dhaka. */
const goTo = async (hour: number) => {
  const ofDay = (server.services.now() + DHAKA_OFFSET_MS) % DAY_MS
  server.advance((hour * HOUR_MS - ofDay + DAY_MS) % DAY_MS)
  shop.vendor = { ...shop.vendor, ...(await server.session(shop.vendor)) }
}

/** What has come to a number, without codes. */
const listTexts = async (number: string): Promise<string[]> => {
  await server.services.mail.drain()
  const all = gateway.received.map(({ body }) => JSON.parse(body) as { to: string; text: string })
  return all.flatMap(({ to, text }) => (to === number && !/^\d{6} /.test(text) ? text : []))
}
const readCode = async (number: string): Promise<string> => {
  await server.services.mail.drain()
  const all = gateway.received.map(({ body }) => JSON.parse(body) as { to: string; text: string })
  return all.findLast(({ to, text }) => to === number && /^\d{6} /.test(text))!.text.slice(0, 6)
}
const signIn = async (phoneNumber = `0181${String(++numbers).padStart(7, '0')}`, locale = 'en') => {
  server.advance(MINUTE_MS)
  const headers = { cookie: `haat-locale=${locale}` }
  const { data: sent } = await server.call(sendSignInCode, { phoneNumber }, { headers })
  const code = await readCode(phoneNumber)
  const { data } = await server.call(signInByPhone, { requestId: sent.requestId, code }, { headers })
  return { ...data, number: phoneNumber }
}
const order = async (as: { accessToken: string }) => {
  const address = {
    name: 'Rahima Khatun',
    phoneNumber: '01712345678',
    email: 'r@example.com',
    address: 'House 3, Rangpur',
  }
  const products = [{ productId: shop.productId, quantity: 1, price: 500, discount: 0 }]
  const draft = { shopId: shop.shopId, totalAmount: 560, paymentType: 'COD' as const, products }
  const { data } = await server.call(placeOrder, { ...draft, shippingAddress: address }, { as })
  return data
}
const change = (id: string, status: 'PROCESSING' | 'SHIPPED' | 'CANCELLED', details = {}) =>
  server.call(changeOrderStatus, { id, status, ...details }, { as: shop.vendor })

describe.each(ENGINES)('Who has a phone and no email, on $name,', engine => {
  beforeAll(() => open(engine))
  afterAll(close)

  it('is texted that an order was placed, is on its way with the cash to have ready, or was cancelled', async () => {
    const buyer = await signIn()
    const [sent, cancelled] = [await order(buyer), await order(buyer)]
    await change(sent.id, 'PROCESSING')
    await change(sent.id, 'SHIPPED', { courier: 'Steadfast', trackingNumber: 'SF-77' })
    await change(cancelled.id, 'CANCELLED', { reason: 'Sold out.' })
    const name = sent.shop.name
    expect(await listTexts(buyer.number)).toEqual([
      `${name} has your order ${sent.number}: Tk 560, cash on delivery.`,
      `${name} has your order ${cancelled.number}: Tk 560, cash on delivery.`,
      `Your order ${sent.number} from ${name} is on its way with Steadfast SF-77. Please have Tk 560 in cash ready.`,
      `Your order ${cancelled.number} from ${name} was cancelled.`,
    ])
  })

  it('is texted about orders and refunds in Bangla where they use the market in it', async () => {
    const buyer = await signIn(undefined, 'bn')
    const [sent, cancelled] = [await order(buyer), await order(buyer)]
    await change(sent.id, 'PROCESSING')
    await change(sent.id, 'SHIPPED', { courier: 'Steadfast', trackingNumber: 'SF-77' })
    await change(cancelled.id, 'CANCELLED', { reason: 'Sold out.' })
    const money = { amount: 56_000, currency: 'BDT' }
    await server.store.write(async tx => {
      const subject = await findOrderSubject(tx, sent.id)
      const params = { tx, order: subject, config: server.services.config, now: server.services.now() }
      await queueRefundDueMail(params, { reason: 'CANCELLED', money, transactionId: 'T1', asked: 56_000 } as never)
      await queueRefundSentMail(params, { money, transactionId: 'T1' } as never)
    })
    const name = sent.shop.name
    const texts = await listTexts(buyer.number)
    expect(texts).toEqual([
      `${name} অর্ডার ${sent.number} পেয়েছে: ডেলিভারিতে নগদ ৳৫৬০।`,
      `${name} অর্ডার ${cancelled.number} পেয়েছে: ডেলিভারিতে নগদ ৳৫৬০।`,
      `${name}: অর্ডার ${sent.number} পথে আছে (Steadfast SF-77)। নগদ ৳৫৬০ হাতে রাখুন।`,
      `${name}: অর্ডার ${cancelled.number} বাতিল হয়েছে।`,
      `অর্ডার ${sent.number}-এর ৳৫৬০ যেভাবে দিয়েছিলেন সেভাবে ফেরত যাচ্ছে।`,
      `অর্ডার ${sent.number}-এর ৳৫৬০ ফেরত পাঠানো হয়েছে। পৌঁছাতে কয়েক দিন লাগতে পারে।`,
    ])
    // What is counted is what they cost: a Bangla message has 70 characters, or 67 in each of several.
    const parts = texts.reduce((sum, text) => sum + (text.length <= 70 ? 1 : Math.ceil(text.length / 67)), 0)
    expect(parts).toBeGreaterThan(texts.length)
    const counted = server.store.read
      .selectFrom('confirmed_phones')
      .select('texts_sent')
      .where('phone_number', '=', buyer.number)
    expect(await counted.executeTakeFirst()).toEqual({ texts_sent: parts })
  })

  it('is texted that money goes back, and that it was sent', async () => {
    const buyer = await signIn()
    const { id, number } = await order(buyer)
    const money = { amount: 56_000, currency: 'BDT' }
    await server.store.write(async tx => {
      const subject = await findOrderSubject(tx, id)
      const params = { tx, order: subject, config: server.services.config, now: server.services.now() }
      await queueRefundDueMail(params, { reason: 'CANCELLED', money, transactionId: 'T1', asked: 56_000 } as never)
      await queueRefundSentMail(params, { money, transactionId: 'T1' } as never)
    })
    expect((await listTexts(buyer.number)).slice(1)).toEqual([
      `Your payment of Tk 560 for order ${number} goes back to you the way it came.`,
      `Your payment of Tk 560 for order ${number} was sent back. It may take some days to arrive.`,
    ])
  })

  it('gets nothing at night but codes, and the rest at eight in the morning', async () => {
    await goTo(23)
    const buyer = await signIn()
    await order(buyer)
    expect(await listTexts(buyer.number)).toEqual([])
    await goTo(7)
    expect(await listTexts(buyer.number)).toEqual([])
    await goTo(8)
    server.advance(MINUTE_MS)
    expect(await listTexts(buyer.number)).toHaveLength(1)
    await goTo(12)
  })

  it('is not texted at night what the gateway did not take in the evening', async () => {
    await goTo(21)
    const buyer = await signIn()
    server.advance(59 * MINUTE_MS)
    gateway.answer({ status: 503 })
    await order(buyer)
    const taken = await listTexts(buyer.number)
    gateway.answer({})
    server.advance(5 * MINUTE_MS)
    expect(await listTexts(buyer.number), 'at night').toEqual(taken)
    await goTo(9)
    expect((await listTexts(buyer.number)).length).toBe(taken.length + 1)
    await goTo(12)
  })

  it('switches off what is not wanted, and gets notices about the account all the same', async () => {
    const buyer = await signIn()
    const { data: before } = await server.call(getProfile, {}, { as: buyer })
    expect(before.textKinds).toEqual(['orders', 'refunds'])
    await server.call(choosePhoneTexts, { kinds: ['refunds'] }, { as: buyer })
    expect((await server.call(getProfile, {}, { as: buyer })).data.textKinds).toEqual(['refunds'])
    await order(buyer)
    const admin = await server.user('ADMIN')
    await server.call(setUserStatus, { id: buyer.user.id, status: 'BLOCKED', reason: 'Fake orders.' }, { as: admin })
    expect(await listTexts(buyer.number)).toEqual([expect.stringMatching(/blocked/i)])
  })

  it('is texted that the account was deleted, though the number is gone with it', async () => {
    const buyer = await signIn()
    server.advance(MINUTE_MS)
    await server.call(sendPhoneCode, { phoneNumber: buyer.number }, { as: buyer })
    const password = await readCode(buyer.number)
    expect((await server.call(deleteAccount, { password }, { as: buyer })).status).toBe(200)
    expect(await listTexts(buyer.number)).toEqual([expect.stringMatching(/deleted/i)])
  })

  it('gets codes and notices about the account in the language in which they use the market', async () => {
    const phoneNumber = `0182${String(++numbers).padStart(7, '0')}`
    const headers = { cookie: 'haat-locale=bn' }
    server.advance(MINUTE_MS)
    const { data: sent } = await server.call(sendSignInCode, { phoneNumber }, { headers })
    const code = await readCode(phoneNumber)
    const { data } = await server.call(signInByPhone, { requestId: sent.requestId, code }, { headers })
    const all = gateway.received.map(({ body }) => JSON.parse(body) as { to: string; text: string })
    expect(all.findLast(({ to }) => to === phoneNumber)!.text).toMatch(/আপনার লগইন কোড। কাউকে দেবেন না।/)
    const admin = await server.user('ADMIN')
    await server.call(setUserStatus, { id: data.user.id, status: 'BLOCKED' }, { as: admin })
    expect(await listTexts(phoneNumber)).toEqual([expect.stringMatching(/: আপনার অ্যাকাউন্ট বন্ধ করা হয়েছে।$/)])
  })

  it('costs the market twenty messages a day, however often they order, and is told about the account all the same', async () => {
    const buyer = await signIn()
    for (let n = 0; n < 24; n++) await order(buyer)
    expect(await listTexts(buyer.number)).toHaveLength(20)
    const admin = await server.user('ADMIN')
    const setStatus = (status: 'BLOCKED' | 'ACTIVE') =>
      server.call(setUserStatus, { id: buyer.user.id, status }, { as: admin })
    await setStatus('BLOCKED')
    await setStatus('ACTIVE')
    expect((await listTexts(buyer.number)).slice(20)).toEqual([
      expect.stringMatching(/was blocked/),
      expect.stringMatching(/works again/),
    ])
    server.advance(DAY_MS)
    const later = { ...buyer, ...(await server.session({ userId: buyer.user.id } as never)) }
    await order(later)
    expect(await listTexts(buyer.number)).toHaveLength(23)
  })

  it('is not texted what goes to a confirmed email, and cannot choose without a number', async () => {
    const shopper = await server.user('CUSTOMER')
    const number = '01999999999'
    await server.store.write(tx =>
      tx
        .insertInto('confirmed_phones')
        .values({ phone_number: number, user_id: shopper.userId, confirmed_at: 1, used_at: 1 })
        .execute(),
    )
    await order(shopper)
    expect(await listTexts(number)).toEqual([])
    const other = await server.user('CUSTOMER')
    expect(await server.call(choosePhoneTexts, { kinds: [] }, { as: other })).toMatchObject({ status: 409 })
  })
})

describe('A market', () => {
  afterAll(close)

  it('sends the kinds that its operator wants, and says so in the settings', async () => {
    await open(undefined, { textKinds: ['refunds'] })
    const buyer = await signIn()
    await order(buyer)
    expect(await listTexts(buyer.number)).toEqual([])
    expect((await server.call(getSettings, {})).data.textKinds).toEqual(['refunds'])
    await close()
    await open()
    expect((await server.call(getSettings, {})).data.textKinds).toEqual([...TEXT_KINDS])
  })

  it('sends no more in a day than its limit, codes and notices with it, and keeps a part for those', async () => {
    await close()
    await open(undefined, { dailyTexts: 10 })
    const buyers = [await signIn(), await signIn()]
    for (const buyer of buyers) for (let n = 0; n < 3; n++) await order(buyer)
    const texts = await Promise.all(buyers.map(({ number }) => listTexts(number)))
    expect(texts.flat(), 'with two codes, 7 of 10').toHaveLength(5)
    const codes: number[] = []
    for (let n = 0; n < 3; n++) {
      server.advance(MINUTE_MS)
      codes.push((await server.call(sendSignInCode, { phoneNumber: `0189000000${n}` })).status)
    }
    expect(codes, '9 of 10').toEqual([200, 200, 429])
    const admin = await server.user('ADMIN')
    await server.call(setUserStatus, { id: buyers[0]!.user.id, status: 'BLOCKED' }, { as: admin })
    expect((await listTexts(buyers[0]!.number)).at(-1)).toMatch(/blocked/i)
  })
})
