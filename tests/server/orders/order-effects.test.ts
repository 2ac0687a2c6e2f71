import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireUnpaidOrders } from '../../../server/orders/payment/unpaid-order-expiry.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { createPayment, getPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import type { EventHint } from '../../../src/contract/sync/sync.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import {
  type SslcommerzServer,
  STORE_CREDENTIALS,
  startSslcommerzServer,
} from '../../support/gateways/sslcommerz-server.ts'
import { parseMailHeaders } from '../../support/servers/smtp-server.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

let bank: SslcommerzServer
let server: TestServer
let shop: VendorFixture
let admin: TestUser
beforeAll(async () => {
  bank = await startSslcommerzServer()
  const gateways = [{ kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }]
  server = await startServer({ config: { gateways, hasRateLimit: false, accessTokenTtl: 30 * 86_400 } })
  shop = await openVendorFixture(server, 1000)
  admin = await server.user('ADMIN')
})
afterAll(async () => {
  await server.stop()
  await bank.close()
})
beforeEach(() => {
  bank.refundStatus = 'refunded'
})

const placeCash = () => shop.order()
const placeOnline = () => shop.order(1, { paymentType: 'ONLINE' })
const setStatus = (as: TestUser, { id }: Order, status: 'PROCESSING' | 'CANCELLED') =>
  server.call(changeOrderStatus, { id, status }, { as })
const setPaid = (as: TestUser, { id }: Order) =>
  server.call(changePaymentStatus, { id, paymentStatus: 'PAID', note: 'By bank' }, { as })
const startPayment = async ({ id: orderId }: Order): Promise<string> => {
  const { data } = await server.call(createPayment, { orderId }, { as: shop.customer })
  return (await server.call(getPayment, { id: data.id }, { as: shop.customer })).data.transactionId
}
const pay = async (transaction: string, details = {}) => {
  bank.pay(transaction, details)
  await bank.notify(transaction)
}
const refund = ({ id: orderId }: Order, note?: string) =>
  server.call(refundPayment, { orderId, ...(note && { note }) }, { as: admin })

const expireUnpaid = async () => {
  server.advance(31 * MINUTE_MS)
  await expireUnpaidOrders(server.services)
}

/** An order with a payment that its customer made after cancelling it. */
const paidTooLate = async (): Promise<Order> => {
  const order = await placeOnline()
  const transaction = await startPayment(order)
  await setStatus(shop.customer, order, 'CANCELLED')
  await pay(transaction)
  return order
}
const refusedRefund = async (): Promise<Order> => {
  const order = await paidTooLate()
  bank.refundStatus = 'failed'
  await refund(order)
  return order
}

const roleOf = (key: 'email' | 'userId', value: string) =>
  ['customer' as const, 'vendor' as const].find(role => shop[role][key] === value)
const rolesOf = (key: 'email' | 'userId', values: readonly string[]) => values.map(value => roleOf(key, value)).sort()

/** Every sent mail: its file and recipient. */
const readMails = async (): Promise<Map<string, string>> => {
  await server.services.mail.drain()
  const folder = join(server.dataDir, 'mail')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return new Map(files.map(file => [file, parseMailHeaders(readFileSync(join(folder, file), 'utf8')).get('to')!]))
}
const readNotified = () => server.store.read.selectFrom('notifications').select('user_id').orderBy('id').execute()
const readAudited = () => server.store.read.selectFrom('audit_log').select('action').orderBy('id').execute()
const readLogged = () =>
  server.store.read.selectFrom('changes').select(['scope', 'entity_id', 'seq']).where('entity', '=', 'order').execute()

/** The effects of an action, by person. */
const effectsOf = async (act: () => Promise<unknown>) => {
  const hints: EventHint[] = []
  const { userId } = shop.customer
  const unsubscribe = server.services.events.subscribe({
    userId,
    sessionId: null,
    receive: hint => hints.push(hint),
    end: () => undefined,
  })
  const [mails, notified, audited, logged] = await Promise.all([
    readMails(),
    readNotified(),
    readAudited(),
    readLogged(),
  ])
  await act()
  const mailed = [...(await readMails())].filter(([file]) => !mails.has(file)).map(([, to]) => to)
  unsubscribe()
  const knownRows = new Set(logged.map(row => JSON.stringify(row)))
  return {
    mails: rolesOf('email', mailed),
    notified: rolesOf(
      'userId',
      (await readNotified()).slice(notified.length).map(row => row.user_id),
    ),
    audit: (await readAudited()).slice(audited.length).map(({ action }) => action),
    synced: rolesOf(
      'userId',
      (await readLogged()).filter(row => !knownRows.has(JSON.stringify(row))).map(row => row.scope),
    ),
    hint: hints.flatMap(hint => (hint.type === 'order' ? [`${hint.status}${hint.isNew ? ', new' : ''}`] : [])).at(-1),
  }
}

