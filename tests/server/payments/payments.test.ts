import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcilePayments } from '../../../server/orders/payment/reconcile-payments.ts'
import { pollPendingRefunds } from '../../../server/orders/payment/refund-payment.ts'
import { expireUnpaidOrders } from '../../../server/orders/payment/unpaid-order-expiry.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, listOrders, type Order } from '../../../src/contract/orders/orders.ts'
import { hasRefundDue, type PaymentStatus } from '../../../src/contract/payments/payment-status.ts'
import { createPayment, getPayment, payInCash, refundPayment } from '../../../src/contract/payments/payments.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { getSummary } from '../../../src/contract/statistics/dashboard-summary.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import {
  postForm,
  type SslcommerzServer,
  STORE_CREDENTIALS,
  startSslcommerzServer,
} from '../../support/gateways/sslcommerz-server.ts'
import { parseMailHeaders } from '../../support/servers/smtp-server.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let bank: SslcommerzServer
let server: TestServer
let vendorFixture: VendorFixture
let admin: TestUser

beforeAll(async () => {
  bank = await startSslcommerzServer()
})
afterAll(() => bank.close())
beforeEach(async () => {
  const gateways = [{ kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }]
  server = await startServer({ config: { gateways, hasRateLimit: false, accessTokenTtl: 30 * 86_400 } })
  vendorFixture = await openVendorFixture(server)
  admin = await server.user('ADMIN')
})
afterEach(async () => {
  bank.fail(0)
  bank.refundStatus = 'success'
  await server.stop()
})

const placeOnline = (quantity = 1) => vendorFixture.order(quantity, { paymentType: 'ONLINE' })
const orderNow = async ({ id }: Order) => (await server.call(getOrder, { id }, { as: vendorFixture.customer })).data
const stateOf = async (order: Order) => {
  const { status, paymentStatus, payments } = await orderNow(order)
  return [status, paymentStatus, ...payments.map(payment => payment.status)]
}
/** Starts an attempt and returns its transaction id. */
const start = async (order: Order) => {
  const { data } = await server.call(createPayment, { orderId: order.id }, { as: vendorFixture.customer })
  const { data: payment } = await server.call(getPayment, { id: data.id }, { as: vendorFixture.customer })
  return { id: data.id, url: data.redirect_url, transaction: payment.transactionId }
}
const startedOrder = async (quantity = 1) => {
  const order = await placeOnline(quantity)
  return { order, ...(await start(order)) }
}
const cancel = (as: { accessToken: string }, id: string) =>
  server.call(changeOrderStatus, { id, status: 'CANCELLED' }, { as })
const expireNow = async () => {
  server.advance(31 * MINUTE)
  await expireUnpaidOrders(server.services)
}
/** The subjects of all sent mails. */
const mails = async () => {
  await server.services.mail.drain()
  const folder = join(server.dataDir, 'mail')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.map(file => parseMailHeaders(readFileSync(join(folder, file), 'utf8')).get('subject')!)
}
const addCoupon = async (code: string) => {
  const now = server.services.now()
  const row = { id: uuid(), code, discount_amount: 10_000, start_time: now - HOUR, end_time: now + 24 * HOUR }
  await server.store.write(tx =>
    tx
      .insertInto('coupons')
      .values({
        ...row,
        discount_type: 'FIXED',
        usage_limit: 1,
        total_usage_limit: 1,
        used_count: 0,
        is_active: 1,
        created_at: now,
      })
      .execute(),
  )
}
const usesOfCoupon = async (code: string) => {
  const coupon = server.store.read.selectFrom('coupons').select('used_count').where('code', '=', code)
  return (await coupon.executeTakeFirstOrThrow()).used_count
}

