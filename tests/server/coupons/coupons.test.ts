import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { createCoupon, deleteCoupon, updateCoupon } from '../../../src/contract/coupons/coupon-writes.ts'
import { applyCoupon, listCoupons } from '../../../src/contract/coupons/coupons.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let admin: TestUser
let made = 0
const tomorrow = () => new Date(market.services.now() + DAY_MS).toISOString()
const create = (as: TestUser, draft: Partial<InputOf<typeof createCoupon>> = {}) =>
  market.call(createCoupon, { code: `eid-${++made}`, discountAmount: 100, endTime: tomorrow(), ...draft }, { as })
const apply = (code: string, more: object = {}, as: TestUser = market.customer) =>
  market.call(applyCoupon, { code, ...more }, { as })

beforeAll(async () => {
  market = await openMarketFixture()
  admin = await market.user('ADMIN')
})
afterAll(() => market.stop())

describe('A coupon', () => {
  it('is created by an admin for all shops, in upper case, with defaults', async () => {
    const { status, data } = await create(admin, { code: ' nabobarsho ' })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      code: 'NABOBARSHO',
      discountType: 'FIXED',
      discountAmount: 100,
      maxDiscountAmount: null,
      usageLimit: 1,
      totalUsageLimit: null,
      usedCount: 0,
      shopId: null,
      isActive: true,
    })
    const duplicate = await create(admin, { code: 'Nabobarsho' })
    expect(duplicate).toMatchObject({ status: 409, error: { code: 'DUPLICATE', fields: { code: expect.any(String) } } })
  })

  it('with an id from the device is created once', async () => {
    const id = uuid()
    const first = await create(admin, { id, code: 'ONCE' })
    expect(await create(admin, { id, code: 'ONCE' })).toMatchObject({ status: 200, data: first.data })
    expect(await create(market.vendor, { id, code: 'OTHER' })).toMatchObject({
      status: 409,
      error: { code: 'CONFLICT' },
    })
  })

  it('of a vendor is for one of their shops: the given one, or the oldest open one', async () => {
    expect((await create(market.vendor)).data.shopId).toBe(market.shopId)
    expect((await create(market.vendor, { shopId: market.shopId })).data.shopId).toBe(market.shopId)
    expect((await create(market.vendor, { shopId: market.otherShopId })).status).toBe(403)
    expect((await create(market.vendor, { shopId: uuid() })).status).toBe(404)
    expect((await create(await market.user('VENDOR'))).status).toBe(409)
    expect((await create(admin, { shopId: market.otherShopId })).data.shopId).toBe(market.otherShopId)
    expect((await create(admin, { shopId: uuid() })).status).toBe(404)
  })

  const senseless: [string, object, string][] = [
    ['a percentage above 100', { discountType: 'PERCENT', discountAmount: 101 }, 'discountAmount'],
    ['half a percent', { discountType: 'PERCENT', discountAmount: 0.5 }, 'discountAmount'],
    ['an end before its start', { startTime: '2026-05-02T00:00:00Z', endTime: '2026-05-01T00:00:00Z' }, 'endTime'],
    ['an end that has passed', { endTime: '2020-01-01T00:00:00Z' }, 'endTime'],
    ['an end on no day', { endTime: '2026-99-99T00:00:00Z' }, 'endTime'],
    ['no amount', { discountAmount: 0 }, 'discountAmount'],
    ['no code', { code: ' ' }, 'code'],
    ['half a use', { usageLimit: 1.5 }, 'usageLimit'],
  ]
  it.each(senseless)('with %s is rejected at its field', async (_, draft, field) => {
    const { status, error } = await create(admin, draft)
    expect([status, Object.keys(error.fields!)]).toEqual([400, [field]])
  })

  it('can be changed by its owner to valid terms, which is audited for admins', async () => {
    const { data } = await create(admin, { discountAmount: 150.5 })
    const change = (terms: object, as = admin) => market.call(updateCoupon, { id: data.id, ...terms }, { as })
    expect((await change({ isActive: false }, market.vendor)).status).toBe(403)
    expect((await change({ discountType: 'PERCENT' })).error.fields).toHaveProperty('discountAmount')
    const changed = await change({ discountType: 'PERCENT', discountAmount: 15, maxDiscountAmount: 300 })
    expect(changed.data).toMatchObject({ code: data.code, discountType: 'PERCENT', discountAmount: 15 })
    expect((await change({ maxDiscountAmount: null })).data).toMatchObject({
      maxDiscountAmount: null,
      discountAmount: 15,
    })
    const log = await market.call(listAuditLog, { entityId: data.id }, { as: admin })
    expect(log.data.map(entry => entry.action)).toEqual(['coupon.update', 'coupon.update', 'coupon.create'])
    expect((await market.call(updateCoupon, { id: uuid() }, { as: admin })).status).toBe(404)
  })

  it('is stored in whole poisha', async () => {
    for (const wrong of [{ discountAmount: 1.005 }, { minOrderAmount: 99.999 }, { maxDiscountAmount: 10.001 }]) {
      const { status, error } = await create(admin, wrong)
      expect([status, Object.keys(error.fields!)]).toEqual([400, Object.keys(wrong)])
    }
    expect((await create(admin, { discountAmount: 99.99 })).data.discountAmount).toBe(99.99)
  })

  it('cannot be limited below the number of its uses', async () => {
    const id = await market.addCoupon({ code: 'USED3', used_count: 3 })
    const limit = (totalUsageLimit: number) => market.call(updateCoupon, { id, totalUsageLimit }, { as: admin })
    expect(await limit(2)).toMatchObject({ status: 409, error: { fields: { totalUsageLimit: expect.any(String) } } })
    expect((await limit(3)).data.totalUsageLimit).toBe(3)
  })

  it('is deleted by DELETE and by the POST of deployed clients, which frees its code', async () => {
    for (const method of ['DELETE', 'POST']) {
      const { data } = await create(market.vendor, { code: 'AGAIN' })
      const remove = (as: TestUser) =>
        market.request(`/coupons/${data.id}`, { method, headers: { authorization: as.accessToken } })
      expect([(await remove(market.otherVendor)).status, (await remove(market.vendor)).status]).toEqual([403, 200])
      expect((await remove(market.vendor)).status).toBe(404)
      expect((await apply('AGAIN')).status).toBe(404)
    }
  })

  it('that an order has used can be deleted, and the order keeps its discount', async () => {
    const product = await market.addProduct({ price: 100_000 })
    const { data } = await create(admin, { code: 'KEPT' })
    const order = await market.order(await market.draft({ [product]: 1 }, { couponCode: 'KEPT', totalAmount: 960 }))
    expect((await market.call(deleteCoupon, { id: data.id }, { as: admin })).status).toBe(200)
    expect(order.data).toMatchObject({ couponCode: 'KEPT', couponDiscount: 100 })
  })
})

