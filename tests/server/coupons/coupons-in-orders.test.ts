import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowOf } from '../../../server/demo/market-rows.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let product: string
beforeAll(async () => {
  market = await openMarketFixture()
  product = await market.addProduct({ price: 100_000, discount: 0, stock: 1000 })
})
afterAll(() => market.stop())

let made = 0
const coupon = async (row: Partial<RowOf<'coupons'>> = {}) => {
  const code = `CODE${++made}`
  await market.addCoupon({ code, ...row })
  return code
}
const usedCount = async (code: string) =>
  (await market.store.read.selectFrom('coupons').select('used_count').where('code', '=', code).executeTakeFirst())
    ?.used_count
const orderWith = async (couponCode: string, totalAmount: number, as?: TestUser) =>
  market.order(await market.draft({ [product]: 1 }, { couponCode, totalAmount }), as)

describe('A coupon in an order', () => {
  it('reduces the total, is stored with the order and counted', async () => {
    const code = await coupon({ discount_amount: 25_000 })
    const { status, data } = await orderWith(code.toLowerCase(), 810)
    expect(status).toBe(201)
    expect(data).toMatchObject({ couponCode: code, couponDiscount: 250, totalAmount: 810 })
    expect(await usedCount(code)).toBe(1)
  })

  it.each([
    ['a percentage of less than a taka', { discount_type: 'PERCENT' as const, discount_amount: 1 }, 99],
    ['nearly all of less than a taka', { discount_type: 'PERCENT' as const, discount_amount: 100 }, 0.99],
    ['at most nothing', { discount_amount: 10_000, max_discount_amount: 0 }, 500],
  ])('that takes nothing off (%s) is not used up', async (_, row, taka) => {
    const code = await coupon(row)
    const cheap = await market.addProduct({ price: Math.round(taka * 100), discount: 0 })
    const totalAmount = taka > 1 ? taka + 60 : taka
    const { status, data } = await market.order(await market.draft({ [cheap]: 1 }, { couponCode: code, totalAmount }))
    expect([status, data.couponCode, data.couponDiscount]).toEqual([201, null, 0])
    expect(await usedCount(code)).toBe(0)
  })

  it('rounds a percentage down to whole taka, up to its maximum', async () => {
    const third = await coupon({ discount_type: 'PERCENT', discount_amount: 33 })
    const odd = await market.addProduct({ price: 99_999, discount: 0 })
    const draft = await market.draft({ [odd]: 1 }, { couponCode: third, totalAmount: 999.99 + 60 - 329 })
    expect((await market.order(draft)).data.couponDiscount).toBe(329)
    const capped = await coupon({ discount_type: 'PERCENT', discount_amount: 50, max_discount_amount: 5_000 })
    expect((await orderWith(capped, 1010)).data.couponDiscount).toBe(50)
  })

  it('never exceeds the subtotal', async () => {
    const code = await coupon({ discount_amount: 9_000_000 })
    expect((await orderWith(code, 60)).data).toMatchObject({ couponDiscount: 1000, totalAmount: 60 })
  })

  it('that does not apply fails the order, with the reason and the total without it', async () => {
    const day = 86_400_000
    const now = Date.now()
    const cases: [string, string][] = [
      ['NOSUCHCODE', 'not valid'],
      [await coupon({ is_active: 0 }), 'not valid'],
      [await coupon({ start_time: now + day, end_time: now + 2 * day }), 'not valid yet'],
      [await coupon({ end_time: now - 1 }), 'expired'],
      [await coupon({ shop_id: market.otherShopId }), 'another shop'],
      [await coupon({ min_order_amount: 100_001 }), 'for orders from ৳1,000.01'],
      [await coupon({ total_usage_limit: 3, used_count: 3 }), 'used up'],
    ]
    for (const [code, reason] of cases) {
      const { status, error, message } = await orderWith(code, 960)
      expect([status, error.code]).toEqual([409, 'CART_CHANGED'])
      expect(message).toContain(reason)
      expect(error.totals).toMatchObject({ couponDiscount: 0, totalAmount: 1060 })
    }
  })

  it('can be used by a customer up to its limit', async () => {
    const code = await coupon({ usage_limit: 2 })
    const responses = [await orderWith(code, 960), await orderWith(code, 960), await orderWith(code, 960)]
    expect(responses.map(response => response.status)).toEqual([201, 201, 409])
    expect(responses[2]!.message).toContain('You have used')
  })

  it('can be used again after the order was cancelled', async () => {
    const code = await coupon()
    const { data } = await orderWith(code, 960)
    expect((await orderWith(code, 960)).success).toBe(false)
    await market.call(changeOrderStatus, { id: data.id, status: 'CANCELLED' }, { as: market.customer })
    expect(await usedCount(code)).toBe(0)
    expect((await orderWith(code, 960)).success).toBe(true)
  })

  it('is not redeemed by an order that fails for another reason', async () => {
    const code = await coupon()
    const draft = await market.draft({ [product]: 5000 }, { couponCode: code })
    expect((await market.order(draft)).error.code).toBe('OUT_OF_STOCK')
    expect((await orderWith(code, 959)).error.code).toBe('CART_CHANGED')
    expect(await usedCount(code)).toBe(0)
  })
})