describe('Starting a payment', () => {
  it('creates a session with the exact amount and returns its URL', async () => {
    const { order, transaction, url } = await startedOrder(2)
    expect(url).toContain(`${bank.url}/gwprocess/v4/gw.php`)
    expect(transaction).toMatch(/^[A-Z0-9]{10}$/)
    expect(bank.transactions.get(transaction)!.session).toMatchObject({
      total_amount: '1060.00',
      currency: 'BDT',
      num_of_item: '2',
      cus_phone: '01712345678',
      ipn_url: `${server.url}/payments/notify/sslcommerz`,
      value_a: order.number,
    })
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'PENDING'])
  })

  it('is announced in /settings, and rejected without a gateway', async () => {
    expect((await server.call(getSettings, {})).data.payments.online).toBe(true)
    const cashOnly = await startServer()
    expect((await cashOnly.call(getSettings, {})).data.payments.online).toBe(false)
    const other = await openVendorFixture(cashOnly)
    await expect(other.order(1, { paymentType: 'ONLINE' })).rejects.toThrow('Choose cash on delivery.')
    await cashOnly.stop()
  })

  it('is rejected for another customer, for cash, for a paid and for a cancelled order', async () => {
    const { order, transaction } = await startedOrder()
    const stranger = await server.user('CUSTOMER')
    const attempt = (as: { accessToken: string }, orderId: string) => server.call(createPayment, { orderId }, { as })
    expect((await attempt(stranger, order.id)).status).toBe(403)
    expect((await attempt(vendorFixture.customer, (await vendorFixture.order()).id)).status).toBe(400)
    bank.pay(transaction)
    await bank.notify(transaction)
    expect(await attempt(vendorFixture.customer, order.id)).toMatchObject({
      status: 409,
      message: 'This order is paid already.',
    })
    const cancelledOrder = await placeOnline()
    await cancel(vendorFixture.customer, cancelledOrder.id)
    expect((await attempt(vendorFixture.customer, cancelledOrder.id)).status).toBe(409)
  })

  it('fails with a message when the gateway does not respond or refuses, and can be retried', async () => {
    const order = await placeOnline()
    const attempt = () => server.call(createPayment, { orderId: order.id }, { as: vendorFixture.customer })
    bank.fail(1)
    expect(await attempt()).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
    bank.refuseSession('Store is De-active')
    expect((await attempt()).status).toBe(503)
    expect((await attempt()).status).toBe(201)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'FAILED', 'FAILED', 'PENDING'])
  })

  it('shows an attempt to its customer only', async () => {
    const { id } = await startedOrder()
    const stranger = await server.user('CUSTOMER')
    expect((await server.call(getPayment, { id }, { as: stranger })).status).toBe(403)
    expect((await server.call(getPayment, { id }, { as: vendorFixture.customer })).data).toMatchObject({
      amount: 560,
      order: { customer: { name: 'Rahima Khatun', phoneNumber: '01712345678' } },
    })
  })
})

