import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toMailbox } from '../../../server/adapters/limits/mail-limit.ts'
import { forgotPassword, login } from '../../../src/contract/accounts/credentials.ts'
import { confirmSecondFactor, startSecondFactor } from '../../../src/contract/accounts/second-factor.ts'
import { createCoupon } from '../../../src/contract/coupons/coupon-writes.ts'
import { applyCoupon } from '../../../src/contract/coupons/coupons.ts'
import { deleteAccount } from '../../../src/contract/privacy/account.ts'
import { listReviews } from '../../../src/contract/reviews/reviews.ts'
import { readMails } from '../../support/actions/mail-links.ts'
import { computeOneTimeCode } from '../../support/actions/one-time-code.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { PASSWORD } from '../../support/servers/test-server.ts'

const COUPON_TRIES = 30

let market: MarketFixture
beforeAll(async () => {
  market = await openMarketFixture({ config: { hasRateLimit: true, trustProxy: 1 } })
})
afterAll(() => market.stop())

describe('Guessing the code of a private coupon', () => {
  const orderWith = async (couponCode: string, customer: Parameters<typeof market.order>[1], change = {}) => {
    const product = await market.addProduct()
    return market.order(await market.draft({ [product]: 1 }, { couponCode, ...change }), customer)
  }

  it('by orders with a wrong total counts like applying it', async () => {
    const customer = await market.user('CUSTOMER')
    const statuses: number[] = []
    for (let n = 0; n <= COUPON_TRIES; n++)
      statuses.push((await orderWith(`GUESS${n}`, customer, { totalAmount: 1 })).status)
    expect(statuses).toEqual([...Array.from({ length: COUPON_TRIES }, () => 409), 429])
    expect((await market.call(applyCoupon, { code: 'GUESS' }, { as: customer })).status).toBe(429)
  })

  it('does not count orders that succeed, nor those without a code', async () => {
    const customer = await market.user('CUSTOMER')
    for (let n = 0; n <= COUPON_TRIES; n++) expect((await orderWith('', customer)).status).toBe(201)
    const code = 'OPEN-SESAME'
    await market.addCoupon({ code, usage_limit: 1000, discount_type: 'FIXED', discount_amount: 1000 })
    const coupon = { discountType: 'FIXED', discountAmount: 1000, maxDiscountAmount: null } as const
    for (let n = 0; n < COUPON_TRIES + 5; n++) {
      const product = await market.addProduct()
      const draft = await market.draft({ [product]: 1 }, { couponCode: code }, coupon)
      expect((await market.order(draft, customer)).status).toBe(201)
    }
  }, 60_000)

  it('by creating coupons of that code counts, too', async () => {
    await market.addCoupon({ code: 'TAKEN' })
    const coupon = {
      code: 'TAKEN',
      discountType: 'FIXED' as const,
      discountAmount: 10,
      startTime: new Date().toISOString(),
      endTime: new Date(Date.now() + 86_400_000).toISOString(),
      usageLimit: 1,
      shopId: market.shopId,
    }
    const create = async () => (await market.call(createCoupon, coupon, { as: market.vendor })).status
    const statuses: number[] = []
    for (let n = 0; n <= COUPON_TRIES; n++) statuses.push(await create())
    expect(statuses).toEqual([...Array.from({ length: COUPON_TRIES }, () => 409), 429])
  })
})

/** The list stands in `data.data`. */
const nested = (data: unknown) => (data as { data: unknown[] }).data

it('Reviews are not found by the email of another vendor', async () => {
  const product = await market.addProduct()
  const customer = await market.user('CUSTOMER')
  await market.addReview(product, customer, 5)
  const find = async (as: { accessToken: string }) =>
    nested((await market.call(listReviews, { vendorEmail: market.vendor.email }, { as })).data)
  expect(await find(customer)).toEqual([])
  expect((await find(market.vendor)).length).toBeGreaterThan(0)
  expect((await find(await market.user('ADMIN'))).length).toBeGreaterThan(0)
})

describe('Codes of a second factor', () => {
  it('that are tried after their limit do not count as wrong passwords', async () => {
    const admin = await market.user('ADMIN')
    const { secret } = (await market.call(startSecondFactor, { password: PASSWORD }, { as: admin })).data
    const code = computeOneTimeCode(secret, market.services.now())
    await market.call(confirmSecondFactor, { code }, { as: admin })
    const signIn = (password: string, wrongCode?: string) =>
      market.call(login, { email: admin.email, password, ...(wrongCode && { code: wrongCode }) })
    for (let n = 0; n < 10; n++) expect((await signIn(PASSWORD, '000000')).status).toBe(401)
    for (let n = 0; n < 15; n++) expect((await signIn(PASSWORD, '000000')).status).toBe(429)
    const wrong = await signIn('not-the-password')
    expect([wrong.status, wrong.message]).toEqual([401, 'Email or password is incorrect.'])
    expect((await signIn(PASSWORD)).error.code, 'the password is not locked').toBe('SECOND_FACTOR_REQUIRED')
  })

  it('that are wrong beside the right password do not count as wrong passwords', async () => {
    const admin = await market.user('ADMIN')
    const { secret } = (await market.call(startSecondFactor, { password: PASSWORD }, { as: admin })).data
    const code = computeOneTimeCode(secret, market.services.now())
    await market.call(confirmSecondFactor, { code }, { as: admin })
    for (let n = 0; n < 20; n++) await market.call(deleteAccount, { password: PASSWORD, code: '000000' }, { as: admin })
    const wrong = await market.call(deleteAccount, { password: 'not-the-password' }, { as: admin })
    expect(wrong).toMatchObject({ status: 400, error: { fields: { password: 'The password is incorrect.' } } })
  })
})

describe('A mailbox', () => {
  it.each([
    ['victim@shop.example', 'victim@shop.example'],
    ['Victim@Shop.Example', 'victim@shop.example'],
    [' victim+1@shop.example ', 'victim@shop.example'],
    ['victim+a+b@shop.example', 'victim@shop.example'],
    ['v.i.c.t.i.m@gmail.com', 'victim@gmail.com'],
    ['V.ictim+news@GoogleMail.com', 'victim@gmail.com'],
    ['v.ictim@shop.example', 'v.ictim@shop.example'],
    ['victim@shop.example.', 'victim@shop.example'],
    ['victim-list@yahoo.com', 'victim@yahoo.com'],
    ['v-i_c.tim@protonmail.com', 'victim@proton.me'],
    ['+1@shop.example', '+1@shop.example'],
  ])('of %j is %j', (email, mailbox) => {
    expect(toMailbox(email)).toBe(mailbox)
  })

  it('gets five mails an hour at most, however its address is written', async () => {
    const accounts = ['victim@gmail.com', ...Array.from({ length: 9 }, (_, n) => `v.ictim+${n}@googlemail.com`)]
    for (const email of accounts) await market.user('CUSTOMER', { email })
    for (const email of accounts) await market.call(forgotPassword, { email })
    await market.services.mail.drain()
    expect(readMails(market.dataDir).filter(({ to }) => accounts.includes(to))).toHaveLength(5)
  })
})
