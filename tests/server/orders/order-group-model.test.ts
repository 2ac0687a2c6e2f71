import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { shareCoupon } from '../../../src/contract/coupons/shared-coupon.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { changeOrderStatus, placeOrderGroup } from '../../../src/contract/orders/order-writes.ts'
import { createPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import type { CouponTerms } from '../../../src/contract/products/pricing.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { postForm } from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** The number of random runs; `npm run check:fuzz` sets a higher one and new seeds. */
const RUNS = Number(process.env.MODEL_RUNS ?? 6)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)
const STOCK = 6
const PRICES = [120_000, 33_333, 71_007]
const COUPON: CouponTerms = { discountType: 'FIXED', discountAmount: 10_001, maxDiscountAmount: null }

type Step =
  | { do: 'place'; pieces: number[]; coupon: boolean; online: boolean; buyer: number }
  | { do: 'repeat' | 'pay' | 'pay alone' | 'cancel' | 'refund' | 'deliver'; group: number; at: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      pieces: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 3 }),
      coupon: fc.boolean(),
      online: fc.boolean(),
      buyer: fc.nat(1),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(['repeat', 'pay', 'pay', 'pay alone', 'cancel', 'cancel', 'refund', 'refund', 'deliver'] as const),
      ),
      group: fc.nat(5),
      at: fc.nat(2),
    }),
  },
)
/** Steps of a wave run concurrently, waves one after the other. */
const waves = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 10 })

type Group = InputOf<typeof placeOrderGroup>
type Known = { input: Group; buyer: TestUser; key: string; ids: string[]; response: string }
type World = { products: string[]; code: string; couponId: string; groups: Known[] }