describe('A payment', () => {
  it('is settled by the notification before the browser returns', async () => {
    const { order, id, transaction } = await startedOrder()
    bank.pay(transaction)
    expect((await bank.notify(transaction)).status).toBe(200)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
    const back = await bank.returnToShop(transaction)
    expect([back.status, back.headers.get('location')]).toEqual([303, `${server.url}/payment/success?payment_id=${id}`])
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it("is settled by the browser's return before the notification", async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    expect((await bank.returnToShop(transaction)).headers.get('location')).toContain('/payment/success?')
    expect((await bank.notify(transaction)).status).toBe(200)
    const { events } = await orderNow(order)
    expect(events.filter(event => event.to === 'PAID')).toMatchObject([{ from: 'UNPAID', role: 'SYSTEM' }])
  })

  it('is applied once by twenty concurrent notifications and returns', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    const doors = Array.from({ length: 20 }, (_, at) =>
      at % 2 ? bank.notify(transaction) : bank.returnToShop(transaction),
    )
    expect((await Promise.all(doors)).every(response => response.status < 400)).toBe(true)
    const { events } = await orderNow(order)
    expect(events.filter(event => event.to === 'PAID')).toHaveLength(1)
    expect((await mails()).filter(subject => subject.startsWith('New order'))).toHaveLength(1)
  })

  it("is verified at the gateway, whatever the browser's return says", async () => {
    const paid = await startedOrder()
    bank.pay(paid.transaction)
    const lie = { status: 'FAILED', tran_id: 'SOMETHING1', amount: '1.00' }
    expect((await bank.returnToShop(paid.transaction, lie)).headers.get('location')).toContain('/payment/success?')
    const unpaid = await startedOrder()
    const boast = bank.notice(unpaid.transaction, { status: 'VALID' })
    const back = await bank.returnToShop(unpaid.transaction, boast)
    expect(back.headers.get('location')).toContain('/payment/failed?')
    expect(await stateOf(unpaid.order)).toEqual(['PENDING', 'UNPAID', 'PENDING'])
  })

  it('of one order does not settle another that is given its reference', async () => {
    const [cheap, dear] = [await startedOrder(1), await startedOrder(5)]
    bank.pay(cheap.transaction)
    await bank.returnToShop(dear.transaction, bank.notice(cheap.transaction))
    expect(await stateOf(dear.order)).toEqual(['PENDING', 'UNPAID', 'PENDING'])
  })

  it.each([
    ['one poisha less', { amount: '559.99' }],
    ['more', { amount: '5600.00' }],
    ['another currency', { currency: 'USD' }],
    ['no number', { amount: 'much' }],
  ])('with a wrong amount (%s) never settles and is owed back, but the right one still can', async (_, details) => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction, details)
    await bank.notify(transaction)
    await bank.returnToShop(transaction)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'FAILED'])
    const notes = (await orderNow(order)).events
      .map(event => event.note ?? '')
      .filter(note => note.includes(transaction))
    expect(notes, 'told once').toEqual([expect.stringContaining('does not fit')])
    expect(await mails()).toEqual([`Your payment for order ${order.number} goes back to you`])
    bank.pay(transaction, { amount: '560.00', currency: 'BDT' })
    await bank.notify(transaction)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'FAILED', 'COMPLETED'])
    expect((await orderNow(order)).payments.map(payment => payment.refund)).toEqual(['OWED', undefined])
  })

  it('that is risky is put on hold: the order is not cancelled, and settled once the risk is cleared', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction, { risk: '1' })
    await bank.notify(transaction)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'ON_HOLD'])
    const restarted = await server.call(createPayment, { orderId: order.id }, { as: vendorFixture.customer })
    expect(restarted).toMatchObject({ status: 409, error: { code: 'CONFLICT' } })
    await expireNow()
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'ON_HOLD'])
    bank.transactions.get(transaction)!.risk = '0'
    server.advance(HOUR)
    await reconcilePayments(server.services)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('that is on hold is counted and listed for admins until it is settled', async () => {
    const [held, paid] = [await startedOrder(), await startedOrder()]
    const onHold = async (hasHeldPayment: boolean) => {
      const { data } = await server.call(listOrders, { hasHeldPayment, limit: 100 }, { as: admin })
      return [held, paid].filter(({ order }) => data.some(({ id }) => id === order.id))
    }
    const counted = async () => {
      const { data } = await server.call(getSummary, {}, { as: admin })
      return data.role === 'ADMIN' && data.todo.heldPayments
    }
    const before = Number(await counted())
    bank.pay(held.transaction, { risk: '1' })
    bank.pay(paid.transaction)
    for (const { transaction } of [held, paid]) await bank.notify(transaction)
    expect([await onHold(true), await onHold(false), await counted()]).toEqual([[held], [paid], before + 1])
    const change = { id: held.order.id, paymentStatus: 'PAID' as const, note: 'The bank has checked it' }
    await server.call(changePaymentStatus, change, { as: admin })
    expect([await onHold(true), await counted()]).toEqual([[], before])
  })

  it('on hold counts for the order that an admin marks as paid, and goes back when the order is cancelled', async () => {
    const [accepted, cancelled] = [await startedOrder(), await startedOrder()]
    for (const { transaction } of [accepted, cancelled]) {
      bank.pay(transaction, { risk: '1' })
      await bank.notify(transaction)
    }
    const change = { id: accepted.order.id, paymentStatus: 'PAID' as const, note: 'The bank has checked it' }
    await server.call(changePaymentStatus, change, { as: admin })
    await cancel(vendorFixture.customer, cancelled.order.id)
    server.advance(25 * HOUR)
    await reconcilePayments(server.services)
    expect(await stateOf(accepted.order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
    expect(hasRefundDue(await orderNow(accepted.order))).toBe(false)
    expect(await stateOf(cancelled.order)).toEqual(['CANCELLED', 'REFUND_PENDING', 'COMPLETED'])
  })

  it('must arrive before the vendor can process the order', async () => {
    const { order, transaction } = await startedOrder()
    const process = () =>
      server.call(changeOrderStatus, { id: order.id, status: 'PROCESSING' }, { as: vendorFixture.vendor })
    expect((await process()).status).toBe(409)
    bank.pay(transaction)
    await bank.notify(transaction)
    expect((await process()).status).toBe(200)
  })

  it('informs customer and vendor by mail when it has arrived', async () => {
    const { order, transaction } = await startedOrder()
    expect(await mails()).toEqual([])
    bank.pay(transaction)
    await bank.notify(transaction)
    expect((await mails()).filter(subject => subject.includes(order.number))).toHaveLength(2)
  })
})