describe('Coupons', () => {
  it('are listed to a vendor for their own shops, to an admin all, and found by a part of their code', async () => {
    const vendor = await market.user('VENDOR')
    const shopId = await market.addShop(vendor)
    const { data } = await create(vendor, { code: 'ONLY-MINE' })
    const listed = async (as: TestUser, query = {}) => (await market.call(listCoupons, query, { as })).data
    expect(await listed(vendor)).toEqual([data])
    expect(await listed(admin, { searchTerm: 'only-m' })).toEqual([data])
    expect(await listed(admin, { shopId })).toEqual([data])
    expect(await listed(vendor, { shopId: market.shopId })).toEqual([])
    expect((await listed(admin)).length).toBeGreaterThan(5)
  })
})

describe('Applying a coupon', () => {
  it('returns the discount and redeems nothing', async () => {
    const { data } = await create(admin, { discountAmount: 99.5 })
    const applied = await apply(data.code.toLowerCase())
    expect(applied).toMatchObject({
      message: 'Coupon applied successfully',
      data: { code: data.code, discountAmount: 99.5 },
    })
    const row = market.store.read.selectFrom('coupons').select('used_count').where('id', '=', data.id)
    expect((await row.executeTakeFirst())?.used_count).toBe(0)
    expect((await apply(data.code, { subtotal: 40 })).data.discountAmount).toBe(40)
  })

  it('needs the subtotal for a percentage, which is rounded down to whole taka, up to its maximum', async () => {
    const { data } = await create(admin, { discountType: 'PERCENT', discountAmount: 33, maxDiscountAmount: 500 })
    const without = await apply(data.code)
    expect([without.status, Object.keys(without.error.fields!)]).toEqual([400, ['subtotal']])
    expect(without.message).toBe('Add products to your cart first, then apply the coupon.')
    expect((await apply(data.code, { subtotal: 999.99 })).data.discountAmount).toBe(329)
    expect((await apply(data.code, { subtotal: 10_000 })).data.discountAmount).toBe(500)
  })

  it('rejects an infinite subtotal', async () => {
    const { data } = await create(admin, { discountType: 'PERCENT', discountAmount: 10 })
    const response = await apply(data.code, { subtotal: 1e308 })
    expect([response.status, Object.keys(response.error.fields!)]).toEqual([400, ['subtotal']])
  })

  it('checks everything that is known, and gives the reason', async () => {
    const now = Date.now()
    const add = async (row: object) => {
      const code = `NO${++made}`
      await market.addCoupon({ code, ...row })
      return code
    }
    const cases: [string, object, number, string][] = [
      ['NOSUCH', {}, 404, 'not valid'],
      [await add({ is_active: 0 }), {}, 404, 'not valid'],
      [await add({ start_time: now + DAY_MS }), {}, 409, 'not valid yet'],
      [await add({ end_time: now - 1 }), {}, 409, 'expired'],
      [await add({ shop_id: market.otherShopId }), { shopId: market.shopId }, 409, 'another shop'],
      [await add({ min_order_amount: 50_000 }), { subtotal: 499 }, 409, 'from ৳500'],
      [await add({ total_usage_limit: 1, used_count: 1 }), {}, 409, 'used up'],
    ]
    for (const [code, more, status, reason] of cases) {
      const response = await apply(code, more)
      expect([code, response.status, response.error.fields?.code]).toEqual([code, status, response.message])
      expect(response.message).toContain(reason)
    }
    expect((await apply(await add({ shop_id: market.otherShopId, min_order_amount: 50_000 }))).status).toBe(200)
    expect((await apply(' ')).message).toBe('Please enter coupon code')
  })

  it('is rate limited against guessing', async () => {
    const server = await startServer()
    const customer = await server.user('CUSTOMER')
    const guess = async (n: number) => (await server.call(applyCoupon, { code: `GUESS${n}` }, { as: customer })).status
    const statuses: number[] = []
    for (let n = 0; n <= 30; n++) statuses.push(await guess(n))
    expect([statuses[29], statuses[30]]).toEqual([404, 429])
    await server.stop()
  })
})

