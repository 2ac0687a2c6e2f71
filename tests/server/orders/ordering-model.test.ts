import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORDER_STATUSES, ORDER_TRANSITIONS, type OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { createPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import type { CouponTerms } from '../../../src/contract/products/pricing.ts'
import { type MarketFixture, type OrderInput, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { postForm } from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** The number of random runs; `npm run check:fuzz` sets a higher one and new seeds. */
const RUNS = Number(process.env.MODEL_RUNS ?? 8)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)
const STOCK = 6
const COUPON_LIMIT = 3
const COUPON: CouponTerms = { discountType: 'FIXED', discountAmount: 10_000, maxDiscountAmount: null }

type Step =
  | { do: 'place'; buyer: number; product: number; quantity: number; coupon: boolean; online: boolean }
  | { do: 'move'; order: number; by: 'buyer' | 'vendor' | 'admin'; to: OrderStatus; restock: boolean }
  | { do: 'pay' | 'refund' | 'resend'; order: number }

const order = fc.nat(9)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      buyer: fc.nat(2),
      product: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 4 }),
      coupon: fc.boolean(),
      online: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      order,
      by: fc.constantFrom('buyer' as const, 'vendor' as const, 'admin' as const),
      to: fc.constantFrom(...ORDER_STATUSES.filter(status => status !== 'PENDING')),
      restock: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('pay' as const, 'refund' as const, 'resend' as const), order }),
  },
)
/** Steps of a wave run concurrently, waves one after the other. */
const waves = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 5, maxLength: 14 })

/** The model of an order: only what the server has acknowledged. */
type Known = { id: string; buyer: TestUser; input: OrderInput; key: string; response: string; lost: boolean }
type World = { products: string[]; couponId: string; code: string; orders: Known[]; wanted: Map<string, number> }

