import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger, correctLedger } from '../../../server/ledger/check-ledger.ts'
import { sumLedgerDays } from '../../../server/ledger/ledger-sums.ts'
import { openLedger } from '../../../server/ledger/open-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { postOrders } from '../../../server/ledger/post-orders.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listBalances } from '../../../src/contract/ledger/ledger.ts'
import { listSuspense } from '../../../src/contract/ledger/suspense.ts'
import { toPoisha } from '../../../src/contract/money.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { createPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import { type MarketFixture, type OrderInput, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { postForm } from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** The number of random runs; `npm run check:fuzz` sets a higher one and new seeds. */
const RUNS = Number(process.env.MODEL_RUNS ?? 4)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)
const MARKET_COUPON = 10_000

type Step =
  | { do: 'place'; quantity: number; coupon: boolean; online: boolean }
  | { do: 'move'; order: number; by: 'customer' | 'vendor'; to: OrderStatus }
  | { do: 'pay'; order: number; press: 'duplicate' | 'wrong' | 'risky' }
  | { do: 'mark-paid' | 'refund' | 'mark-refunded' | 'resend' | 'crash'; order: number }
  | { do: 'wait'; days: number }

const order = fc.nat(7)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      quantity: fc.integer({ min: 1, max: 3 }),
      coupon: fc.boolean(),
      online: fc.boolean(),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      order,
      by: fc.constantFrom('vendor' as const, 'vendor' as const, 'customer' as const),
      to: fc.constantFrom<OrderStatus>(
        'PROCESSING',
        'SHIPPED',
        'DELIVERED',
        'CANCELLED',
        'RETURN_REQUESTED',
        'RETURNED',
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      order,
      press: fc.constantFrom('duplicate' as const, 'duplicate' as const, 'wrong' as const, 'risky' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('mark-paid', 'refund', 'mark-refunded', 'resend', 'crash'),
      order,
    }) as fc.Arbitrary<Step>,
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }) },
)