const BOTH = ['customer', 'vendor']
type Case = [title: string, prepare: () => Promise<Order | undefined>, act: (order: Order) => Promise<unknown>, object]

describe('A change of an order informs exactly the people it concerns', () => {
  it.each<Case>([
    [
      'placed for cash',
      async () => undefined,
      placeCash,
      { mails: BOTH, notified: ['vendor'], audit: [], synced: BOTH, hint: 'PENDING, new' },
    ],
    [
      'placed online: there is nothing to pack yet',
      async () => undefined,
      placeOnline,
      { mails: [], notified: [], audit: [], synced: BOTH, hint: 'PENDING, new' },
    ],
    [
      'paid at the gateway',
      placeOnline,
      async order => pay(await startPayment(order)),
      { mails: BOTH, notified: ['vendor'], audit: [], synced: BOTH, hint: 'PENDING' },
    ],
    [
      'paid as an admin says',
      placeOnline,
      order => setPaid(admin, order),
      {
        mails: BOTH,
        notified: ['vendor'],
        audit: ['order.change-payment-status'],
        synced: BOTH,
        hint: 'PENDING',
      },
    ],
    [
      'paid in cash as the vendor says',
      placeCash,
      order => setPaid(shop.vendor, order),
      { mails: [], notified: [], audit: [], synced: BOTH, hint: 'PENDING' },
    ],
    [
      'packed by the vendor',
      placeCash,
      order => setStatus(shop.vendor, order, 'PROCESSING'),
      { mails: ['customer'], notified: ['customer'], audit: [], synced: BOTH, hint: 'PROCESSING' },
    ],
    [
      'packed by an admin',
      placeCash,
      order => setStatus(admin, order, 'PROCESSING'),
      {
        mails: ['customer'],
        notified: ['customer'],
        audit: ['order.change-status'],
        synced: BOTH,
        hint: 'PROCESSING',
      },
    ],
    [
      'cancelled by the customer',
      placeCash,
      order => setStatus(shop.customer, order, 'CANCELLED'),
      { mails: ['vendor'], notified: ['vendor'], audit: [], synced: BOTH, hint: 'CANCELLED' },
    ],
    [
      'paid after the customer cancelled it',
      async () => {
        const order = await placeOnline()
        await startPayment(order)
        await setStatus(shop.customer, order, 'CANCELLED')
        return order
      },
      async () => pay([...bank.transactions.keys()].at(-1)!),
      { mails: ['customer'], notified: ['customer'], audit: [], synced: BOTH, hint: 'CANCELLED' },
    ],
    [
      'paid with another amount, which goes back',
      placeOnline,
      async order => pay(await startPayment(order), { amount: '1.00' }),
      { mails: ['customer'], notified: ['customer'], audit: [], synced: BOTH, hint: 'PENDING' },
    ],
    [
      'refunded by the gateway',
      paidTooLate,
      order => refund(order),
      { mails: ['customer'], notified: [], audit: ['order.refund'], synced: BOTH, hint: 'CANCELLED' },
    ],
    [
      'refused a refund by the gateway',
      async () => {
        const order = await paidTooLate()
        bank.refundStatus = 'failed'
        return order
      },
      order => refund(order),
      { mails: [], notified: [], audit: ['order.refund'], synced: BOTH, hint: 'CANCELLED' },
    ],
    [
      'refunded by hand',
      refusedRefund,
      order => refund(order, 'Sent by bank'),
      { mails: [], notified: [], audit: ['order.refund-by-hand'], synced: BOTH, hint: 'CANCELLED' },
    ],
    [
      'never paid: cancelled by the market',
      async () => {
        await expireUnpaid()
        return placeOnline()
      },
      expireUnpaid,
      { mails: ['customer'], notified: ['customer'], audit: [], synced: BOTH, hint: 'CANCELLED' },
    ],
  ])('%s', async (_, prepare, act, expected) => {
    const order = await prepare()
    expect(await effectsOf(() => act(order!))).toEqual(expected)
  })
})
