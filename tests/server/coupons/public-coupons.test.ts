import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCHEDULED_JOBS } from '../../../server/jobs/scheduled-jobs.ts'
import { collectCoupon, createCoupon, deleteCoupon, updateCoupon } from '../../../src/contract/coupons/coupon-writes.ts'
import { listCollectedCoupons, listPublicCoupons } from '../../../src/contract/coupons/public-coupons.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { changeShopStatus } from '../../../src/contract/shops/shop-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let count = 0

const PUBLIC = { is_public: 1 } as const
/** A coupon of the first shop, unless the row says otherwise. */
const addCoupon = async (row: Parameters<MarketFixture['addCoupon']>[0] = {}) => {
  const code = `PUBLIC${++count}`
  return { code, id: await market.addCoupon({ code, shop_id: market.shopId, ...PUBLIC, ...row }) }
}
const list = async (input: { shopId?: string } = {}, as?: TestUser) =>
  (await market.call(listPublicCoupons, input, as && { as })).data.map(coupon => coupon.code)
const collected = async (as: TestUser) =>
  (await market.call(listCollectedCoupons, {}, { as })).data.map(coupon => coupon.code)
const collect = (couponId: string, as: TestUser) => market.call(collectCoupon, { couponId }, { as })

describe.each(ENGINES)('Public coupons on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  it('are shown to everybody with their terms, those of the shop and of the whole market, the first to end first', async () => {
    const now = market.services.now()
    const own = await addCoupon({ end_time: now + 2 * DAY_MS, min_order_amount: 50_000 })
    const everywhere = await addCoupon({ end_time: now + DAY_MS, shop_id: null })
    const other = await addCoupon({ shop_id: market.otherShopId })
    const codes = await list({ shopId: market.shopId })
    expect(codes).toEqual([everywhere.code, own.code])
    expect(await list()).toContain(other.code)
    const { data } = await market.call(listPublicCoupons, { shopId: market.shopId })
    expect(data[1]).toEqual({
      id: own.id,
      code: own.code,
      discountType: 'FIXED',
      discountAmount: 100,
      maxDiscountAmount: null,
      minOrderAmount: 500,
      endTime: new Date(now + 2 * DAY_MS).toISOString(),
      shopId: market.shopId,
    })
  })

  const hidden: [string, () => Parameters<MarketFixture['addCoupon']>[0]][] = [
    ['not public', () => ({ is_public: 0 })],
    ['switched off', () => ({ is_active: 0 })],
    ['not valid yet', () => ({ start_time: market.services.now() + DAY_MS })],
    ['expired', () => ({ end_time: market.services.now() - 1 })],
    ['used up', () => ({ total_usage_limit: 2, used_count: 2 })],
    ['deleted', () => ({ deleted_at: market.services.now() })],
  ]
  it.each(hidden)('are neither listed nor collected where one is %s', async (_, row) => {
    const customer = await market.user('CUSTOMER')
    const coupon = await addCoupon(row())
    expect(await list({}, customer)).not.toContain(coupon.code)
    expect(await list({}, market.vendor)).not.toContain(coupon.code)
    expect(await collect(coupon.id, customer)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
    expect(await collected(customer)).toEqual([])
  })

  it('are secret until their vendor says otherwise, and gone at once when they take that back', async () => {
    const as = market.vendor
    const customer = await market.user('CUSTOMER')
    const endTime = new Date(market.services.now() + DAY_MS).toISOString()
    const { data } = await market.call(createCoupon, { code: 'EIDSALE', discountAmount: 50, endTime }, { as })
    expect(data.isPublic).toBe(false)
    expect(await list()).not.toContain('EIDSALE')
    expect((await market.call(updateCoupon, { id: data.id, isPublic: true }, { as })).data.isPublic).toBe(true)
    expect(await list()).toContain('EIDSALE')
    await collect(data.id, customer)
    expect((await market.call(updateCoupon, { id: data.id, discountAmount: 60 }, { as })).data.isPublic).toBe(true)
    await market.call(updateCoupon, { id: data.id, isPublic: false }, { as })
    expect(await list()).not.toContain('EIDSALE')
    expect(await collected(customer)).toEqual([])
    await market.call(deleteCoupon, { id: data.id }, { as })
  })

  it('of a closed shop are not shown', async () => {
    const vendor = await market.user('VENDOR')
    const shop = await market.addShop(vendor)
    const coupon = await addCoupon({ shop_id: shop })
    expect(await list({ shopId: shop })).toContain(coupon.code)
    const admin = await market.user('ADMIN')
    await market.call(changeShopStatus, { id: shop, status: 'BLOCKED' }, { as: admin })
    expect(await list({ shopId: shop })).not.toContain(coupon.code)
  })

  it('are collected once, the newest first, by each customer for themselves', async () => {
    const [one, other] = [await market.user('CUSTOMER'), await market.user('CUSTOMER')]
    const [first, second] = [await addCoupon(), await addCoupon()]
    expect(await collect(first.id, one)).toMatchObject({ status: 200, data: { code: first.code } })
    market.advance(1000)
    await collect(second.id, one)
    market.advance(1000)
    await collect(first.id, one)
    expect(await collected(one)).toEqual([second.code, first.code])
    expect(await collected(other)).toEqual([])
  })

  it('that a customer has used up are no longer shown to them', async () => {
    const customer = await market.user('CUSTOMER')
    const coupon = await addCoupon()
    await collect(coupon.id, customer)
    const product = await market.addProduct()
    const terms = { discountType: 'FIXED', discountAmount: 10_000, maxDiscountAmount: null } as const
    const draft = await market.draft({ [product]: 1 }, { couponCode: coupon.code }, terms)
    expect((await market.order(draft, customer)).status).toBe(201)
    expect(await list({}, customer)).not.toContain(coupon.code)
    expect(await collected(customer)).toEqual([])
    expect(await list()).toContain(coupon.code)
  })

  it('are kept to the hundred that a customer has collected last', async () => {
    const customer = await market.user('CUSTOMER')
    const coupons = []
    for (let at = 0; at < 101; at++) coupons.push(await addCoupon())
    for (const { id } of coupons) {
      market.advance(1)
      await collect(id, customer)
    }
    const codes = await collected(customer)
    expect([codes.length, codes[0], codes.at(-1)]).toEqual([100, coupons.at(-1)!.code, coupons[1]!.code])
  })

  it('are forgotten 90 days after their end', async () => {
    const customer = await market.user('CUSTOMER')
    const now = market.services.now()
    const [ended, newer] = [
      await addCoupon({ end_time: now + DAY_MS }),
      await addCoupon({ end_time: now + 2 * DAY_MS }),
    ]
    for (const { id } of [ended, newer]) await collect(id, customer)
    market.advance(91 * DAY_MS + 1)
    await SCHEDULED_JOBS.find(job => job.name === 'collected coupons')!.run(market.services)
    const rows = await market.store.read
      .selectFrom('collected_coupons')
      .select('coupon_id')
      .where('customer_id', '=', customer.profileId)
      .execute()
    expect(rows.map(row => row.coupon_id)).toEqual([newer.id])
  })
})