describe.each(ENGINES)('Ordering on $name', engine => {
  let market: MarketFixture
  let buyers: TestUser[]
  let admin: TestUser
  let drop: () => Promise<void>
  beforeAll(async () => {
    const opened = await engine.open()
    drop = opened.drop
    const { databaseUrl } = opened
    market = await openMarketFixture({ config: { databaseUrl, isDemo: true, gateways: [{ kind: 'sandbox' }] } })
    buyers = await Promise.all([0, 1, 2].map(() => market.user('CUSTOMER')))
    admin = await market.user('ADMIN')
  }, 60_000)
  afterAll(async () => {
    await market.stop()
    await drop()
  })

  let worlds = 0
  const newWorld = async (): Promise<World> => {
    const code = `MODEL${worlds++}`
    const products = [await market.addProduct({ stock: STOCK }), await market.addProduct({ stock: STOCK })]
    const couponId = await market.addCoupon({ code, usage_limit: 2, total_usage_limit: COUPON_LIMIT })
    return { products, couponId, code, orders: [], wanted: new Map() }
  }

  const take = async (world: World, action: Step): Promise<void> => {
    if (action.do === 'place') return place(world, action)
    const previous = world.orders[action.order % Math.max(1, world.orders.length)]
    if (!previous) return
    if (action.do === 'move') return move(previous, action)
    if (action.do === 'pay') return pay(previous)
    if (action.do === 'refund') {
      await market.call(refundPayment, { orderId: previous.id }, { as: admin })
      return
    }
    const repeated = await market.order(previous.input, previous.buyer, previous.key)
    expect(repeated.headers.get('idempotent-replayed')).toBe('true')
    expect(JSON.stringify(repeated.data)).toBe(previous.response)
  }

  const place = async (world: World, { buyer, product, quantity, coupon, online }: Step & { do: 'place' }) => {
    const id = world.products[product]!
    const change = {
      couponCode: coupon ? world.code : '',
      paymentType: online ? ('ONLINE' as const) : ('COD' as const),
    }
    const input = await market.draft({ [id]: quantity }, change, coupon ? COUPON : undefined)
    const key = crypto.randomUUID()
    const who = buyers[buyer]!
    const before = world.wanted.get(id)!
    const response = await market.order(input, who, key)
    if (response.success) {
      world.orders.push({
        id: response.data.id,
        buyer: who,
        input,
        key,
        response: JSON.stringify(response.data),
        lost: false,
      })
    } else {
      expect(['OUT_OF_STOCK', 'CART_CHANGED']).toContain(response.error.code)
      if (response.error.code === 'OUT_OF_STOCK') expect(before, 'enough for everybody').toBeLessThan(0)
      else expect(coupon).toBe(true)
    }
  }

  const move = async (previous: Known, { by, to, restock }: Step & { do: 'move' }) => {
    const as = { buyer: previous.buyer, vendor: market.vendor, admin }[by]
    const response = await market.call(changeOrderStatus, { id: previous.id, status: to, restock }, { as })
    if (response.success) previous.lost ||= to === 'RETURNED' && !restock
    else expect(['ILLEGAL_TRANSITION', 'CONFLICT']).toContain(response.error.code)
  }

  const pay = async (previous: Known) => {
    const started = await market.call(createPayment, { orderId: previous.id }, { as: previous.buyer })
    if (!started.success) return
    const page = started.data.redirect_url
    const pressed = await postForm(page, { action: 'duplicate' })
    if (pressed.status === 307) await postForm(pressed.headers.get('location')!, { action: 'duplicate' })
  }

  const rows = async (world: World) => {
    const { read } = market.store
    const ids = world.orders.map(({ id }) => id)
    const some = ids.length > 0 ? ids : ['none']
    return {
      products: await Promise.all(world.products.map(market.product)),
      coupon: await read.selectFrom('coupons').selectAll().where('id', '=', world.couponId).executeTakeFirstOrThrow(),
      redemptions: await read.selectFrom('redemptions').selectAll().where('coupon_id', '=', world.couponId).execute(),
      orders: await read.selectFrom('orders').selectAll().where('id', 'in', some).execute(),
      events: await read.selectFrom('order_events').selectAll().where('order_id', 'in', some).orderBy('id').execute(),
      payments: await read.selectFrom('payments').selectAll().where('order_id', 'in', some).execute(),
      money: await read.selectFrom('sandbox_payments').selectAll().execute(),
    }
  }

  const expectExact = async (world: World) => {
    const now = await rows(world)
    expect(now.orders).toHaveLength(world.orders.length)
    const statusOf = new Map(now.orders.map(row => [row.id, row.status]))
    for (const [at, product] of now.products.entries()) {
      const ordered = world.orders.filter(({ input }) => input.products[0]!.productId === world.products[at])
      const pieces = (some: Known[]) => some.reduce((sum, { input }) => sum + input.products[0]!.quantity, 0)
      const isBack = ({ id }: Known) => ['CANCELLED', 'RETURNED'].includes(statusOf.get(id)!)
      expect(product.stock).toBe(STOCK - pieces(ordered.filter(one => !isBack(one) || one.lost)))
      expect(product.sold).toBe(pieces(ordered.filter(one => !isBack(one))))
    }
    const using = now.orders.filter(row => row.coupon_code === world.code && row.status !== 'CANCELLED')
    expect(now.coupon.used_count).toBe(using.length)
    expect(now.redemptions.map(row => row.order_id).sort()).toEqual(using.map(row => row.id).sort())
    expect(using.length).toBeLessThanOrEqual(COUPON_LIMIT)
    for (const row of now.orders) expectLegal(row, now)
  }

  it('keeps stock, coupons and money exact under concurrent actions', async () => {
    const property = fc.asyncProperty(waves, async lived => {
      const world = await newWorld()
      for (const wave of lived) {
        for (const id of world.products) {
          const quantities = wave.map(one =>
            one.do === 'place' && world.products[one.product] === id ? one.quantity : 0,
          )
          world.wanted.set(id, (await market.product(id)).stock - quantities.reduce((sum, pieces) => sum + pieces, 0))
        }
        await Promise.all(wave.map(one => take(world, one)))
        await expectExact(world)
      }
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  }, 600_000)
})

type Now = {
  events: { order_id: string; from_status: string | null; to_status: string }[]
  payments: { order_id: string; transaction_id: string; status: string; amount: number }[]
  money: { transaction_id: string; outcome: string; paid_amount: number | null; refunded: number }[]
}

/** Its events follow the allowed transitions, and its payments match those at the bank. */
const expectLegal = (
  row: { id: string; status: Order['status']; payment_status: string; payment_type: string; total_amount: number },
  now: Now,
) => {
  const way = now.events.filter(event => event.order_id === row.id && isStatus(event.to_status))
  const steps = way.slice(1).map(event => `${event.from_status} ${event.to_status}`)
  const allowed = ORDER_TRANSITIONS.map(move => `${move.from} ${move.to}`)
  for (const step of steps) expect(allowed).toContain(step)
  for (const [at, event] of way.slice(1).entries()) expect(event.from_status).toBe(way[at]!.to_status)
  expect(way.at(-1)!.to_status).toBe(row.status)
  if (row.payment_type !== 'ONLINE') return
  const attempts = now.payments.filter(payment => payment.order_id === row.id)
  const booked = attempts.filter(payment => payment.status === 'COMPLETED')
  const banked = now.money.filter(
    one => one.outcome === 'PAID' && attempts.some(payment => payment.transaction_id === one.transaction_id),
  )
  expect(sum(booked.map(payment => payment.amount))).toBe(sum(banked.map(one => one.paid_amount!)))
  for (const payment of booked) expect(payment.amount).toBe(row.total_amount)
  expect(row.payment_status === 'UNPAID').toBe(booked.length === 0)
}

const isStatus = (text: string): boolean => (ORDER_STATUSES as readonly string[]).includes(text)
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)