describe('A notification', () => {
  it.each([
    ['without a signature', { verify_sign: '' }],
    ['with another signature', { verify_sign: 'a'.repeat(32) }],
    ['changed after it was signed', { amount: '1.00' }],
    ['that signs nothing of importance', { verify_key: 'card_type' }],
  ])('%s changes nothing', async (_, forged) => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    const fields = { ...bank.notice(transaction), ...forged }
    expect((await postForm(`${server.url}/payments/notify/sslcommerz`, fields)).status).toBe(400)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'PENDING'])
  })

  it('that is invalid, unknown or for another gateway is rejected', async () => {
    const { transaction } = await startedOrder()
    const unknown = bank.notice(transaction, { tran_id: 'NOBODYS001' })
    const to = (name: string, fields: Record<string, string>) =>
      postForm(`${server.url}/payments/notify/${name}`, fields)
    expect((await to('sslcommerz', unknown)).status).toBe(400)
    expect((await to('sandbox', bank.notice(transaction))).status).toBe(404)
    expect((await to('sslcommerz', {})).status).toBe(400)
    expect((await to('sslcommerz', { value: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await postForm(`${server.url}/payments/return/nothing`, {})).status).toBe(404)
  })

  it('is answered with an error while the gateway cannot confirm it', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    bank.fail(1)
    expect((await bank.notify(transaction)).status).toBe(503)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'PENDING'])
    expect((await bank.notify(transaction)).status).toBe(200)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it.each(['FAILED', 'CANCELLED'] as const)('of a %s attempt ends it; the order can be paid again', async status => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction, { status, validationId: '' })
    await bank.notify(transaction)
    expect((await bank.returnToShop(transaction)).headers.get('location')).toContain('/payment/failed?')
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', status])
    const second = await start(order)
    bank.pay(second.transaction)
    await bank.notify(second.transaction)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', status, 'COMPLETED'])
  })
})