describe.each(ENGINES)('Groups of orders on $name', engine => {
  let market: MarketFixture
  let shops: string[]
  let buyers: TestUser[]
  let admin: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { isDemo: true, gateways: [{ kind: 'sandbox' }] } })
    shops = [market.shopId, market.otherShopId, await market.addShop(market.vendor)]
    buyers = await Promise.all([0, 1].map(() => market.user('CUSTOMER')))
    admin = await market.user('ADMIN')
  }, 60_000)
  afterAll(() => market.stop())

  let worlds = 0
  const newWorld = async (): Promise<World> => {
    const code = `GROUP${worlds++}`
    const couponId = await market.addCoupon({ code, discount_amount: 10_001, usage_limit: 2 })
    const products = await Promise.all(
      shops.map((shop_id, at) => market.addProduct({ shop_id, price: PRICES[at]!, stock: STOCK })),
    )
    return { products, code, couponId, groups: [] }
  }

  const draftOf = async (world: World, { pieces, coupon, online }: Step & { do: 'place' }): Promise<Group> => {
    const shares = coupon
      ? shareCoupon(
          COUPON,
          pieces.map((count, at) => count * PRICES[at]!),
        )
      : pieces.map(() => 0)
    const ids = pieces.map(() => uuid())
    const orders = pieces.map(async (count, at) => {
      const draft = await market.draft({ [world.products[at]!]: count }, { shopId: shops[at]! })
      const totalAmount = (Math.round(draft.totalAmount * 100) - shares[at]!) / 100
      return { ...draft, id: ids[at]!, totalAmount, couponCode: coupon ? world.code : '' }
    })
    return { id: uuid(), paymentType: online ? 'ONLINE' : 'COD', orders: await Promise.all(orders) }
  }

  const take = async (world: World, action: Step): Promise<void> => {
    if (action.do === 'place') return place(world, action)
    const known = world.groups[action.group % Math.max(1, world.groups.length)]
    if (!known) return
    const orderId = known.ids[action.at % known.ids.length]!
    if (action.do === 'repeat') return repeat(known)
    if (action.do === 'pay' || action.do === 'pay alone') return pay(known, orderId, action.do === 'pay')
    if (action.do === 'refund') return void (await market.call(refundPayment, { orderId }, { as: admin }))
    if (action.do === 'cancel')
      return void (await market.call(changeOrderStatus, { id: orderId, status: 'CANCELLED' }, { as: known.buyer }))
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
      await market.call(changeOrderStatus, { id: orderId, status }, { as: admin })
  }

  const place = async (world: World, action: Step & { do: 'place' }) => {
    const [input, key, buyer] = [await draftOf(world, action), uuid(), buyers[action.buyer]!]
    const response = await market.call(placeOrderGroup, input, { as: buyer, key })
    if (!response.success) return expect(['OUT_OF_STOCK', 'CART_CHANGED', 'CONFLICT']).toContain(response.error.code)
    const ids = response.data.map(order => order.id)
    expect(ids).toEqual(input.orders.map(order => order.id))
    expect(response.data.map(order => order.totalAmount)).toEqual(input.orders.map(order => order.totalAmount))
    world.groups.push({ input, buyer, key, ids, response: JSON.stringify(response.data) })
  }

  const repeat = async ({ input, buyer, key, ids, response }: Known) => {
    const same = await market.call(placeOrderGroup, input, { as: buyer, key })
    expect(JSON.stringify(same.data)).toBe(response)
    const renamed = await market.call(placeOrderGroup, input, { as: buyer, key: uuid() })
    expect([renamed.status, renamed.data.map(({ id }) => id)]).toEqual([200, ids])
  }

  const pay = async ({ buyer }: Known, orderId: string, isWholeGroup: boolean) => {
    const started = await market.call(createPayment, { orderId, isWholeGroup }, { as: buyer })
    if (!started.success) return
    const pressed = await postForm(started.data.redirect_url, { action: 'duplicate' })
    if (pressed.status === 307) await postForm(pressed.headers.get('location')!, { action: 'duplicate' })
  }

  const rowsOf = async (world: World) => {
    const { read } = market.store
    const groupIds = ['none', ...world.groups.map(({ input }) => input.id!)]
    const orders = await read.selectFrom('orders').selectAll().where('group_id', 'in', groupIds).execute()
    const orderIds = ['none', ...orders.map(({ id }) => id)]
    return {
      orders,
      items: await read.selectFrom('order_items').selectAll().where('order_id', 'in', orderIds).execute(),
      shares: await read.selectFrom('payments').selectAll().where('order_id', 'in', orderIds).execute(),
      banked: await read.selectFrom('sandbox_payments').selectAll().execute(),
      refunds: await read.selectFrom('sandbox_refunds').selectAll().execute(),
      redemptions: await read.selectFrom('redemptions').selectAll().where('coupon_id', '=', world.couponId).execute(),
    }
  }
  type Rows = Awaited<ReturnType<typeof rowsOf>>

  const expectExact = async (world: World) => {
    const rows = await rowsOf(world)
    expect(rows.orders.map(({ id }) => id).sort(), 'no half group').toEqual(
      world.groups.flatMap(({ ids }) => ids).sort(),
    )
    await expectStock(world, rows)
    expectCoupons(world, rows)
    expectMoney(rows)
  }

  const expectStock = async (world: World, { orders, items }: Rows) => {
    const isKept = new Set(orders.filter(({ status }) => status !== 'CANCELLED').map(({ id }) => id))
    for (const id of world.products) {
      const pieces = sum(
        items.filter(row => row.product_id === id && isKept.has(row.order_id)).map(row => row.quantity),
      )
      expect((await market.product(id)).stock).toBe(STOCK - pieces)
    }
  }

  /** Each group with the coupon has one use, as long as one of its orders stands. */
  const expectCoupons = (world: World, { orders, redemptions }: Rows) => {
    const using = world.groups.filter(({ ids }) =>
      orders.some(row => ids.includes(row.id) && row.coupon_code !== null && row.status !== 'CANCELLED'),
    )
    expect(redemptions).toHaveLength(using.length)
    for (const { order_id } of redemptions)
      expect(orders.find(({ id }) => id === order_id)).toMatchObject({ coupon_code: world.code })
  }

  /** What shares have received and given back is what the bank says of each of its transactions. */
  const expectMoney = ({ orders, shares, banked, refunds }: Rows) => {
    for (const share of shares) {
      const order = orders.find(({ id }) => id === share.order_id)!
      expect(share.amount).toBe(order.total_amount)
    }
    for (const lead of shares.filter(share => share.lead_id === null)) {
      const session = shares.filter(share => share.id === lead.id || share.lead_id === lead.id)
      const atBank = banked.find(row => row.transaction_id === lead.transaction_id)
      expect(atBank?.amount ?? 0).toBe(atBank ? sum(session.map(({ amount }) => amount)) : 0)
      const received = sum(session.map(share => share.received_amount ?? 0))
      expect(received).toBe(atBank?.outcome === 'PAID' ? atBank.paid_amount : 0)
      for (const share of session) {
        const back = sum(refunds.filter(({ id }) => id === share.transaction_id).map(({ amount }) => amount))
        expect(back).toBe(share.refund_status === 'DONE' ? share.received_amount : 0)
      }
    }
    for (const order of orders.filter(row => row.payment_type === 'ONLINE')) {
      const paying = shares.filter(
        share => share.order_id === order.id && share.status === 'COMPLETED' && share.problem === null,
      )
      // What came after an order was cancelled has never paid it.
      expect(paying.length).toBeLessThanOrEqual(order.payment_status === 'UNPAID' ? 0 : 1)
      if (order.payment_status === 'PAID') expect(paying).toHaveLength(1)
    }
  }

  it('keep stock, coupons, payments and the ledger exact under concurrent actions', async () => {
    const property = fc.asyncProperty(waves, async lived => {
      const world = await newWorld()
      for (const wave of lived) {
        await Promise.all(wave.map(one => take(world, one)))
        await expectExact(world)
      }
      const { differing, unbalanced } = await checkLedger(market.store.read)
      expect({ differing, unbalanced }).toEqual({ differing: 0, unbalanced: [] })
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  }, 600_000)
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + Number(one), 0)
