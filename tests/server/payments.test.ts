import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcilePayments } from '../../server/commands/reconcile-payments.ts'
import { pollPendingRefunds } from '../../server/commands/refund-payment.ts'
import { expireUnpaidOrders } from '../../server/jobs/unpaid-order-expiry.ts'
import { listAuditLog } from '../../src/contract/audit-log.ts'
import { getSummary } from '../../src/contract/dashboard-summary.ts'
import { listNotifications } from '../../src/contract/notifications.ts'
import { changeOrderStatus, changePaymentStatus, getOrder, listOrders, type Order } from '../../src/contract/orders.ts'
import { hasRefundDue, type PaymentStatus } from '../../src/contract/payment-status.ts'
import { createPayment, getPayment, refundPayment } from '../../src/contract/payments.ts'
import { getSettings } from '../../src/contract/settings.ts'
import { parseMailHeaders } from '../support/smtp-server.ts'
import {
  postForm,
  type SslcommerzServer,
  STORE_CREDENTIALS,
  startSslcommerzServer,
} from '../support/sslcommerz-server.ts'
import { startServer, type TestServer, type TestUser } from '../support/test-server.ts'
import { openVendorFixture, type VendorFixture } from '../support/vendor-fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let bank: SslcommerzServer
let server: TestServer
let stall: VendorFixture
let admin: TestUser

beforeAll(async () => {
  bank = await startSslcommerzServer()
})
afterAll(() => bank.close())
beforeEach(async () => {
  const gateway = { kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }
  server = await startServer({ config: { gateway, hasRateLimit: false, accessTokenTtl: 30 * 86_400 } })
  stall = await openVendorFixture(server)
  admin = await server.user('ADMIN')
})
afterEach(async () => {
  bank.fail(0)
  bank.refundStatus = 'success'
  await server.stop()
})

const placeOnline = (quantity = 1) => stall.order(quantity, { paymentType: 'ONLINE' })
const orderNow = async ({ id }: Order) => (await server.call(getOrder, { id }, { as: stall.customer })).data
const stateOf = async (order: Order) => {
  const { status, paymentStatus, payments } = await orderNow(order)
  return [status, paymentStatus, ...payments.map(payment => payment.status)]
}
/** Starts an attempt and says its transaction's name. */
const start = async (order: Order) => {
  const { data } = await server.call(createPayment, { orderId: order.id }, { as: stall.customer })
  const { data: payment } = await server.call(getPayment, { id: data.id }, { as: stall.customer })
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
/** The subjects of all mails that have left. */
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
  it('opens a session with the exact amount and sends the browser there', async () => {
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

  it('is told of in /settings, and refused where there is no gateway', async () => {
    expect((await server.call(getSettings, {})).data.payments.online).toBe(true)
    const cashOnly = await startServer()
    expect((await cashOnly.call(getSettings, {})).data.payments.online).toBe(false)
    const other = await openVendorFixture(cashOnly)
    await expect(other.order(1, { paymentType: 'ONLINE' })).rejects.toThrow('Choose cash on delivery.')
    await cashOnly.stop()
  })

  it('is refused for another customer, for cash, for a paid and for a cancelled order', async () => {
    const { order, transaction } = await startedOrder()
    const stranger = await server.user('CUSTOMER')
    const attempt = (as: { accessToken: string }, orderId: string) => server.call(createPayment, { orderId }, { as })
    expect((await attempt(stranger, order.id)).status).toBe(403)
    expect((await attempt(stall.customer, (await stall.order()).id)).status).toBe(400)
    bank.pay(transaction)
    await bank.notify(transaction)
    expect(await attempt(stall.customer, order.id)).toMatchObject({
      status: 409,
      message: 'This order is paid already.',
    })
    const gone = await placeOnline()
    await cancel(stall.customer, gone.id)
    expect((await attempt(stall.customer, gone.id)).status).toBe(409)
  })

  it('says so when the gateway does not answer or refuses, and can be tried again', async () => {
    const order = await placeOnline()
    const attempt = () => server.call(createPayment, { orderId: order.id }, { as: stall.customer })
    bank.fail(1)
    expect(await attempt()).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
    bank.refuseSession('Store is De-active')
    expect((await attempt()).status).toBe(503)
    expect((await attempt()).status).toBe(201)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'FAILED', 'FAILED', 'PENDING'])
  })

  it('shows an attempt to its customer alone', async () => {
    const { id } = await startedOrder()
    const stranger = await server.user('CUSTOMER')
    expect((await server.call(getPayment, { id }, { as: stranger })).status).toBe(403)
    expect((await server.call(getPayment, { id }, { as: stall.customer })).data).toMatchObject({
      amount: 560,
      order: { customer: { name: 'Rahima Khatun', phoneNumber: '01712345678' } },
    })
  })
})