describe('An unpaid order', () => {
  it('is cancelled by the system after 30 minutes, and its stock is returned', async () => {
    const order = await placeOnline(3)
    server.advance(29 * MINUTE)
    await expireUnpaidOrders(server.services)
    expect((await orderNow(order)).status).toBe('PENDING')
    expect(await vendorFixture.stock()).toBe(7)
    await expireNow()
    const { status, events } = await orderNow(order)
    expect([status, events.at(-1)]).toMatchObject(['CANCELLED', { role: 'SYSTEM', to: 'CANCELLED' }])
    expect(await vendorFixture.stock()).toBe(10)
  })

  it('is cancelled once by concurrent jobs', async () => {
    const order = await placeOnline(3)
    server.advance(31 * MINUTE)
    await Promise.all(Array.from({ length: 5 }, () => expireUnpaidOrders(server.services)))
    expect((await orderNow(order)).events.filter(event => event.to === 'CANCELLED')).toHaveLength(1)
    expect(await vendorFixture.stock()).toBe(10)
  })

  it('is checked at the gateway once more, and kept if it is paid', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    await expireNow()
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('is not cancelled if it is cash on delivery', async () => {
    const order = await vendorFixture.order()
    await expireNow()
    expect((await orderNow(order)).status).toBe('PENDING')
  })
})

describe('A late payment', () => {
  it('restores an order that was cancelled by the system', async () => {
    const { order, transaction } = await startedOrder(4)
    await expireNow()
    expect(await vendorFixture.stock()).toBe(10)
    bank.pay(transaction)
    await bank.notify(transaction)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
    expect(await vendorFixture.stock()).toBe(6)
    await bank.notify(transaction)
    expect(await vendorFixture.stock()).toBe(6)
  })

  it('is refunded when the stock is gone, without reserving anything', async () => {
    const { order, transaction } = await startedOrder(4)
    await expireNow()
    await vendorFixture.order(7)
    bank.pay(transaction)
    await bank.notify(transaction)
    expect(await stateOf(order)).toEqual(['CANCELLED', 'REFUND_PENDING', 'COMPLETED'])
    expect(await vendorFixture.stock()).toBe(3)
  })

  it('redeems the coupon again, or is refunded when its limit is reached', async () => {
    await addCoupon('EID')
    const withCoupon = { paymentType: 'ONLINE' as const, couponCode: 'EID', totalAmount: 460 }
    const order = await vendorFixture.order(1, withCoupon)
    const [first, second] = [await start(order), await start(order)]
    await expireNow()
    expect(await usesOfCoupon('EID')).toBe(0)
    bank.pay(first.transaction)
    await bank.notify(first.transaction)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED', 'PENDING'])
    expect(await usesOfCoupon('EID')).toBe(1)
    bank.pay(second.transaction, { status: 'FAILED' })

    await cancel(vendorFixture.customer, order.id)
    const late = await vendorFixture.order(1, withCoupon)
    const { transaction } = await start(late)
    await expireNow()
    await vendorFixture.order(1, { ...withCoupon, paymentType: 'COD' })
    bank.pay(transaction)
    await bank.notify(transaction)
    expect(await stateOf(late)).toEqual(['CANCELLED', 'REFUND_PENDING', 'COMPLETED'])
    expect([await usesOfCoupon('EID'), await vendorFixture.stock()]).toEqual([1, 9])
  })

  it('is refunded after more than 24 hours', async () => {
    const { order, transaction } = await startedOrder()
    await expireNow()
    server.advance(24 * HOUR)
    bank.pay(transaction)
    await bank.notify(transaction)
    expect(await stateOf(order)).toEqual(['CANCELLED', 'REFUND_PENDING', 'COMPLETED'])
  })

  it('is always refunded when a person has cancelled the order', async () => {
    for (const who of [vendorFixture.customer, vendorFixture.vendor]) {
      const { order, transaction } = await startedOrder()
      await cancel(who, order.id)
      bank.pay(transaction)
      await bank.notify(transaction)
      expect(await stateOf(order)).toEqual(['CANCELLED', 'REFUND_PENDING', 'COMPLETED'])
      expect(await mails()).toContain(`Your payment for order ${order.number} goes back to you`)
    }
    expect(await vendorFixture.stock()).toBe(10)
  })

  it('is found by queries, without any notification', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    server.advance(3 * MINUTE)
    await Promise.all([reconcilePayments(server.services), reconcilePayments(server.services)])
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('is queried at growing intervals, and no longer after a day', async () => {
    const { order } = await startedOrder()
    const before = bank.requestPaths.length
    for (let minute = 0; minute < 26 * 60; minute += 5) {
      server.advance(5 * MINUTE)
      await reconcilePayments(server.services)
    }
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'EXPIRED'])
    expect(bank.requestPaths.length - before).toBeLessThan(40)
    expect(bank.requestPaths.length - before).toBeGreaterThan(10)
  })

  it('is found although the gateway was down for a while', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    bank.fail(2)
    server.advance(3 * MINUTE)
    await reconcilePayments(server.services)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'PENDING'])
    bank.fail(0)
    server.advance(30 * MINUTE)
    await reconcilePayments(server.services)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('by a second card is found before its order is cancelled or changed to cash, without any notification', async () => {
    const refused = async () => {
      const { order, transaction } = await startedOrder()
      bank.pay(transaction, { status: 'FAILED', validationId: '' })
      await bank.notify(transaction)
      expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'FAILED'])
      bank.pay(transaction)
      return order
    }
    const forgotten = await refused()
    await expireNow()
    expect(await stateOf(forgotten)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
    const changed = await refused()
    const { status } = await server.call(payInCash, { orderId: changed.id }, { as: vendorFixture.customer })
    expect(status).toBe(409)
    expect(await stateOf(changed)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('is found although the server was off for a day, and the gateway is not reached at once after that', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    server.advance(25 * HOUR)
    bank.fail(1)
    await reconcilePayments(server.services)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'PENDING'])
    server.advance(2 * HOUR)
    await reconcilePayments(server.services)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('is no longer asked for at a gateway that has not answered for two weeks', async () => {
    const { order } = await startedOrder()
    server.advance(15 * 24 * HOUR)
    bank.fail(1)
    await reconcilePayments(server.services)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'EXPIRED'])
  })
})

