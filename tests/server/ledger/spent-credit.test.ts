import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { expireUnpaidOrders } from '../../../server/orders/payment/unpaid-order-expiry.ts'
import { UNPAID_ORDER_MINUTES } from '../../../src/contract/constants.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { getPayoutSettings, savePayoutSettings } from '../../../src/contract/ledger/payout-settings.ts'
import { changeStoreCredit, listStoreCredit } from '../../../src/contract/ledger/store-credit.ts'
import { toPoisha } from '../../../src/contract/money.ts'
import { recordRefund, refundAmount } from '../../../src/contract/orders/order-refunds.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { changeOrderStatus, changePaymentStatus, placeOrderGroup } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { createPayment, getPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import { deleteCustomer } from '../../../src/contract/people/person-writes.ts'
import { type MarketFixture, type OrderInput, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { postForm } from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** The number of random runs; `npm run check:fuzz` sets a higher one and new seeds. */
const RUNS = Number(process.env.MODEL_RUNS ?? 4)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)

/** Of an order of one piece, with its delivery. */
const TOTAL = 1260

describe.each(ENGINES)('Store credit that pays for orders on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let customer: TestUser
  let productId: string
  let otherProductId: string
  beforeAll(async () => {
    const gateways = [{ kind: 'sandbox' as const }]
    market = await openMarketFixture({ engine, config: { isDemo: true, gateways, accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('SUPER_ADMIN')
    productId = await market.addProduct({ stock: 100_000 })
    otherProductId = await market.addProduct({ stock: 100_000, shop_id: market.otherShopId })
    const { version, settings } = (await market.call(getPayoutSettings, {}, { as: admin })).data
    await market.call(savePayoutSettings, { version, settings: { ...settings, storeCredit: true } }, { as: admin })
  }, 60_000)
  afterAll(() => market.stop())
  beforeEach(async () => {
    for (const user of [admin, market.vendor, market.otherVendor]) Object.assign(user, await market.session(user))
    customer = await market.user('CUSTOMER')
  })

  const give = (amount: number) =>
    market.call(
      changeStoreCredit,
      { customerId: customer.profileId, action: 'GIVEN', amount, reason: 'The parcel came late' },
      { as: admin },
    )
  const order = async (credit: number, change: Partial<OrderInput> = {}, quantity = 1) =>
    market.order({ ...(await market.draft({ [productId]: quantity }, change)), credit }, customer)
  const place = async (credit: number, change: Partial<OrderInput> = {}, quantity = 1): Promise<Order> => {
    const { data, status } = await order(credit, change, quantity)
    expect(status).toBe(201)
    return data
  }
  const placeTogether = async (credit: number, paymentType: 'COD' | 'ONLINE') => {
    const orders = [
      await market.draft({ [productId]: 1 }, { id: uuid(), couponCode: '' }),
      await market.draft({ [otherProductId]: 1 }, { id: uuid(), couponCode: '', shopId: market.otherShopId }),
    ]
    const { data } = await market.call(placeOrderGroup, { id: uuid(), credit, paymentType, orders }, { as: customer })
    return orders.map(({ id }) => data.find(one => one.id === id)!)
  }
  const move = (id: string, status: OrderStatus, as: TestUser = market.vendor, more = {}) =>
    market.call(changeOrderStatus, { id, status, restock: true, ...more }, { as })
  const deliver = async (id: string) => {
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
      expect((await move(id, status)).success).toBe(true)
  }
  const pay = async (orderId: string, isWholeGroup = false) => {
    const started = await market.call(createPayment, { orderId, isWholeGroup }, { as: customer })
    if (!started.success) return started
    const { data } = await market.call(getPayment, { id: started.data.id }, { as: customer })
    await press(started.data.redirect_url)
    return { ...started, data }
  }
  const press = async (page: string) => {
    const pressed = await postForm(page, { action: 'pay' })
    if (pressed.status === 307) await postForm(pressed.headers.get('location')!, {})
  }
  const load = async (id: string) => (await market.call(getOrder, { id }, { as: customer })).data
  const history = async () =>
    (await market.call(listStoreCredit, {}, { as: customer })).data.map(({ kind, amount }) => [kind, amount])
  const balance = async () => (await market.call(listStoreCredit, {}, { as: customer })).data[0]?.balance ?? 0
  const entered = async (cause: string) => {
    const rows = await market.store.read
      .selectFrom('ledger_entries')
      .innerJoin('ledger_journals', 'ledger_journals.id', 'ledger_entries.journal_id')
      .select(['kind', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
      .where('cause', '=', cause)
      .groupBy('kind')
      .execute()
    return Object.fromEntries(rows.map(row => [row.kind, Number(row.amount)]).filter(([, amount]) => amount !== 0))
  }
  const release = async () => {
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    for (const user of [admin, market.vendor, customer]) Object.assign(user, await market.session(user))
  }
  const expectBooks = async () => {
    const { differing, unbalanced, wrongCredits, differences } = await checkLedger(market.store.read)
    expect({ differing, unbalanced, wrongCredits, differences }).toEqual({
      differing: 0,
      unbalanced: [],
      wrongCredits: [],
      differences: [],
    })
  }

  it('takes its part of a cash order: the courier collects the rest, and the shop gets all of it', async () => {
    await give(300)
    const { id, creditUsed, paymentStatus, totalAmount } = await place(300)
    expect([creditUsed, paymentStatus, totalAmount]).toEqual([300, 'UNPAID', TOTAL])
    expect(await history()).toEqual([
      ['SPENT', -300],
      ['GIVEN', 300],
    ])
    expect(await entered(id)).toEqual({ prepaid: -30_000, 'store-credit': 30_000 })
    await move(id, 'PROCESSING')
    const parcel = { id, courier: 'sandbox', parcels: 1 }
    await market.call(handOver, parcel as never, { as: market.vendor })
    await move(id, 'SHIPPED')
    await move(id, 'DELIVERED')
    expect(await entered(id)).toEqual({ 'shop-cash': 96_000, 'shop-pending': -126_000, 'store-credit': 30_000 })
    await release()
    // It has the cash, and the market owes it what was paid with credit.
    expect(await entered(id)).toEqual({ 'shop-payable': -30_000, 'store-credit': 30_000 })
    await expectBooks()
  })

  it('pays for a whole order: no gateway is asked, and it is paid at once', async () => {
    await give(2000)
    for (const paymentType of ['COD', 'ONLINE'] as const) {
      const { id, paymentStatus } = await place(TOTAL, { paymentType })
      expect(paymentStatus).toBe('PAID')
      expect((await pay(id)).success).toBe(false)
      expect((await move(id, 'CANCELLED', customer)).data).toMatchObject({
        paymentStatus: 'REFUNDED',
        refunds: [{ amount: TOTAL, kind: 'CANCEL', status: 'DONE', isCredit: true }],
      })
      expect(await entered(id)).toEqual({})
      expect(await balance()).toBe(2000)
    }
    const { id } = await place(TOTAL, { paymentType: 'ONLINE' })
    await deliver(id)
    await release()
    expect(await entered(id)).toEqual({ 'shop-payable': -126_000, 'store-credit': 126_000 })
    await expectBooks()
  })

  it('leaves the rest to a gateway, and goes back first when something is refunded', async () => {
    await give(300)
    const { id } = await place(300, { paymentType: 'ONLINE' })
    expect((await pay(id)).data).toMatchObject({ amount: TOTAL - 300 })
    expect(await load(id)).toMatchObject({ paymentStatus: 'PAID', creditUsed: 300 })
    await deliver(id)
    const refund = (amount: number) =>
      market.call(refundAmount, { id, amount, reason: 'A scratch' }, { as: market.vendor })
    await refund(100)
    expect(await balance()).toBe(100)
    const { data } = await refund(500)
    expect(data.refunds).toMatchObject([
      { amount: 100, status: 'DONE', isCredit: true },
      { amount: 200, status: 'DONE', isCredit: true },
      { amount: 300, status: 'OWED', isByHand: false },
    ])
    expect(await balance()).toBe(300)
    await market.call(refundPayment, { orderId: id }, { as: admin })
    expect(await load(id)).toMatchObject({ paymentStatus: 'PAID', refunds: [{}, {}, { status: 'DONE' }] })
    expect(await entered(id)).toEqual({ gateway: 66_000, 'shop-pending': -66_000 })
    await expectBooks()
  })

  it.each([
    ['COD', { 'shop-cash': 96_000, 'refunds-due': -96_000 }],
    ['ONLINE', { gateway: 96_000, 'refunds-due': -96_000 }],
  ] as const)('is credit again when a whole %s order comes back, and the rest is owed', async (paymentType, owed) => {
    await give(300)
    const { id } = await place(300, { paymentType })
    if (paymentType === 'ONLINE') await pay(id)
    await deliver(id)
    await move(id, 'RETURN_REQUESTED', customer)
    const { data } = await move(id, 'RETURNED')
    expect(data).toMatchObject({ paymentStatus: 'REFUND_PENDING', refunds: [{ amount: 300, isCredit: true }] })
    expect(await balance()).toBe(300)
    expect(await entered(id)).toEqual(owed)
    if (paymentType === 'ONLINE') await market.call(refundPayment, { orderId: id }, { as: admin })
    else await market.call(changePaymentStatus, { id, paymentStatus: 'REFUNDED', note: 'Cash' }, { as: market.vendor })
    expect(await entered(id)).toEqual({})
    expect((await load(id)).paymentStatus).toBe('REFUNDED')
    await release()
    await expectBooks()
  })

  it('comes back with the pieces that come back', async () => {
    await give(1000)
    const { id, orderItem } = await place(1000, {}, 2)
    await deliver(id)
    const lines = [{ itemId: orderItem[0]!.id, quantity: 1 }]
    await move(id, 'RETURN_REQUESTED', customer, { returnReason: 'DAMAGED', lines })
    const { data } = await move(id, 'RETURNED')
    expect(data).toMatchObject({
      status: 'DELIVERED',
      paymentStatus: 'PAID',
      refunds: [
        { amount: 1000, status: 'DONE', isCredit: true },
        { amount: 200, status: 'OWED', isByHand: true },
      ],
    })
    expect(await balance()).toBe(1000)
    await expectBooks()
  })

  it('comes back from an order that nobody delivers or pays, and a late payment goes back whole', async () => {
    await give(300)
    const open = await place(300)
    await move(open.id, 'CANCELLED')
    expect(await balance()).toBe(300)
    expect(await entered(open.id)).toEqual({})
    const { id } = await place(300, { paymentType: 'ONLINE' })
    const { data } = await market.call(createPayment, { orderId: id }, { as: customer })
    market.advance((UNPAID_ORDER_MINUTES + 1) * MINUTE_MS)
    await expireUnpaidOrders(market.services)
    expect(await load(id)).toMatchObject({ status: 'CANCELLED', refunds: [{ amount: 300, isCredit: true }] })
    expect(await balance()).toBe(300)
    await press(data.redirect_url)
    expect(await load(id)).toMatchObject({ status: 'CANCELLED', paymentStatus: 'REFUND_PENDING' })
    await market.call(refundPayment, { orderId: id }, { as: admin })
    expect(await entered(id)).toEqual({})
    await expectBooks()
  })

  it('comes back once of an order that a restore has opened again, which expires again', async () => {
    await give(300)
    const { id } = await place(300, { paymentType: 'ONLINE' })
    await move(id, 'CANCELLED', customer)
    expect(await balance()).toBe(300)
    await market.services.store.write(tx =>
      tx.updateTable('orders').set({ status: 'PENDING', payment_status: 'UNPAID' }).where('id', '=', id).execute(),
    )
    market.advance((UNPAID_ORDER_MINUTES + 1) * MINUTE_MS)
    await expireUnpaidOrders(market.services)
    expect(await load(id)).toMatchObject({ status: 'CANCELLED', refunds: [{ amount: 300, isCredit: true }] })
    expect(await balance()).toBe(300)
  })

  it('pays for the first of several orders in full, and then for a part of the next', async () => {
    await give(1500)
    const [first, second] = await placeTogether(1500, 'ONLINE')
    expect([first!.creditUsed, second!.creditUsed]).toEqual([TOTAL, 240])
    expect([first!.paymentStatus, second!.paymentStatus]).toEqual(['PAID', 'UNPAID'])
    expect((await pay(second!.id, true)).data).toMatchObject({ amount: TOTAL - 240 })
    expect((await load(second!.id)).paymentStatus).toBe('PAID')
    await move(second!.id, 'CANCELLED', market.otherVendor)
    expect(await balance()).toBe(240)
    await market.call(refundPayment, { orderId: second!.id }, { as: admin })
    expect(await entered(second!.id)).toEqual({})
    expect(await entered(first!.id)).toEqual({ prepaid: -126_000, 'store-credit': 126_000 })
    await expectBooks()
  })

  it('is asked for again where there is less than the customer saw, and nothing is ordered', async () => {
    await give(100)
    const refused = await order(300)
    expect(refused).toMatchObject({
      status: 409,
      error: { code: 'CART_CHANGED', credit: 100, totals: { totalAmount: TOTAL }, lines: [{ productId }] },
      message: 'You have ৳100 of store credit now. Please look at what is left to pay and order again.',
    })
    expect(await history()).toEqual([['GIVEN', 100]])
    const orders = market.store.read.selectFrom('orders').select('id').where('customer_id', '=', customer.profileId)
    expect(await orders.execute()).toEqual([])
    expect((await place(100)).creditUsed).toBe(100)
  })

  it('is never more than the order costs, and none where a client names none', async () => {
    await give(5000)
    expect((await place(4000)).creditUsed).toBe(TOTAL)
    const without = await market.order(await market.draft({ [productId]: 1 }), customer)
    expect(without.data).not.toHaveProperty('creditUsed')
    expect(await balance()).toBe(5000 - TOTAL)
  })

  it('is spent once, by orders at the same time', async () => {
    await give(100)
    const placed = await Promise.all(Array.from({ length: 6 }, () => order(40)))
    expect(placed.filter(({ success }) => success)).toHaveLength(2)
    expect(placed.filter(({ error }) => error?.code === 'CART_CHANGED')).toHaveLength(4)
    expect(await balance()).toBe(20)
    await expectBooks()
  })

  describe('of a customer whose account was deleted', () => {
    const erase = () => market.call(deleteCustomer, { id: customer.profileId, reason: 'They asked' }, { as: admin })
    const reload = async (id: string) => (await market.call(getOrder, { id }, { as: admin })).data
    const refundsOf = async (id: string) =>
      (await reload(id)).refunds!.map(({ amount, isByHand, status }) => [amount, isByHand, status])
    const payBack = async (id: string) => {
      for (const { id: refundId, isByHand } of (await reload(id)).refunds!)
        if (isByHand) await market.call(recordRefund, { id, refundId, note: 'bKash' }, { as: admin })
    }
    const placePaid = async (credit: number) => {
      await give(credit)
      const { id } = await place(credit, { paymentType: 'ONLINE' })
      if (credit < TOTAL) await pay(id)
      await deliver(id)
      return id
    }

    it('is given back by hand, and a gateway is asked for no more than it has', async () => {
      const id = await placePaid(300)
      expect((await erase()).status).toBe(200)
      await market.call(refundAmount, { id, amount: 1000, reason: 'Broken' }, { as: market.vendor })
      expect(await refundsOf(id)).toEqual([
        [300, true, 'OWED'],
        [700, false, 'OWED'],
      ])
      await market.call(refundPayment, { orderId: id }, { as: admin })
      await payBack(id)
      await market.call(refundAmount, { id, amount: 260, reason: 'Broken' }, { as: market.vendor })
      await market.call(refundPayment, { orderId: id }, { as: admin })
      expect(await refundsOf(id)).toEqual([
        [300, true, 'DONE'],
        [700, false, 'DONE'],
        [260, false, 'DONE'],
      ])
      expect(await reload(id)).toMatchObject({ paymentStatus: 'REFUNDED' })
      expect(await entered(id)).toEqual({ bank: -30_000, 'store-credit': 30_000 })
      await expectBooks()
    })

    it.each([300, TOTAL])('is owed when the whole order comes back of which %d taka was credit', async credit => {
      const id = await placePaid(credit)
      await move(id, 'RETURN_REQUESTED', customer)
      await erase()
      expect((await move(id, 'RETURNED')).data).toMatchObject({ paymentStatus: 'REFUND_PENDING' })
      expect(await refundsOf(id)).toEqual([[credit, true, 'OWED']])
      if (credit < TOTAL) await market.call(refundPayment, { orderId: id }, { as: admin })
      await payBack(id)
      expect((await reload(id)).paymentStatus).toBe('REFUNDED')
      expect(await entered(id)).toEqual({ bank: -credit * 100, 'store-credit': credit * 100 })
      await expectBooks()
    })

    it.each(['COD', 'ONLINE'] as const)(
      'is owed of a %s order that nobody has paid and that is cancelled',
      async paymentType => {
        await give(300)
        const { id } = await place(300, { paymentType })
        await erase()
        if (paymentType === 'COD') await move(id, 'CANCELLED')
        else {
          market.advance((UNPAID_ORDER_MINUTES + 1) * MINUTE_MS)
          await expireUnpaidOrders(market.services)
        }
        expect(await reload(id)).toMatchObject({ status: 'CANCELLED' })
        expect(await refundsOf(id)).toEqual([[300, true, 'OWED']])
        expect(await entered(id)).toEqual({ 'refunds-due': -30_000, 'store-credit': 30_000 })
        await market.call(
          recordRefund,
          { id, refundId: (await reload(id)).refunds![0]!.id, note: 'bKash', paidBy: 'MARKET' },
          { as: admin },
        )
        expect(await entered(id)).toEqual({ bank: -30_000, 'store-credit': 30_000 })
        await expectBooks()
      },
    )
  })

  it('comes back once, where an amount is refunded while the order is cancelled', async () => {
    await give(300)
    const { id } = await place(300, { paymentType: 'ONLINE' })
    await pay(id)
    await move(id, 'PROCESSING')
    const amount = { id, amount: 100, reason: 'A scratch' }
    await Promise.all([move(id, 'CANCELLED'), market.call(refundAmount, amount, { as: market.vendor })])
    expect(await balance()).toBe(300)
    await expectBooks()
  })

  it('is what was given less what was spent and not given back, after any history', async () => {
    const at = fc.nat(9)
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant('place' as const),
          online: fc.boolean(),
          quantity: fc.integer({ min: 1, max: 3 }),
          credit: fc.integer({ min: 0, max: 400_000 }),
        }),
      },
      {
        weight: 8,
        arbitrary: fc.record({
          do: fc.constant('move' as const),
          at,
          by: fc.constantFrom('vendor' as const, 'vendor' as const, 'customer' as const),
          to: fc.constantFrom<OrderStatus>(
            ...(['PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURN_REQUESTED', 'RETURNED'] as const),
          ),
          pieces: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
        }),
      },
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constantFrom<'pay' | 'refund' | 'mark-paid' | 'mark-refunded' | 'by-hand'>(
            ...(['pay', 'refund', 'mark-paid', 'mark-refunded', 'by-hand'] as const),
          ),
          at,
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('amount' as const), at, amount: fc.integer({ min: 1, max: 900 }) }),
      },
      fc.record({ do: fc.constant('give' as const), amount: fc.integer({ min: 1, max: 2000 }) }),
      fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(31, 3 * 1440, 9 * 1440) }),
    )
    const property = fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 70 }), async steps => {
      customer = await market.user('CUSTOMER')
      const ids: string[] = []
      let given = 0
      for (const one of steps) {
        const id = ('at' in one && ids[one.at % Math.max(1, ids.length)]) || uuid()
        if (one.do === 'place') {
          const paymentType = one.online ? ('ONLINE' as const) : ('COD' as const)
          const { data, success } = await order(one.credit / 100, { paymentType }, one.quantity)
          if (success) ids.push(data.id)
        } else if (one.do === 'move') {
          const isRequest = one.to === 'RETURN_REQUESTED' && one.pieces !== null
          const item = isRequest ? (await load(id))?.orderItem?.[0]?.id : undefined
          const more = item ? { returnReason: 'DAMAGED', lines: [{ itemId: item, quantity: one.pieces }] } : {}
          await move(id, one.to, one.by === 'vendor' ? market.vendor : customer, more)
        } else if (one.do === 'pay') await pay(id)
        else if (one.do === 'refund') await market.call(refundPayment, { orderId: id }, { as: admin })
        else if (one.do === 'mark-paid' || one.do === 'mark-refunded') {
          const paymentStatus = one.do === 'mark-paid' ? ('PAID' as const) : ('REFUNDED' as const)
          await market.call(changePaymentStatus, { id, paymentStatus, note: 'By hand' }, { as: admin })
        } else if (one.do === 'by-hand') {
          const open = ((await load(id))?.refunds ?? []).find(({ status }) => status !== 'DONE')
          if (open) await market.call(recordRefund, { id, refundId: open.id, note: 'Cash' }, { as: market.vendor })
        } else if (one.do === 'amount')
          await market.call(refundAmount, { id, amount: one.amount, reason: 'A scratch' }, { as: market.vendor })
        else if (one.do === 'give') {
          if ((await give(one.amount)).success) given += toPoisha(one.amount)
        } else if (one.do === 'wait') {
          market.advance(one.minutes * MINUTE_MS)
          await expireUnpaidOrders(market.services)
          await releaseEarnings(market.services)
          for (const user of [admin, market.vendor, customer]) Object.assign(user, await market.session(user))
        }
      }
      Object.assign(customer, await market.session(customer))
      let spent = 0
      for (const id of ids) {
        const { totalAmount, creditUsed = 0, refunds = [], status, paymentStatus } = await load(id)
        const back = refunds.filter(({ isCredit }) => isCredit).reduce((sum, { amount }) => sum + toPoisha(amount), 0)
        const all = refunds.reduce((sum, { amount }) => sum + toPoisha(amount), 0)
        expect(all).toBeLessThanOrEqual(toPoisha(totalAmount))
        expect(back).toBe(Math.min(toPoisha(creditUsed), all))
        const isOver = status === 'CANCELLED' || (status === 'RETURNED' && paymentStatus !== 'PAID')
        if (isOver) expect(back).toBe(toPoisha(creditUsed))
        spent += toPoisha(creditUsed) - back
      }
      expect(toPoisha(await balance())).toBe(given - spent)
      await expectBooks()
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  }, 1_200_000)
})