describe.each(ENGINES)('The ledger on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let productId: string
  let customer: TestUser
  beforeAll(async () => {
    const gateways = [{ kind: 'sandbox' as const }]
    market = await openMarketFixture({ engine, config: { isDemo: true, gateways, accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('ADMIN')
    customer = await market.user('CUSTOMER')
    productId = await market.addProduct({ stock: 1_000_000 })
    await market.addCoupon({ code: 'MARKET', usage_limit: 1_000_000, end_time: market.services.now() + 3650 * DAY_MS })
  }, 60_000)
  afterAll(() => market.stop())

  const coupon = { discountType: 'FIXED' as const, discountAmount: MARKET_COUPON, maxDiscountAmount: null }
  const place = async ({ quantity, coupon: hasCoupon, online }: Omit<Step & { do: 'place' }, 'do'>) => {
    const change = {
      couponCode: hasCoupon ? 'MARKET' : '',
      paymentType: online ? ('ONLINE' as const) : ('COD' as const),
    }
    const input = await market.draft({ [productId]: quantity }, change, hasCoupon ? coupon : undefined)
    const key = crypto.randomUUID()
    const { data, success } = await market.order(input, customer, key)
    // An account may have only so many unpaid orders.
    return { id: success ? data.id : '', input, key }
  }
  const move = (id: string, to: OrderStatus, as = market.vendor) =>
    market.call(changeOrderStatus, { id, status: to, restock: true }, { as })
  const pay = async (orderId: string, action: string) => {
    const started = await market.call(createPayment, { orderId }, { as: customer })
    if (!started.success) return
    const pressed = await postForm(started.data.redirect_url, { action })
    if (pressed.status === 307) await postForm(pressed.headers.get('location')!, { action })
  }
  const deliver = async (id: string) => {
    for (const to of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) expect((await move(id, to)).success).toBe(true)
  }
  const balances = async (shopId?: string) => {
    const rows = await market.store.read
      .selectFrom('ledger_entries')
      .select(['kind', 'owner', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
      .where('owner', 'in', shopId ? [shopId] : ['', 'sandbox', market.shopId])
      .groupBy(['kind', 'owner'])
      .execute()
    return Object.fromEntries(rows.filter(row => row.amount !== 0).map(row => [row.kind, row.amount]))
  }
  const shownBalances = async () => {
    Object.assign(admin, await market.session(admin))
    const { data } = await market.call(listBalances, { shopId: market.shopId }, { as: admin })
    return Object.fromEntries(data.filter(({ amount }) => amount !== 0).map(row => [row.kind, toPoisha(row.amount)]))
  }
  const journalsOf = async (id: string) => {
    const rows = await market.store.read
      .selectFrom('ledger_journals')
      .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
      .select(['event', 'kind', 'amount'])
      .where('cause', '=', id)
      .orderBy('number')
      .orderBy('position')
      .execute()
    return rows.map(({ event, kind, amount }) => `${event}: ${kind} ${amount}`)
  }
  const expectCorrect = async () =>
    expect(await checkLedger(market.store.read)).toMatchObject({
      differences: [],
      differing: 0,
      unbalanced: [],
      wrongDays: [],
    })

  it('has the cash that the shop collected, and sets it off when the time for returns is over', async () => {
    const { id } = await place({ quantity: 1, coupon: true, online: false })
    expect(await journalsOf(id)).toEqual([])
    await deliver(id)
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    await releaseEarnings(market.services)
    expect(await journalsOf(id)).toEqual([
      'delivered: shop-cash 116000',
      'delivered: market-coupons 10000',
      'delivered: shop-pending -126000',
      'payable: shop-cash -116000',
      'payable: shop-pending 126000',
      'payable: shop-payable -10000',
    ])
    await expectCorrect()
  })

  it('holds online money as prepaid until delivery, and gives it back after a return', async () => {
    const { id } = await place({ quantity: 1, coupon: false, online: true })
    await pay(id, 'duplicate')
    await deliver(id)
    await move(id, 'RETURN_REQUESTED', customer)
    await move(id, 'RETURNED')
    await market.call(refundPayment, { orderId: id }, { as: admin })
    expect(await journalsOf(id)).toEqual([
      'paid: gateway 126000',
      'paid: prepaid -126000',
      'delivered: prepaid 126000',
      'delivered: shop-pending -126000',
      'returned: shop-pending 126000',
      'returned: refunds-due -126000',
      'refunded: gateway -126000',
      'refunded: refunds-due 126000',
    ])
    await expectCorrect()
  })

  it('keeps what waits for a check of its risk, and money that does not fit, apart', async () => {
    const risky = await place({ quantity: 1, coupon: false, online: true })
    await pay(risky.id, 'risky')
    expect(await journalsOf(risky.id)).toEqual([
      'payment-unsettled: gateway 126000',
      'payment-unsettled: suspense -126000',
    ])
    const { data } = await market.call(listSuspense, {}, { as: admin })
    const held = { kind: 'HELD', amount: 1260, line: null, decision: null }
    expect(data.find(({ orderId }) => orderId === risky.id)).toMatchObject(held)
    const wrong = await place({ quantity: 1, coupon: false, online: true })
    await pay(wrong.id, 'wrong')
    expect(await journalsOf(wrong.id)).toEqual(['refund-due: gateway 125000', 'refund-due: refunds-due -125000'])
  })

  it('refuses changes of what was entered', async () => {
    const { write } = market.store
    for (const table of ['ledger_entries', 'ledger_journals'] as const) {
      await expect(write(tx => tx.updateTable(table).set({ at: 1 }).execute())).rejects.toThrow(
        'The ledger is only added to',
      )
      await expect(write(tx => tx.deleteFrom(table).execute())).rejects.toThrow('The ledger is only added to')
    }
  })

  it('is opened with the orders that a market has open, once, however often the job is killed', async () => {
    const [open, old, finished] = [
      await place({ quantity: 1, coupon: false, online: true }),
      await place({ quantity: 1, coupon: false, online: true }),
      await place({ quantity: 1, coupon: false, online: false }),
    ]
    const time = market.services.now()
    const { value: openedAt } = await market.store.read
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'ledger opened')
      .executeTakeFirstOrThrow()
    await market.store.write(async tx => {
      const set = (id: string, change: object) => tx.updateTable('orders').set(change).where('id', '=', id).execute()
      const paid = { payment_status: 'PAID' as const }
      await set(open.id, { status: 'DELIVERED', delivered_at: time, payment_status: 'PAID', payment_type: 'COD' })
      await set(old.id, { ...paid, payment_type: 'COD', created_at: time - 100 * DAY_MS })
      const delivered = { status: 'DELIVERED', delivered_at: time - 20 * DAY_MS, created_at: time - 30 * DAY_MS }
      await set(finished.id, { ...paid, ...delivered })
      await setCounters(tx, { 'ledger opened': time, 'ledger opening': 1 })
    })
    const killed = market.store.write(async tx => {
      await postOrders(tx, [open.id], { event: 'opening', now: time })
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await openLedger(market.services)
    await market.store.write(tx => setCounters(tx, { 'ledger opening': 1 }))
    await openLedger(market.services)
    expect(await journalsOf(open.id)).toEqual(['opening: shop-cash 126000', 'opening: shop-pending -126000'])
    expect(await journalsOf(old.id)).toEqual([])
    expect(await journalsOf(finished.id)).toEqual([])
    await releaseEarnings(market.services)
    expect(await journalsOf(finished.id)).toEqual([])
    await market.store.write(tx => setCounters(tx, { 'ledger opened': openedAt }))
    await expectCorrect()
  })

  it('is told from orders that were changed past it, and corrected', async () => {
    const { id } = await place({ quantity: 1, coupon: false, online: false })
    await market.store.write(tx =>
      tx.updateTable('orders').set({ payment_status: 'PAID' }).where('id', '=', id).execute(),
    )
    const { differences, differing } = await checkLedger(market.store.read)
    expect(differing).toBe(1)
    expect(differences[0]).toMatchObject({ orderId: id, missing: [{ kind: 'shop-cash' }, { kind: 'prepaid' }] })
    expect(await correctLedger(market.store, market.services.now())).toBe(1)
    await expectCorrect()
  })

  it('agrees with orders, payments and the bank after any history', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async steps => {
      customer = await market.user('CUSTOMER')
      const orders: { id: string; input: OrderInput; key: string }[] = []
      for (const one of steps) {
        const chosen = 'order' in one ? orders[one.order % Math.max(1, orders.length)] : undefined
        if (one.do === 'place') orders.push(...[await place(one)].filter(({ id }) => id))
        else if (one.do === 'wait') {
          market.advance(one.days * DAY_MS)
          await releaseEarnings(market.services)
          await sumLedgerDays(market.services)
        } else if (chosen) await take(one, chosen)
      }
      await expectCorrect()
      expect(await balances()).toEqual(await recount())
      await sumLedgerDays(market.services)
      expect(await shownBalances()).toEqual(await balances(market.shopId))
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  }, 1_200_000)

  const take = async (
    action: Step & { order: number },
    { id, input, key }: { id: string; input: OrderInput; key: string },
  ) => {
    const change = (paymentStatus: 'PAID' | 'REFUNDED', as: TestUser) =>
      market.call(changePaymentStatus, { id, paymentStatus, note: 'By bank' }, { as })
    if (action.do === 'move') await move(id, action.to, action.by === 'customer' ? customer : market.vendor)
    else if (action.do === 'pay') await pay(id, action.press)
    else if (action.do === 'refund') await market.call(refundPayment, { orderId: id }, { as: admin })
    else if (action.do === 'mark-paid') await change('PAID', input.paymentType === 'COD' ? market.vendor : admin)
    else if (action.do === 'mark-refunded')
      await change('REFUNDED', input.paymentType === 'COD' ? market.vendor : admin)
    else if (action.do === 'resend') await market.order(input, customer, key)
    else await crashWhilePosting(id)
  }

  /** What a transaction has entered goes with it. */
  const crashWhilePosting = (id: string) =>
    market.store
      .write(async tx => {
        await tx.updateTable('orders').set({ total_amount: 1, payment_status: 'PAID' }).where('id', '=', id).execute()
        await postOrders(tx, [id], { event: 'crash', now: market.services.now() })
        throw new Error('killed')
      })
      .catch(() => undefined)

  /** The sums that the accounts must have, from the bank's own records and the statuses of orders. */
  const recount = async (): Promise<Record<string, number>> => {
    const { read } = market.store
    const gateway = await read
      .selectFrom('sandbox_payments')
      .innerJoin('payments', 'payments.transaction_id', 'sandbox_payments.transaction_id')
      .select(sql<number>`cast(coalesce(sum(paid_amount), 0) as bigint)`.as('amount'))
      .where('outcome', '=', 'PAID')
      .where('refunded', '=', 0)
      .executeTakeFirstOrThrow()
    const total = async (where: string, what = 'total_amount') => {
      const { rows } = await sql<{ amount: number }>`select cast(coalesce(sum(${sql.raw(what)}), 0) as bigint) as amount
        from orders where (created_at >= (select value from counters where name = 'ledger opened') - ${90 * DAY_MS})
        and (delivered_at is null or delivered_at >= (select value from counters where name = 'ledger opened') - ${7 * DAY_MS})
        and (${sql.raw(where)})`.execute(read)
      return Number(rows[0]!.amount)
    }
    const earned = "payment_status = 'PAID' and status in ('DELIVERED', 'RETURN_REQUESTED')"
    const expected = await balances()
    return withoutZeros({
      ...expected,
      gateway: Number(gateway.amount),
      'market-coupons': await total(earned, 'market_discount'),
      'shop-cash': await total(
        "payment_type = 'COD' and payment_status in ('PAID', 'REFUND_PENDING') and payable_at is null",
      ),
      'shop-pending': -(await total(`${earned} and payable_at is null`, 'total_amount + market_discount')),
      'shop-payable': -(await total(
        `${earned} and payable_at is not null`,
        "market_discount + case when payment_type = 'COD' then 0 else total_amount end",
      )),
      prepaid: -(await total("payment_status = 'PAID' and status not in ('DELIVERED', 'RETURN_REQUESTED')")),
    })
  }
})

type Transaction = Parameters<typeof postOrders>[0]

const setCounters = async (tx: Transaction, values: Record<string, number>): Promise<void> => {
  for (const [name, value] of Object.entries(values))
    await tx.updateTable('counters').set({ value }).where('name', '=', name).execute()
}

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