describe('A refund', () => {
  const refund = (order: Order) => server.call(refundPayment, { orderId: order.id }, { as: admin })
  const book = (order: Order, paymentStatus: PaymentStatus, note?: string, as: TestUser = admin) =>
    server.call(changePaymentStatus, { id: order.id, paymentStatus, note }, { as })
  /** The orders with due refunds that an admin sees, and their number on the dashboard. */
  const owedNow = async () => {
    const { data } = await server.call(listOrders, { owesRefund: true }, { as: admin })
    const { data: summary } = await server.call(getSummary, {}, { as: admin })
    expect(data.every(hasRefundDue)).toBe(true)
    return [data.map(({ id }) => id), summary.role === 'ADMIN' && summary.todo.refundsOwed]
  }
  const setGateway = (transaction: string, gateway: string) =>
    server.store.write(tx =>
      tx.updateTable('payments').set({ gateway }).where('transaction_id', '=', transaction).execute(),
    )
  const owing = async () => {
    const started = await startedOrder()
    await cancel(vendorFixture.customer, started.order.id)
    bank.pay(started.transaction)
    await bank.notify(started.transaction)
    return started
  }

  it('is requested by an admin, accepted by the gateway, and done when the gateway says so', async () => {
    const { order, transaction } = await owing()
    expect(await refund(order)).toMatchObject({ status: 200, data: { paymentStatus: 'REFUND_PENDING' } })
    expect(bank.transactions.get(transaction)!.refunds[0]!.amount).toBe('560.00')
    const restarted = { status: 409, message: 'The refund is on its way already.' }
    expect(await refund(order)).toMatchObject(restarted)
    server.advance(2 * HOUR)
    await pollPendingRefunds(server.services)
    expect((await orderNow(order)).paymentStatus).toBe('REFUND_PENDING')
    bank.transactions.get(transaction)!.refunds[0]!.status = 'refunded'
    server.advance(2 * HOUR)
    await pollPendingRefunds(server.services)
    expect((await orderNow(order)).paymentStatus).toBe('REFUNDED')
    expect(await mails()).toContain(`Your money for order ${order.number} was sent back`)
    expect((await refund(order)).status).toBe(409)
  })

  it('has audit entries with the admin who requested it or recorded it manually', async () => {
    const { order, transaction } = await owing()
    const auditNow = async () => {
      const { data } = await server.call(listAuditLog, { entity: 'order', entityId: order.id }, { as: admin })
      return data.map(({ actor, action, before, after }) => ({ actor: actor.id, action, before, after }))
    }
    bank.refundStatus = 'failed'
    expect((await refund(order)).status).toBe(409)
    const { number } = order
    const auditEntry = {
      actor: admin.userId,
      action: 'order.refund',
      before: { number },
      after: { number, amount: 560, transactionId: transaction },
    }
    expect(await auditNow()).toEqual([auditEntry])
    const owner = await server.user('SUPER_ADMIN')
    await server.call(refundPayment, { orderId: order.id, note: 'Sent by bank' }, { as: owner })
    const booked = {
      actor: owner.userId,
      action: 'order.refund-by-hand',
      before: { number, paymentStatus: 'REFUND_PENDING' },
      after: { number, paymentStatus: 'REFUNDED', note: 'Sent by bank' },
    }
    expect(await auditNow()).toEqual([booked, auditEntry])
  })

  it('is due for a paid order that the vendor cancels', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    await bank.notify(transaction)
    await cancel(vendorFixture.vendor, order.id)
    expect((await orderNow(order)).paymentStatus).toBe('REFUND_PENDING')
    bank.refundStatus = 'refunded'
    expect((await refund(order)).data.paymentStatus).toBe('REFUNDED')
  })

  it('is requested once by two concurrent admins', async () => {
    const { order } = await owing()
    bank.refundStatus = 'refunded'
    const responses = await Promise.all([refund(order), refund(order)])
    expect(responses.map(response => response.status).sort()).toEqual([200, 409])
  })

  it('that the gateway refuses can be requested again', async () => {
    const { order } = await owing()
    bank.refundStatus = 'failed'
    expect(await refund(order)).toMatchObject({ status: 409, message: expect.stringContaining('refused') })
    expect((await orderNow(order)).paymentStatus).toBe('REFUND_PENDING')
    expect((await refund(order)).status).toBe(409)
  })

  it('of a payment outside of the gateway is recorded by an admin with a note', async () => {
    const order = await placeOnline()
    const paid = await book(order, 'PAID', 'Paid into our bank account')
    expect([paid.status, paid.data.paymentStatus]).toEqual([200, 'PAID'])
    expect(await mails(), 'now there is something to pack').toContain(
      `New order ${order.number} for ${order.shop.name}`,
    )
    const { data: news } = await server.call(listNotifications, {}, { as: vendorFixture.vendor })
    expect(news.map(({ title }) => title)).toEqual([`New order ${order.number}`])
    await cancel(vendorFixture.vendor, order.id)
    expect(await refund(order)).toMatchObject({ status: 409, message: expect.stringContaining('by hand') })
    expect((await book(order, 'REFUNDED', 'Sent back', vendorFixture.vendor)).status).toBe(409)
    expect((await book(order, 'REFUNDED')).error.fields).toHaveProperty('note')
    const { data } = await book(order, 'REFUNDED', 'Sent back to the customer’s bank account')
    expect([data.paymentStatus, data.events.at(-1)?.note]).toEqual([
      'REFUNDED',
      'Sent back to the customer’s bank account',
    ])
  })

  it('that the gateway refuses can be recorded manually, and is then never requested again', async () => {
    for (const disconnect of [false, true]) {
      const { order, transaction } = await owing()
      expect(await book(order, 'REFUNDED', 'By bank')).toMatchObject({ status: 409, error: { allowed: [] } })
      bank.refundStatus = 'failed'
      if (disconnect) await setGateway(transaction, 'another')
      expect((await refund(order)).status).toBe(409)
      expect((await orderNow(order)).payments.map(payment => payment.refund)).toEqual(['REFUSED'])
      expect((await book(order, 'REFUNDED', 'By bank')).data.paymentStatus).toBe('REFUNDED')
      await setGateway(transaction, 'sslcommerz')
      bank.refundStatus = 'refunded'
      expect((await refund(order)).status).toBe(409)
      expect((await orderNow(order)).paymentStatus).toBe('REFUNDED')
    }
  })

  it('in progress at a gateway that is no longer configured can be recorded manually', async () => {
    const { order, transaction } = await owing()
    expect((await refund(order)).status).toBe(200)
    expect((await book(order, 'REFUNDED', 'By bank')).status).toBe(409)
    await setGateway(transaction, 'another')
    expect(await refund(order)).toMatchObject({ status: 409, message: expect.stringContaining('not connected now') })
    expect((await book(order, 'REFUNDED', 'By bank')).data.paymentStatus).toBe('REFUNDED')
  })

  it('in progress without a reference can be requested again, and then be recorded manually', async () => {
    const { order, transaction } = await owing()
    await refund(order)
    await server.store.write(tx =>
      tx.updateTable('payments').set({ refund_reference: null }).where('transaction_id', '=', transaction).execute(),
    )
    expect(await refund(order)).toMatchObject({ status: 409, message: 'The refund is on its way already.' })
    server.advance(11 * MINUTE)
    expect(await refund(order)).toMatchObject({ status: 409, message: expect.stringContaining('by hand') })
    expect((await book(order, 'REFUNDED', 'By bank')).data.paymentStatus).toBe('REFUNDED')
  })

  it('is queried, however many others at a former gateway are in progress', async () => {
    const { order, transaction } = await owing()
    await refund(order)
    const paid = server.store.read.selectFrom('payments').selectAll().where('transaction_id', '=', transaction)
    const { amount, created_at, updated_at } = await paid.executeTakeFirstOrThrow()
    const order_id = (await placeOnline()).id
    const other = { amount, order_id, created_at, updated_at, gateway: 'another', status: 'FAILED' as const }
    const others = Array.from({ length: 60 }, (_, n) => ({
      ...{ ...other, id: uuid(), transaction_id: `OTHER${n}` },
      ...{ refund_status: 'SENT' as const, refund_reference: `R${n}`, refund_at: 1 },
    }))
    await server.store.write(tx => tx.insertInto('payments').values(others).execute())
    bank.transactions.get(transaction)!.refunds[0]!.status = 'refunded'
    server.advance(2 * HOUR)
    await pollPendingRefunds(server.services)
    expect((await orderNow(order)).paymentStatus).toBe('REFUNDED')
  })

  it('of an order that was paid manually and through the gateway is done when both are refunded', async () => {
    const { order, transaction } = await startedOrder()
    await book(order, 'PAID', 'Paid in the shop')
    bank.pay(transaction)
    await bank.notify(transaction)
    await cancel(vendorFixture.vendor, order.id)
    bank.refundStatus = 'refunded'
    expect((await refund(order)).data.paymentStatus).toBe('REFUND_PENDING')
    expect((await book(order, 'REFUNDED', 'Given back in the shop')).data.paymentStatus).toBe('REFUNDED')
  })

  it('without a response waits ten minutes, so that nothing is refunded twice', async () => {
    const { order } = await owing()
    bank.fail(1)
    expect((await refund(order)).status).toBe(503)
    expect((await refund(order)).status).toBe(409)
    server.advance(11 * MINUTE)
    bank.refundStatus = 'refunded'
    expect((await refund(order)).data.paymentStatus).toBe('REFUNDED')
  })

  it('of a duplicate payment leaves the order paid', async () => {
    const order = await placeOnline()
    const [first, second] = [await start(order), await start(order)]
    for (const { transaction } of [first, second]) {
      bank.pay(transaction)
      await bank.notify(transaction)
    }
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED', 'COMPLETED'])
    expect(await owedNow()).toEqual([[order.id], 1])
    bank.fail(1)
    expect((await refund(order)).status).toBe(503)
    expect(await owedNow(), 'until it is known to be back').toEqual([[order.id], 1])
    server.advance(11 * MINUTE)
    bank.refundStatus = 'refunded'
    expect((await refund(order)).data.paymentStatus).toBe('PAID')
    expect(await owedNow()).toEqual([[], 0])
    expect([first, second].map(({ transaction }) => bank.transactions.get(transaction)!.refunds.length > 0)).toEqual([
      false,
      true,
    ])
    expect((await refund(order)).status).toBe(409)
  })

  it('of a duplicate payment that the gateway refuses can be recorded manually, and the order stays paid', async () => {
    const order = await placeOnline()
    const [first, second] = [await start(order), await start(order)]
    for (const { transaction } of [first, second]) {
      bank.pay(transaction)
      await bank.notify(transaction)
    }
    const byHand = (note: string, as = admin) => server.call(refundPayment, { orderId: order.id, note }, { as })
    expect((await byHand('By bank')).status).toBe(409)
    bank.refundStatus = 'failed'
    expect((await refund(order)).status).toBe(409)
    expect(await owedNow()).toEqual([[order.id], 1])
    expect((await byHand('By bank', vendorFixture.vendor)).status).toBe(403)
    expect((await byHand('By bank')).data.paymentStatus).toBe('PAID')
    expect(await owedNow()).toEqual([[], 0])
    expect((await orderNow(order)).events.at(-1)).toMatchObject({ role: 'ADMIN', to: 'PAID', note: 'By bank' })
    await cancel(vendorFixture.vendor, order.id)
    bank.refundStatus = 'refunded'
    expect((await refund(order)).data.paymentStatus, 'nobody has paid by hand').toBe('REFUNDED')
    expect(bank.transactions.get(second.transaction)!.refunds[0]!.status, 'never asked for again').toBe('processing')
    expect((await byHand(' ')).error.fields).toHaveProperty('note')
  })

  it("that is refused does not prevent refunds of the order's other payments", async () => {
    const order = await placeOnline()
    const [late, early] = [await start(order), await start(order)]
    for (const { transaction } of [early, late]) {
      bank.pay(transaction)
      await bank.notify(transaction)
    }
    await cancel(vendorFixture.vendor, order.id)
    await setGateway(late.transaction, 'another')
    bank.refundStatus = 'refunded'
    expect((await refund(order)).status).toBe(409)
    expect((await orderNow(order)).payments.map(payment => payment.refund)).toEqual(['REFUSED', 'DONE'])
    expect((await book(order, 'REFUNDED', 'By bank')).data.paymentStatus).toBe('REFUNDED')
  })

  it('is rejected for an order without due refunds and for an unknown one', async () => {
    expect((await refund(await vendorFixture.order())).status).toBe(409)
    expect((await refund({ id: vendorFixture.shopId } as Order)).status).toBe(404)
  })
})