describe.each(ENGINES)('An order that names no coupon, on $name', engine => {
  let product: string
  let shared: MarketFixture
  beforeAll(async () => {
    shared = market
    market = await openMarketFixture({ engine })
    product = await market.addProduct({ price: 100_000, discount: 0, stock: 1000 })
  }, 60_000)
  afterAll(async () => {
    await market.stop()
    market = shared
  })

  const order = async (totalAmount: number, as: TestUser, more = {}) =>
    market.order(await market.draft({ [product]: 1 }, { totalAmount, ...more }), as)
  const coupon = async (row = {}) => {
    const code = `TRIED${++made}`
    await market.addCoupon({ code, ...row })
    return code
  }

  it('uses the coupon that the customer has applied, if its total includes the discount', async () => {
    const [code, customer] = [await coupon(), await market.user('CUSTOMER')]
    await apply(code, {}, customer)
    expect((await order(960, customer)).data).toMatchObject({ couponCode: code, couponDiscount: 100, totalAmount: 960 })
    expect((await order(960, customer)).error.code).toBe('CART_CHANGED')
    expect((await order(1060, customer)).data).toMatchObject({ couponCode: null, totalAmount: 1060 })
  })

  it('uses none if its total excludes the discount, or it says so explicitly', async () => {
    const [code, customer] = [await coupon(), await market.user('CUSTOMER')]
    await apply(code, {}, customer)
    expect((await order(1060, customer)).data.couponCode).toBeNull()
    expect((await order(960, customer, { couponCode: '' })).error.totals).toMatchObject({ totalAmount: 1060 })
    expect((await order(960, customer)).data.couponCode).toBe(code)
  })

  it('uses none that was applied more than an hour ago, by another customer, or that is not valid', async () => {
    const customer = await market.user('CUSTOMER')
    expect((await order(960, customer)).status).toBe(409)
    await apply(await coupon({ shop_id: market.otherShopId }), {}, customer)
    expect((await order(960, customer)).status).toBe(409)
    await apply(await coupon(), {}, customer)
    market.advance(HOUR_MS + 1000)
    expect((await order(960, customer)).status).toBe(409)
  })
})
