import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { eraseRefundAccounts } from '../../../server/payments/refund-accounts.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import {
  recordRefund,
  refundAmount,
  saveRefundAccount,
  showRefundAccount,
} from '../../../src/contract/orders/order-refunds.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, listOrders, type Order } from '../../../src/contract/orders/orders.ts'
import { createPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import { readMails } from '../../support/actions/mail-links.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { postForm } from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** The number of random runs; `npm run check:fuzz` sets a higher one and new seeds. */
const RUNS = Number(process.env.MODEL_RUNS ?? 4)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)

type Change = Omit<InputOf<typeof changeOrderStatus>, 'id' | 'status'>

describe.each(ENGINES)('A return of pieces on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let saree: string
  let lamp: string
  beforeAll(async () => {
    const gateways = [{ kind: 'sandbox' as const }]
    market = await openMarketFixture({ engine, config: { isDemo: true, gateways, accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('ADMIN')
    saree = await market.addProduct({ stock: 10_000, price: 100_000 })
    lamp = await market.addProduct({ stock: 10_000, price: 33_333 })
    // 10 % of each line, and 15 % VAT on that.
    await market.store.write(async tx => {
      const rule = { id: crypto.randomUUID(), shop_id: null, category_id: null, rate: 1000, fixed: 0 }
      await tx
        .insertInto('commission_rules')
        .values({ ...rule, created_at: 1, updated_at: 1 })
        .execute()
      await tx.insertInto('commission_vat').values({ starts_at: 1, rate: 1500, updated_at: 1 }).execute()
    })
  }, 60_000)
  afterAll(() => market.stop())
  beforeEach(() => renewSessions())

  /** Time passes in some tests, and ends sessions. */
  const renewSessions = async () => {
    for (const user of [admin, market.vendor, market.otherVendor, market.customer])
      Object.assign(user, await market.session(user))
  }
  const change = (id: string, status: Order['status'], as: TestUser, more: Change = {}) =>
    market.call(changeOrderStatus, { id, status, ...more }, { as })
  const load = async (id: string, as: TestUser = admin) => (await market.call(getOrder, { id }, { as })).data
  const pay = async (orderId: string) => {
    const { data } = await market.call(createPayment, { orderId }, { as: market.customer })
    const pressed = await postForm(data.redirect_url, { action: 'pay' })
    if (pressed.status === 307) await postForm(pressed.headers.get('location')!, { action: 'pay' })
  }
  /** Two sarees and three lamps: ৳2,999.99 and ৳60 for the delivery. */
  const delivered = async (paymentType: 'COD' | 'ONLINE' = 'COD') => {
    const { data } = await market.order(await market.draft({ [saree]: 2, [lamp]: 3 }, { paymentType, couponCode: '' }))
    if (paymentType === 'ONLINE') await pay(data.id)
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await change(data.id, status, market.vendor)
    const item = (productId: string) => data.orderItem.find(line => line.productId === productId)!.id
    return { id: data.id, sarees: item(saree), lamps: item(lamp) }
  }
  const ask = (id: string, more: Change = {}) => change(id, 'RETURN_REQUESTED', market.customer, more)
  const accept = (id: string, more: Change = {}) => change(id, 'RETURNED', market.vendor, more)
  const refund = (id: string, amount: number, as: TestUser = market.vendor, left?: number) =>
    market.call(refundAmount, { id, amount, reason: 'A scratch', ...(left !== undefined && { left }) }, { as })
  const stock = async (id: string) => (await market.product(id)).stock
  const rowOf = (id: string) =>
    market.store.read.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const balancesOf = async (id: string) => {
    const rows = await market.store.read
      .selectFrom('ledger_journals')
      .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
      .select(['kind', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
      .where('cause', '=', id)
      .groupBy('kind')
      .execute()
    return Object.fromEntries(rows.map(row => [row.kind, Number(row.amount)]).filter(([, amount]) => amount !== 0))
  }
  const expectBooks = async () => {
    const { differing, unbalanced } = await checkLedger(market.store.read)
    expect({ differing, unbalanced }).toEqual({ differing: 0, unbalanced: [] })
  }

  it('gives back what was paid for them, restocks them, and reverses their commission', async () => {
    const { id, sarees, lamps } = await delivered()
    const before = [await stock(saree), await stock(lamp)]
    const lines = [
      { itemId: sarees, quantity: 1 },
      { itemId: lamps, quantity: 2 },
    ]
    const asked = await ask(id, { returnReason: 'DAMAGED', lines })
    expect(asked.data.returnRequest).toMatchObject({ reason: 'DAMAGED', lines })
    const { data } = await accept(id)
    expect([data.status, data.paymentStatus]).toEqual(['DELIVERED', 'PAID'])
    expect(data.orderItem.map(({ returned }) => returned)).toEqual([1, 2])
    expect(data.refunds).toMatchObject([{ amount: 1666.66, kind: 'RETURN', status: 'OWED', isByHand: true }])
    expect([await stock(saree), await stock(lamp)]).toEqual([before[0]! + 1, before[1]! + 2])
    const row = await rowOf(id)
    // 10 % of ৳1,000 and two thirds of 10 % of ৳999.99; 15 % of it.
    expect([row.refunded, row.commission_back, row.commission_vat_back]).toEqual([166_666, 16_666, 2_500])
    await expectBooks()
  })

  it('is accepted in part, so that only those pieces are refunded', async () => {
    const { id, sarees, lamps } = await delivered()
    const lines = [
      { itemId: sarees, quantity: 2 },
      { itemId: lamps, quantity: 1 },
    ]
    await ask(id, { returnReason: 'DOES_NOT_FIT', lines })
    const { data } = await accept(id, { lines: [{ itemId: sarees, quantity: 1 }], reason: 'One was worn' })
    expect(data.refunds).toMatchObject([{ amount: 1000 }])
    expect(data.events.find(({ from, to }) => from === 'RETURN_REQUESTED' && to === 'DELIVERED')?.note).toBe(
      '1 of 5 pieces came back, ৳1,000 goes back: One was worn',
    )
    const { data: news } = await market.call(listNotifications, { limit: 5 }, { as: market.customer })
    expect(news[0]?.title).toBe(`The return of a part of order ${data.number} was accepted`)
  })

  it('ends the order when all has come back, in two steps, with the delivery fee where the shop answers for it', async () => {
    const { id, sarees, lamps } = await delivered('ONLINE')
    await ask(id, { returnReason: 'CHANGED_MIND', lines: [{ itemId: lamps, quantity: 3 }] })
    expect((await accept(id)).data.refunds).toMatchObject([{ amount: 999.99, isByHand: false }])
    await ask(id, { returnReason: 'WRONG_ITEM', lines: [{ itemId: sarees, quantity: 2 }] })
    const { data } = await accept(id)
    expect([data.status, data.paymentStatus]).toEqual(['RETURNED', 'REFUND_PENDING'])
    const done = await market.call(refundPayment, { orderId: id }, { as: admin })
    expect([done.message, done.data.paymentStatus]).toEqual(['Refunded.', 'REFUNDED'])
    const made = await market.store.read
      .selectFrom('sandbox_refunds')
      .select('amount')
      .where('transaction_id', '=', data.payments[0]!.transactionId)
      .orderBy('amount')
      .execute()
    expect(made.map(({ amount }) => Number(amount))).toEqual([99_999, 206_000])
    expect(await balancesOf(id)).toEqual({})
    await expectBooks()
  })

  it('keeps the delivery fee for the shop where the customer changed their mind', async () => {
    const { id, sarees, lamps } = await delivered('ONLINE')
    const lines = [
      { itemId: sarees, quantity: 2 },
      { itemId: lamps, quantity: 3 },
    ]
    await ask(id, { returnReason: 'CHANGED_MIND', lines })
    const { data } = await accept(id)
    expect([data.status, data.paymentStatus]).toEqual(['RETURNED', 'PAID'])
    expect(data.refunds).toMatchObject([{ amount: 2999.99 }])
    await market.call(refundPayment, { orderId: id }, { as: admin })
    expect(await balancesOf(id)).toEqual({ gateway: 6_000, 'shop-payable': -6_000 })
    await expectBooks()
  })

  it('is of the whole order from clients that name no pieces, as it always was', async () => {
    const { id } = await delivered('ONLINE')
    await ask(id, { returnReason: 'CHANGED_MIND' })
    const { data } = await accept(id)
    expect([data.status, data.paymentStatus, data.refunds]).toEqual(['RETURNED', 'REFUND_PENDING', undefined])
    expect(data.returnRequest?.lines).toBeUndefined()
    await market.call(refundPayment, { orderId: id }, { as: admin })
    expect((await load(id)).paymentStatus).toBe('REFUNDED')
    expect(await balancesOf(id)).toEqual({})
  })

  it('refuses pieces that the customer does not have, and pieces where nothing is returned', async () => {
    const { id, sarees, lamps } = await delivered()
    const other = await delivered()
    for (const lines of [
      [{ itemId: sarees, quantity: 3 }],
      [{ itemId: other.sarees, quantity: 1 }],
      [
        { itemId: sarees, quantity: 1 },
        { itemId: sarees, quantity: 1 },
      ],
    ])
      expect((await ask(id, { lines })).error.fields).toEqual({ lines: expect.stringMatching(/cannot be returned/) })
    expect((await ask(id, { lines: [] })).status).toBe(400)
    await ask(id, { lines: [{ itemId: sarees, quantity: 1 }] })
    expect((await accept(id, { lines: [{ itemId: lamps, quantity: 1 }] })).status).toBe(400)
    expect((await accept(id, { lines: [{ itemId: sarees, quantity: 2 }] })).status).toBe(400)
    const refusing = await change(id, 'DELIVERED', market.vendor, { lines: [{ itemId: sarees, quantity: 1 }] })
    expect(refusing.error.fields).toEqual({ lines: 'Only a return can name pieces.' })
    expect((await load(id)).status).toBe('RETURN_REQUESTED')
  })

  it('gives back a coupon in part, and the part of the market with it', async () => {
    await market.addCoupon({ code: 'MARKET', usage_limit: 1000 })
    const coupon = { discountType: 'FIXED' as const, discountAmount: 10_000, maxDiscountAmount: null }
    const draft = await market.draft({ [saree]: 3 }, { couponCode: 'MARKET' }, coupon)
    const { data } = await market.order(draft)
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await change(data.id, status, market.vendor)
    await ask(data.id, { lines: [{ itemId: data.orderItem[0]!.id, quantity: 1 }] })
    // A third of ৳3,000 less ৳100.
    expect((await accept(data.id)).data.refunds).toMatchObject([{ amount: 966.66 }])
    expect((await rowOf(data.id)).market_discount_back).toBe(3_333)
    await expectBooks()
  })

  it('agrees with the gateway, the pieces and the ledger after any history', async () => {
    const step = fc.record({
      do: fc.constantFrom('ask', 'ask', 'accept', 'accept', 'refuse', 'amount', 'refund', 'record', 'mark', 'wait'),
      order: fc.nat(2),
      pick: fc.nat(30),
    })
    const history = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async steps => {
      await renewSessions()
      const sold = [await delivered('ONLINE'), await delivered('COD'), await delivered('ONLINE')]
      for (const one of steps) await take(sold[one.order]!, one)
      for (const { id } of sold) await expectConsistent(id)
      await expectBooks()
    })
    await fc.assert(history, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  }, 1_200_000)

  const take = async (
    { id, sarees, lamps }: Awaited<ReturnType<typeof delivered>>,
    { do: action, pick }: { do: string; pick: number },
  ): Promise<void> => {
    const lines = [
      { itemId: sarees, quantity: pick % 3 },
      { itemId: lamps, quantity: pick % 4 },
    ].filter(({ quantity }) => quantity > 0)
    const some = pick % 5 === 0 || lines.length === 0 ? {} : { lines }
    const returnReason = pick % 2 === 0 ? ('DAMAGED' as const) : ('CHANGED_MIND' as const)
    if (action === 'ask') await ask(id, { returnReason, ...some })
    else if (action === 'accept') await accept(id, pick % 3 === 0 ? some : {})
    else if (action === 'refuse') await change(id, 'DELIVERED', market.vendor)
    else if (action === 'amount')
      await refund(id, pick % 7 === 0 ? 2000 : pick + 0.01, pick % 2 ? market.vendor : admin)
    else if (action === 'refund') await market.call(refundPayment, { orderId: id }, { as: admin })
    else if (action === 'record') {
      const part = (await load(id)).refunds?.find(({ status }) => status !== 'DONE')
      const paidBy = pick % 2 ? ('SHOP' as const) : ('MARKET' as const)
      if (part) await market.call(recordRefund, { id, refundId: part.id, note: 'x', paidBy }, { as: admin })
    } else if (action === 'mark') {
      const change = { id, paymentStatus: 'REFUNDED' as const, note: 'x' }
      await market.call(changePaymentStatus, change, { as: market.vendor })
    } else await releaseEarnings(market.services)
  }

  const expectConsistent = async (id: string) => {
    const [order, row] = [await load(id), await rowOf(id)]
    const parts = (order.refunds ?? []).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    expect(parts).toBe(row.refunded)
    expect(row.refunded).toBeLessThanOrEqual(row.total_amount)
    const items = await market.store.read.selectFrom('order_items').selectAll().where('order_id', '=', id).execute()
    const back = (amount: (item: (typeof items)[number]) => number) =>
      items.reduce((sum, item) => sum + Math.floor((amount(item) * item.returned) / item.quantity), 0)
    expect([row.commission_back, row.commission_vat_back]).toEqual([
      back(item => item.commission),
      back(item => item.commission_vat),
    ])
    if (row.payment_type !== 'ONLINE') return
    // What the gateway still has is what was captured, less what was refunded.
    const { transactionId } = order.payments[0]!
    const made = await market.store.read
      .selectFrom('sandbox_refunds')
      .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('amount'))
      .where('transaction_id', '=', transactionId)
      .executeTakeFirstOrThrow()
    expect((await balancesOf(id)).gateway ?? 0).toBe(row.total_amount - Number(made.amount))
  }

  describe('An amount', () => {
    it('goes back with a reason, and the market keeps its commission', async () => {
      const { id } = await delivered()
      const { data } = await refund(id, 250.5, market.vendor, 3059.99)
      expect([data.status, data.paymentStatus]).toEqual(['DELIVERED', 'PAID'])
      expect(data.refunds).toMatchObject([{ amount: 250.5, kind: 'AMOUNT', reason: 'A scratch', status: 'OWED' }])
      expect((await rowOf(id)).commission_back).toBe(0)
      const { data: news } = await market.call(listNotifications, { limit: 5 }, { as: market.customer })
      expect(news[0]?.title).toBe(`৳250.50 of order ${data.number} goes back to you`)
      const mails = () => JSON.stringify(readMails(market.services.config.dataDir))
      await expect.poll(mails).toContain(`৳250.50 of your order ${data.number}`)
      await expectBooks()
    })

    it('is refused above what is left, after what was left has changed, and to others', async () => {
      const { id } = await delivered()
      expect((await refund(id, 3060)).error.fields).toEqual({ amount: 'Only ৳3,059.99 of this order is left.' })
      expect((await refund(id, 10, market.vendor, 3000)).status).toBe(409)
      expect((await refund(id, 10, market.otherVendor)).status).toBe(403)
      expect((await refund(id, 10, market.customer)).status).toBe(403)
      expect((await refund(id, 0)).status).toBe(400)
      expect((await refund(id, 1.001)).status).toBe(400)
      expect((await load(id)).refunds).toBeUndefined()
    })

    it('never exceeds what is left with another one at the same time', async () => {
      const { id } = await delivered()
      const answers = await Promise.all(Array.from({ length: 6 }, () => refund(id, 700)))
      expect(answers.filter(({ success }) => success)).toHaveLength(4)
      expect((await rowOf(id)).refunded).toBe(280_000)
      await expectBooks()
    })

    it('and the return of the rest at the same time give back all of it once', async () => {
      const { id } = await delivered()
      await ask(id)
      await Promise.all([refund(id, 700), accept(id)])
      const order = await load(id)
      const parts = (order.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0)
      expect([0, 700]).toContain(parts)
      expect(order.paymentStatus).toBe('REFUND_PENDING')
      await market.call(changePaymentStatus, { id, paymentStatus: 'REFUNDED', note: 'In cash' }, { as: market.vendor })
      expect(await balancesOf(id)).toEqual({})
      await expectBooks()
    })

    it('of all that is left is only for goods that have arrived, and ends the payment', async () => {
      const { data: packed } = await market.order(await market.draft({ [saree]: 1 }, { paymentType: 'ONLINE' }))
      await pay(packed.id)
      await change(packed.id, 'PROCESSING', market.vendor)
      expect((await refund(packed.id, 1060)).error.fields).toEqual({
        amount: expect.stringMatching(/cancel the order/),
      })
      expect((await refund(packed.id, 1000)).status).toBe(200)
      const { id } = await delivered()
      expect((await refund(id, 3059.99)).data.paymentStatus).toBe('REFUND_PENDING')
      const [part] = (await load(id)).refunds!
      const input = { id, refundId: part!.id, note: 'bKash 8H7' }
      const { data } = await market.call(recordRefund, input, { as: market.vendor })
      expect(data.paymentStatus).toBe('REFUNDED')
      // The shop owes the commission of what was kept.
      expect(await balancesOf(id)).toMatchObject({
        'shop-pending': 34_500,
        commission: -30_000,
        'vat-on-commission': -4_500,
      })
      await expectBooks()
    })

    it('is in the list of refunds that are due until it is done', async () => {
      const { id } = await delivered()
      await refund(id, 100, admin)
      const due = async () => (await market.call(listOrders, { owesRefund: true, limit: 100 }, { as: admin })).data
      expect((await due()).map(order => order.id)).toContain(id)
      const [part] = (await load(id)).refunds!
      await market.call(recordRefund, { id, refundId: part!.id, note: 'By bank', paidBy: 'MARKET' }, { as: admin })
      expect((await due()).map(order => order.id)).not.toContain(id)
      expect(await balancesOf(id)).toMatchObject({ bank: -10_000, 'shop-cash': 305_999 })
      market.advance(8 * DAY_MS)
      await releaseEarnings(market.services)
      // The shop has the cash, and owes the market what that has paid for it, and the commission.
      expect(await balancesOf(id)).toMatchObject({ bank: -10_000, 'shop-payable': 44_500 })
      await expectBooks()
    })

    it('of a cash order is recorded by its shop, which cannot spend the money of the market', async () => {
      const { id } = await delivered()
      await refund(id, 100)
      const [part] = (await load(id)).refunds!
      const record = (as: TestUser, more = {}) =>
        market.call(recordRefund, { id, refundId: part!.id, note: 'By bKash', ...more }, { as })
      expect((await record(market.otherVendor)).status).toBe(403)
      expect((await record(market.vendor, { paidBy: 'MARKET' })).status).toBe(403)
      expect((await record(market.vendor, { note: '' })).status).toBe(400)
      expect((await record(market.vendor)).data.refunds).toMatchObject([{ status: 'DONE' }])
      expect((await record(market.vendor)).status).toBe(409)
      expect(await balancesOf(id)).toMatchObject({ 'shop-cash': 295_999 })
      await expectBooks()
    })
  })

  describe('Where a refund goes', () => {
    const save = (id: string, number: string, as: TestUser = market.customer) =>
      market.call(saveRefundAccount, { id, number }, { as })
    const show = (id: string, as: TestUser) => market.call(showRefundAccount, { id }, { as })

    it('is stored encrypted, shown to who pays it, and recorded', async () => {
      const { id, sarees } = await delivered()
      expect((await save(id, '01811222333')).status).toBe(409)
      await ask(id, { lines: [{ itemId: sarees, quantity: 1 }] })
      const { data } = await save(id, '০১৮১১ ২২২-৩৩৩')
      expect(data.refundAccount).toEqual({ method: 'BKASH', lastDigits: '2333' })
      expect(JSON.stringify(await load(id, market.vendor))).not.toContain('01811222333')
      const row = await market.store.read.selectFrom('refund_accounts').selectAll().where('order_id', '=', id).execute()
      expect(JSON.stringify(row)).not.toContain('01811222333')
      expect((await show(id, market.vendor)).data).toEqual({ method: 'BKASH', number: '01811222333' })
      expect((await show(id, admin)).data.number).toBe('01811222333')
      for (const other of [market.otherVendor, market.customer]) expect((await show(id, other)).status).toBe(403)
      const audited = await market.store.read
        .selectFrom('audit_log')
        .select('actor_id')
        .where('action', '=', 'order.show-refund-account')
        .where('entity_id', '=', id)
        .execute()
      expect(audited).toHaveLength(2)
    })

    it.each(['01211222333', '0181122233', 'abc'])('is not %s', async number => {
      const { id } = await delivered()
      await ask(id)
      expect((await save(id, number)).error.fields).toHaveProperty('number')
    })

    it('is nobody else’s to name, and erased 30 days after the refund', async () => {
      const { id } = await delivered()
      await ask(id)
      expect((await save(id, '01811222333', await market.user('CUSTOMER'))).status).toBe(403)
      await save(id, '01811222333')
      await accept(id)
      market.advance(31 * DAY_MS)
      const erase = () => market.store.write(tx => eraseRefundAccounts(tx, market.services.now()))
      await erase()
      await renewSessions()
      expect((await show(id, market.vendor)).status).toBe(200)
      await market.call(changePaymentStatus, { id, paymentStatus: 'REFUNDED', note: 'x' }, { as: market.vendor })
      expect((await show(id, market.vendor)).status).toBe(409)
      market.advance(31 * DAY_MS)
      await erase()
      const { sealed_number } = await market.store.read
        .selectFrom('refund_accounts')
        .select('sealed_number')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(sealed_number).toBe('')
    })
  })
})