describe('Money', () => {
  it('settles by the notification, and the return finds it settled', async () => {
    const { order, id, transaction } = await startedOrder()
    bank.pay(transaction)
    expect((await bank.notify(transaction)).status).toBe(200)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
    const back = await bank.returnToShop(transaction)
    expect([back.status, back.headers.get('location')]).toEqual([303, `${server.url}/payment/success?payment_id=${id}`])
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('settles by the return, and the notification finds it settled', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    expect((await bank.returnToShop(transaction)).headers.get('location')).toContain('/payment/success?')
    expect((await bank.notify(transaction)).status).toBe(200)
    const { events } = await orderNow(order)
    expect(events.filter(event => event.to === 'PAID')).toMatchObject([{ from: 'UNPAID', role: 'SYSTEM' }])
  })

  it('is booked once by twenty notifications and returns at the same moment', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    const doors = Array.from({ length: 20 }, (_, at) =>
      at % 2 ? bank.notify(transaction) : bank.returnToShop(transaction),
    )
    expect((await Promise.all(doors)).every(answer => answer.status < 400)).toBe(true)
    const { events } = await orderNow(order)
    expect(events.filter(event => event.to === 'PAID')).toHaveLength(1)
    expect((await mails()).filter(subject => subject.startsWith('New order'))).toHaveLength(1)
  })

  it('settles on a return that says nothing, or lies, because only the gateway is believed', async () => {
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

  it('of one order does not settle another, whose door its reference is carried to', async () => {
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
  ])('with a wrong amount (%s) never settles, but the right one still can', async (_, details) => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction, details)
    await bank.notify(transaction)
    await bank.returnToShop(transaction)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'FAILED'])
    const notes = (await orderNow(order)).events
      .map(event => event.note ?? '')
      .filter(note => note.includes(transaction))
    expect(notes, 'told once').toEqual([expect.stringContaining('does not fit')])
    bank.pay(transaction, { amount: '560.00', currency: 'BDT' })
    await bank.notify(transaction)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('that is risky is held: the order waits, is not cancelled, and is settled once the risk is gone', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction, { risk: '1' })
    await bank.notify(transaction)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'ON_HOLD'])
    const again = await server.call(createPayment, { orderId: order.id }, { as: stall.customer })
    expect(again).toMatchObject({ status: 409, error: { code: 'CONFLICT' } })
    await expireNow()
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'ON_HOLD'])
    bank.transactions.get(transaction)!.risk = '0'
    server.advance(HOUR)
    await reconcilePayments(server.services)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('lets the vendor begin only when it is there', async () => {
    const { order, transaction } = await startedOrder()
    const process = () => server.call(changeOrderStatus, { id: order.id, status: 'PROCESSING' }, { as: stall.vendor })
    expect((await process()).status).toBe(409)
    bank.pay(transaction)
    await bank.notify(transaction)
    expect((await process()).status).toBe(200)
  })

  it('tells customer and vendor by mail when it is there, not before', async () => {
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

  it('about an unknown payment, for another gateway, or without sense is refused', async () => {
    const { transaction } = await startedOrder()
    const unknown = bank.notice(transaction, { tran_id: 'NOBODYS001' })
    const to = (name: string, fields: Record<string, string>) =>
      postForm(`${server.url}/payments/notify/${name}`, fields)
    expect((await to('sslcommerz', unknown)).status).toBe(400)
    expect((await to('sandbox', bank.notice(transaction))).status).toBe(400)
    expect((await to('sslcommerz', {})).status).toBe(400)
    expect((await to('sslcommerz', { value: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await postForm(`${server.url}/payments/return/nothing`, {})).status).toBe(404)
  })

  it('is asked for again while the gateway cannot confirm it', async () => {
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

describe('An order that nobody pays', () => {
  it('is cancelled by the system after 30 minutes, and its goods go back', async () => {
    const order = await placeOnline(3)
    server.advance(29 * MINUTE)
    await expireUnpaidOrders(server.services)
    expect((await orderNow(order)).status).toBe('PENDING')
    expect(await stall.stock()).toBe(7)
    await expireNow()
    const { status, events } = await orderNow(order)
    expect([status, events.at(-1)]).toMatchObject(['CANCELLED', { role: 'SYSTEM', to: 'CANCELLED' }])
    expect(await stall.stock()).toBe(10)
  })

  it('is cancelled once, however many sweeps run at once', async () => {
    const order = await placeOnline(3)
    server.advance(31 * MINUTE)
    await Promise.all(Array.from({ length: 5 }, () => expireUnpaidOrders(server.services)))
    expect((await orderNow(order)).events.filter(event => event.to === 'CANCELLED')).toHaveLength(1)
    expect(await stall.stock()).toBe(10)
  })

  it('is asked about once more, and kept when the money is there', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    await expireNow()
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('is not one that is paid in cash', async () => {
    const order = await stall.order()
    await expireNow()
    expect((await orderNow(order)).status).toBe('PENDING')
  })
})

describe('Late money', () => {
  it('brings an order back that only the system had cancelled', async () => {
    const { order, transaction } = await startedOrder(4)
    await expireNow()
    expect(await stall.stock()).toBe(10)
    bank.pay(transaction)
    await bank.notify(transaction)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
    expect(await stall.stock()).toBe(6)
    await bank.notify(transaction)
    expect(await stall.stock()).toBe(6)
  })

  it('is owed back when the goods are gone, and nothing is taken', async () => {
    const { order, transaction } = await startedOrder(4)
    await expireNow()
    await stall.order(7)
    bank.pay(transaction)
    await bank.notify(transaction)
    expect(await stateOf(order)).toEqual(['CANCELLED', 'REFUND_PENDING', 'COMPLETED'])
    expect(await stall.stock()).toBe(3)
  })

  it('uses the coupon again, or is owed back when somebody else has used it up', async () => {
    await addCoupon('EID')
    const withCoupon = { paymentType: 'ONLINE' as const, couponCode: 'EID', totalAmount: 460 }
    const order = await stall.order(1, withCoupon)
    const [first, second] = [await start(order), await start(order)]
    await expireNow()
    expect(await usesOfCoupon('EID')).toBe(0)
    bank.pay(first.transaction)
    await bank.notify(first.transaction)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED', 'PENDING'])
    expect(await usesOfCoupon('EID')).toBe(1)
    bank.pay(second.transaction, { status: 'FAILED' })

    await cancel(stall.customer, order.id)
    const late = await stall.order(1, withCoupon)
    const { transaction } = await start(late)
    await expireNow()
    await stall.order(1, { ...withCoupon, paymentType: 'COD' })
    bank.pay(transaction)
    await bank.notify(transaction)
    expect(await stateOf(late)).toEqual(['CANCELLED', 'REFUND_PENDING', 'COMPLETED'])
    expect([await usesOfCoupon('EID'), await stall.stock()]).toEqual([1, 9])
  })

  it('is owed back after more than 24 hours', async () => {
    const { order, transaction } = await startedOrder()
    await expireNow()
    server.advance(24 * HOUR)
    bank.pay(transaction)
    await bank.notify(transaction)
    expect(await stateOf(order)).toEqual(['CANCELLED', 'REFUND_PENDING', 'COMPLETED'])
  })

  it('is always owed back when a person cancelled, though the goods are there', async () => {
    for (const who of [stall.customer, stall.vendor]) {
      const { order, transaction } = await startedOrder()
      await cancel(who, order.id)
      bank.pay(transaction)
      await bank.notify(transaction)
      expect(await stateOf(order)).toEqual(['CANCELLED', 'REFUND_PENDING', 'COMPLETED'])
      expect(await mails()).toContain(`Your payment for order ${order.number} goes back to you`)
    }
    expect(await stall.stock()).toBe(10)
  })

  it('is found without any notification, by asking', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    server.advance(3 * MINUTE)
    await Promise.all([reconcilePayments(server.services), reconcilePayments(server.services)])
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('is asked about ever more rarely, and no longer after a day', async () => {
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

  it('survives a gateway that is down for a while', async () => {
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
})

describe('A refund', () => {
  const refund = (order: Order) => server.call(refundPayment, { orderId: order.id }, { as: admin })
  const book = (order: Order, paymentStatus: PaymentStatus, note?: string, as: TestUser = admin) =>
    server.call(changePaymentStatus, { id: order.id, paymentStatus, note }, { as })
  /** What an admin sees that owes money, and how many of them his first screen counts. */
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
    await cancel(stall.customer, started.order.id)
    bank.pay(started.transaction)
    await bank.notify(started.transaction)
    return started
  }

  it('is started by an admin, promised by the gateway, and done when the gateway says so', async () => {
    const { order, transaction } = await owing()
    expect(await refund(order)).toMatchObject({ status: 200, data: { paymentStatus: 'REFUND_PENDING' } })
    expect(bank.transactions.get(transaction)!.refund!.amount).toBe('560.00')
    const again = { status: 409, message: 'The refund is on its way already.' }
    expect(await refund(order)).toMatchObject(again)
    server.advance(2 * HOUR)
    await pollPendingRefunds(server.services)
    expect((await orderNow(order)).paymentStatus).toBe('REFUND_PENDING')
    bank.transactions.get(transaction)!.refund!.status = 'refunded'
    server.advance(2 * HOUR)
    await pollPendingRefunds(server.services)
    expect((await orderNow(order)).paymentStatus).toBe('REFUNDED')
    expect(await mails()).toContain(`Your money for order ${order.number} was sent back`)
    expect((await refund(order)).status).toBe(409)
  })

  it('says in the audit log which admin asked the gateway for it, and who booked it by hand', async () => {
    const { order, transaction } = await owing()
    const auditNow = async () => {
      const { data } = await server.call(listAuditLog, { entity: 'order', entityId: order.id }, { as: admin })
      return data.map(({ actor, action, before, after }) => ({ actor: actor.id, action, before, after }))
    }
    bank.refundStatus = 'failed'
    expect((await refund(order)).status).toBe(409)
    const { number } = order
    const asked = {
      actor: admin.userId,
      action: 'order.refund',
      before: { number },
      after: { number, amount: 560, transactionId: transaction },
    }
    expect(await auditNow()).toEqual([asked])
    const owner = await server.user('SUPER_ADMIN')
    await server.call(refundPayment, { orderId: order.id, note: 'Sent by bank' }, { as: owner })
    const booked = {
      actor: owner.userId,
      action: 'order.refund-by-hand',
      before: { number, paymentStatus: 'REFUND_PENDING' },
      after: { number, paymentStatus: 'REFUNDED', note: 'Sent by bank' },
    }
    expect(await auditNow()).toEqual([booked, asked])
  })

  it('gives a paid order back that the vendor cancels', async () => {
    const { order, transaction } = await startedOrder()
    bank.pay(transaction)
    await bank.notify(transaction)
    await cancel(stall.vendor, order.id)
    expect((await orderNow(order)).paymentStatus).toBe('REFUND_PENDING')
    bank.refundStatus = 'refunded'
    expect((await refund(order)).data.paymentStatus).toBe('REFUNDED')
  })

  it('is asked for once, though two admins press at the same moment', async () => {
    const { order } = await owing()
    bank.refundStatus = 'refunded'
    const answers = await Promise.all([refund(order), refund(order)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  })

  it('that the gateway refuses says so and may be asked for again', async () => {
    const { order } = await owing()
    bank.refundStatus = 'failed'
    expect(await refund(order)).toMatchObject({ status: 409, message: expect.stringContaining('refused') })
    expect((await orderNow(order)).paymentStatus).toBe('REFUND_PENDING')
    expect((await refund(order)).status).toBe(409)
  })

  it('of money that never went through the gateway is booked by an admin with a note', async () => {
    const order = await placeOnline()
    const paid = await book(order, 'PAID', 'Paid into our bank account')
    expect([paid.status, paid.data.paymentStatus]).toEqual([200, 'PAID'])
    expect(await mails(), 'now there is something to pack').toContain(
      `New order ${order.number} for ${order.shop.name}`,
    )
    const { data: news } = await server.call(listNotifications, {}, { as: stall.vendor })
    expect(news.map(({ title }) => title)).toEqual([`New order ${order.number}`])
    await cancel(stall.vendor, order.id)
    expect(await refund(order)).toMatchObject({ status: 409, message: expect.stringContaining('by hand') })
    expect((await book(order, 'REFUNDED', 'Sent back', stall.vendor)).status).toBe(409)
    expect((await book(order, 'REFUNDED')).error.fields).toHaveProperty('note')
    const { data } = await book(order, 'REFUNDED', 'Sent back to his bank account')
    expect([data.paymentStatus, data.events.at(-1)?.note]).toEqual(['REFUNDED', 'Sent back to his bank account'])
  })

  it('is booked by hand where the gateway will not give the money back, and then never asked for again', async () => {
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

  it('that was promised by a gateway which is gone may be booked by hand', async () => {
    const { order, transaction } = await owing()
    expect((await refund(order)).status).toBe(200)
    expect((await book(order, 'REFUNDED', 'By bank')).status).toBe(409)
    await setGateway(transaction, 'another')
    expect(await refund(order)).toMatchObject({ status: 409, message: expect.stringContaining('not connected now') })
    expect((await book(order, 'REFUNDED', 'By bank')).data.paymentStatus).toBe('REFUNDED')
  })

  it('that was promised without a name to ask for it by may be asked for again, and booked by hand then', async () => {
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

  it('is followed up, however many others of a gateway that is gone are on their way', async () => {
    const { order, transaction } = await owing()
    await refund(order)
    const paid = server.store.read.selectFrom('payments').selectAll().where('transaction_id', '=', transaction)
    const { amount, order_id, created_at, updated_at } = await paid.executeTakeFirstOrThrow()
    const other = { amount, order_id, created_at, updated_at, gateway: 'another', status: 'FAILED' as const }
    const others = Array.from({ length: 60 }, (_, n) => ({
      ...{ ...other, id: uuid(), transaction_id: `OTHER${n}` },
      ...{ refund_status: 'SENT' as const, refund_reference: `R${n}`, refund_at: 1 },
    }))
    await server.store.write(tx => tx.insertInto('payments').values(others).execute())
    bank.transactions.get(transaction)!.refund!.status = 'refunded'
    server.advance(2 * HOUR)
    await pollPendingRefunds(server.services)
    expect((await orderNow(order)).paymentStatus).toBe('REFUNDED')
  })

  it('of an order that was paid by hand and through the gateway too is done when both are back', async () => {
    const { order, transaction } = await startedOrder()
    await book(order, 'PAID', 'Paid in the shop')
    bank.pay(transaction)
    await bank.notify(transaction)
    await cancel(stall.vendor, order.id)
    bank.refundStatus = 'refunded'
    expect((await refund(order)).data.paymentStatus).toBe('REFUND_PENDING')
    expect((await book(order, 'REFUNDED', 'Given back in the shop')).data.paymentStatus).toBe('REFUNDED')
  })

  it('without an answer waits ten minutes, so that nothing is given back twice', async () => {
    const { order } = await owing()
    bank.fail(1)
    expect((await refund(order)).status).toBe(503)
    expect((await refund(order)).status).toBe(409)
    server.advance(11 * MINUTE)
    bank.refundStatus = 'refunded'
    expect((await refund(order)).data.paymentStatus).toBe('REFUNDED')
  })

  it('gives back what was paid twice, and the order stays paid', async () => {
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
    expect([first, second].map(({ transaction }) => bank.transactions.get(transaction)!.refund !== null)).toEqual([
      false,
      true,
    ])
    expect((await refund(order)).status).toBe(409)
  })

  it('of a second payment that the gateway will not give back is booked by hand, and the order stays paid', async () => {
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
    expect((await byHand('By bank', stall.vendor)).status).toBe(403)
    expect((await byHand('By bank')).data.paymentStatus).toBe('PAID')
    expect(await owedNow()).toEqual([[], 0])
    expect((await orderNow(order)).events.at(-1)).toMatchObject({ role: 'ADMIN', to: 'PAID', note: 'By bank' })
    await cancel(stall.vendor, order.id)
    bank.refundStatus = 'refunded'
    expect((await refund(order)).data.paymentStatus, 'nobody has paid by hand').toBe('REFUNDED')
    expect(bank.transactions.get(second.transaction)!.refund!.status, 'never asked for again').toBe('processing')
    expect((await byHand(' ')).error.fields).toHaveProperty('note')
  })

  it('that is refused keeps no other payment of the order from being given back', async () => {
    const order = await placeOnline()
    const [late, early] = [await start(order), await start(order)]
    for (const { transaction } of [early, late]) {
      bank.pay(transaction)
      await bank.notify(transaction)
    }
    await cancel(stall.vendor, order.id)
    await setGateway(late.transaction, 'another')
    bank.refundStatus = 'refunded'
    expect((await refund(order)).status).toBe(409)
    expect((await orderNow(order)).payments.map(payment => payment.refund)).toEqual(['REFUSED', 'DONE'])
    expect((await book(order, 'REFUNDED', 'By bank')).data.paymentStatus).toBe('REFUNDED')
  })

  it('is not for an order that owes nothing, nor for an unknown one', async () => {
    expect((await refund(await stall.order())).status).toBe(409)
    expect((await refund({ id: stall.shopId } as Order)).status).toBe(404)
  })
})
