import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaidTransaction } from '../../../server/adapters/payments/gateway.ts'
import { findOrders } from '../../../server/orders/orders.ts'
import { settlePayment } from '../../../server/orders/payment/settle-payment.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { listOrders, type Order } from '../../../src/contract/orders/orders.ts'
import {
  hasRefundDue,
  PAYMENT_STATUSES,
  type PaymentStatus,
  refundDueAmount,
} from '../../../src/contract/payments/payment-status.ts'
import {
  ATTEMPT_STATUSES,
  type AttemptStatus,
  createPayment,
  refundPayment,
} from '../../../src/contract/payments/payments.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import {
  type SslcommerzServer,
  STORE_CREDENTIALS,
  startSslcommerzServer,
} from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const ASKED = 56_000
/** What may come for an attempt of ৳560, as the gateway reports it. */
const MONEY: Record<string, Partial<PaidTransaction>> = {
  'what was asked for': {},
  less: { amount: ASKED - 5 },
  more: { amount: ASKED + 5 },
  'another currency': { currency: 'USD' },
  'an amount that nobody can read': { amount: null },
  'a risky payment': { isRisky: true },
  'a risky payment of another amount': { isRisky: true, amount: ASKED * 10 },
}

describe.each(ENGINES)('On $name, money that came', engine => {
  let bank: SslcommerzServer
  let opened: Awaited<ReturnType<typeof engine.open>>
  let server: TestServer
  let vendorFixture: VendorFixture
  let admin: TestUser

  beforeAll(async () => {
    bank = await startSslcommerzServer()
    opened = await engine.open()
    const { databaseUrl } = opened
    server = await startServer({
      config: {
        gateways: [{ kind: 'sslcommerz', url: bank.url, ...STORE_CREDENTIALS }],
        hasRateLimit: false,
        accessTokenTtl: 30 * 86_400,
        ...(databaseUrl && { databaseUrl, jwtSecret: 'one secret for all the processes of a market' }),
      },
    })
    vendorFixture = await openVendorFixture(server, 1_000_000)
    admin = await server.user('ADMIN')
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await opened.drop()
    await bank.close()
  })

  const startedOrder = async () => {
    const order = await vendorFixture.order(1, { paymentType: 'ONLINE' })
    await server.call(createPayment, { orderId: order.id }, { as: vendorFixture.customer })
    const [attempt] = (await orderNow(order)).payments
    return { order, attemptId: attempt!.id, transaction: attempt!.transactionId }
  }
  const orderNow = async ({ id }: Pick<Order, 'id'>): Promise<Order> =>
    (await findOrders(server.store.read, [id], admin))[0]!
  const refund = (orderId: string, note?: string) => server.call(refundPayment, { orderId, note }, { as: admin })
  const owedOrders = async () =>
    (await server.call(listOrders, { owesRefund: true, limit: 100 }, { as: admin })).data.map(({ id }) => id)
  const transactionOf = (transactionId: string, details: Partial<PaidTransaction> = {}): PaidTransaction => ({
    outcome: 'PAID',
    transactionId,
    amount: ASKED,
    currency: 'BDT',
    isRisky: false,
    reference: `val-${transactionId}`,
    bankReference: `bank-${transactionId}`,
    ...details,
  })

  type Facts = { status: OrderStatus; type: 'COD' | 'ONLINE'; payment: PaymentStatus; attempt: AttemptStatus }
  const put = async (orderId: string, attemptId: string, { status, type, payment, attempt }: Facts) =>
    server.store.write(async tx => {
      await tx.deleteFrom('payments').where('order_id', '=', orderId).where('id', '!=', attemptId).execute()
      await tx
        .updateTable('orders')
        .set({ status, payment_type: type, payment_status: payment })
        .where('id', '=', orderId)
        .execute()
      await tx
        .updateTable('payments')
        .set({ status: attempt, refund_status: null, received_amount: null, received_currency: null })
        .set(
          attempt === 'COMPLETED'
            ? { reference: 'earlier', bank_reference: 'earlier' }
            : { reference: null, bank_reference: null },
        )
        .where('id', '=', attemptId)
        .execute()
    })

  it('is on a paid order, on hold, or owed back, whatever the state of order and attempt', async () => {
    const wrong: string[] = []
    const { order, attemptId, transaction } = await startedOrder()
    for (const { facts, name, paid } of chooseCases(transaction)) {
      await put(order.id, attemptId, facts)
      for (let times = 0; times < 2; times++) await settlePayment(server.services, attemptId, paid)
      const problem = findLostMoney(await orderNow(order), paid, facts.payment)
      if (problem) wrong.push(`${Object.values(facts).join(' ')}, ${name}: ${problem}`)
    }
    expect(wrong).toEqual([])
  }, 600_000)

  /** `npm test` tries one case of thirty, always the same ones; `npm run check:fuzz` all 2,352. */
  const chooseCases = (transaction: string) => {
    const cases = ORDER_STATUSES.flatMap(status =>
      PAYMENT_STATUSES.flatMap(payment =>
        (['ONLINE', 'COD'] as const).flatMap(type =>
          ATTEMPT_STATUSES.flatMap(attempt =>
            Object.entries(MONEY).map(([name, money]) => ({
              facts: { status, type, payment, attempt },
              name,
              paid: transactionOf(transaction, money),
            })),
          ),
        ),
      ),
    )
    return process.env.ORDER_STATES === 'all' ? cases : cases.filter((_, at) => at % 31 === 0)
  }

  /** Where this money is, or null if it is where somebody can finish it. */
  const findLostMoney = (order: Order, paid: PaidTransaction, before: PaymentStatus): string | null => {
    const received = order.payments.filter(
      ({ status, refund }) => status === 'COMPLETED' || refund || status === 'ON_HOLD',
    )
    const fits = paid.amount === ASKED && paid.currency === 'BDT'
    const paysNow = before !== 'PAID' && order.paymentStatus === 'PAID'
    if (paysNow)
      return fits && !paid.isRisky && !hasRefundDue({ ...order, payments: received.filter(p => p.refund) })
        ? null
        : 'pays'
    if (received.some(({ status }) => status === 'ON_HOLD')) return fits && paid.isRisky ? null : 'on hold'
    const owed = received.filter(({ refund }) => refund === 'OWED')
    if (owed.length !== 1) return `owed ${owed.length} times`
    const [payment] = owed
    const shown = payment!.received ?? { amount: payment!.amount, currency: 'BDT' }
    const expected = { amount: paid.amount === null ? null : paid.amount / 100, currency: paid.currency }
    if (JSON.stringify(shown) !== JSON.stringify(expected)) return `owes ${JSON.stringify(shown)}`
    return hasRefundDue(order) ? null : 'not in the list of refunds'
  }

  it.each([
    ['1060.00 for 560.00', { amount: '1060.00' }, 1060],
    ['one poisha less', { amount: '559.99' }, 559.99],
  ])('in another amount (%s) goes back exactly, and the order can still be paid', async (_, details, taka) => {
    const { order, transaction } = await startedOrder()
    bank.refundStatus = 'refunded'
    bank.pay(transaction, details)
    for (let times = 0; times < 2; times++) await bank.notify(transaction)
    await bank.returnToShop(transaction)
    const owing = await orderNow(order)
    expect([owing.paymentStatus, owing.payments.map(({ status, refund }) => [status, refund])]).toEqual([
      'UNPAID',
      [['FAILED', 'OWED']],
    ])
    expect([refundDueAmount(owing), await owedOrders()]).toEqual([taka, expect.arrayContaining([order.id])])
    const { data: told } = await server.call(listNotifications, {}, { as: vendorFixture.customer })
    expect(told[0]).toMatchObject({
      title: `Your payment for order ${order.number} goes back to you`,
      body: expect.stringMatching(/ came instead of ৳560\.$/),
      path: `/dashboard/orders/${order.id}`,
    })
    expect((await refund(order.id)).status).toBe(200)
    expect(bank.transactions.get(transaction)!.refunds[0]!.amount).toBe(details.amount)
    expect(await owedOrders()).not.toContain(order.id)
    const { data } = await server.call(createPayment, { orderId: order.id }, { as: vendorFixture.customer })
    const second = (await orderNow(order)).payments.find(({ id }) => id === data.id)!
    bank.pay(second.transactionId)
    await bank.notify(second.transactionId)
    expect((await orderNow(order)).paymentStatus).toBe('PAID')
  })

  it.each([
    ['another currency', { currency: 'USD' }],
    ['no number', { amount: 'much' }],
  ])('as %s is given back by hand, with a note', async (_, details) => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction, details)
    await bank.notify(transaction)
    expect(await owedOrders()).toContain(order.id)
    const asked = await refund(order.id)
    expect([asked.status, asked.message]).toEqual([409, expect.stringContaining('another currency')])
    expect(bank.transactions.get(transaction)!.refunds).toEqual([])
    expect((await refund(order.id, 'Sent back at the gateway')).status).toBe(200)
    expect(await owedOrders()).not.toContain(order.id)
  })

  it('twice in one session at the gateway pays the order once and goes back once', async () => {
    const { order, transaction } = await startedOrder()
    const second = { ...bank.pay(transaction) }
    await bank.notify(transaction)
    bank.pay(transaction)
    await Promise.all([bank.notify(transaction), bank.notify(transaction), bank.returnToShop(transaction)])
    const { paymentStatus, payments } = await orderNow(order)
    expect([second.bankId === bank.transactions.get(transaction)!.bankId, paymentStatus]).toEqual([false, 'PAID'])
    expect(payments.map(({ status, refund: state, amount }) => [status, state, amount])).toEqual([
      ['COMPLETED', undefined, 560],
      ['COMPLETED', 'OWED', 560],
    ])
    expect((await refund(order.id)).status).toBe(200)
    expect(bank.transactions.get(transaction)!.refunds[0]!.amount).toBe('560.00')
  })

  it('for the order of a deleted account goes back', async () => {
    const { order, attemptId, transaction } = await startedOrder()
    const deleteCustomer = (deleted_at: number | null) =>
      server.store.write(tx =>
        tx.updateTable('users').set({ deleted_at }).where('id', '=', vendorFixture.customer.userId).execute(),
      )
    await deleteCustomer(server.services.now())
    await settlePayment(server.services, attemptId, transactionOf(transaction))
    await deleteCustomer(null)
    expect((await orderNow(order)).payments).toMatchObject([{ status: 'COMPLETED', refund: 'OWED' }])
    expect(await owedOrders()).toContain(order.id)
  })
})
