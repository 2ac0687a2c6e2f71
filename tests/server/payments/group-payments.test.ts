import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { reconcilePayments } from '../../../server/orders/payment/reconcile-payments.ts'
import { expireUnpaidOrders } from '../../../server/orders/payment/unpaid-order-expiry.ts'
import { changeOrderStatus, placeOrderGroup } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import {
  createPayment,
  getPayment,
  getPaymentOutcome,
  payInCash,
  refundPayment,
} from '../../../src/contract/payments/payments.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import {
  type SslcommerzServer,
  STORE_CREDENTIALS,
  startSslcommerzServer,
} from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const MINUTE = 60_000

describe.each(ENGINES)('One payment for orders of several shops on $name', engine => {
  let bank: SslcommerzServer
  let market: MarketFixture
  let admin: TestUser
  let shops: string[]
  let products: string[]
  beforeAll(async () => {
    bank = await startSslcommerzServer()
    const gateways = [{ kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }]
    market = await openMarketFixture({ engine, config: { gateways, accessTokenTtl: 86_400 } })
    admin = await market.user('ADMIN')
    shops = [market.shopId, market.otherShopId, await market.addShop(market.vendor)]
    const prices = [120_000, 45_033, 310_050]
    products = await Promise.all(
      shops.map((shop_id, at) => market.addProduct({ shop_id, price: prices[at]!, stock: 100 })),
    )
  })
  afterAll(async () => {
    await market.stop()
    await bank.close()
  })

  const placed = async (): Promise<Order[]> => {
    const drafts = shops.map((shopId, at) => market.draft({ [products[at]!]: 1 }, { shopId, couponCode: '' }))
    const group = { id: uuid(), paymentType: 'ONLINE' as const, orders: await Promise.all(drafts) }
    return (await market.call(placeOrderGroup, group, { as: market.customer })).data
  }
  const start = (orderId: string) =>
    market.call(createPayment, { orderId, isWholeGroup: true }, { as: market.customer })
  const load = (orders: Order[]): Promise<Order[]> =>
    Promise.all(orders.map(async ({ id }) => (await market.call(getOrder, { id }, { as: market.customer })).data))
  const statesOf = async (orders: Order[]) =>
    (await load(orders)).map(order =>
      [order.status, order.paymentStatus, ...order.payments.map(one => one.status)].join(' '),
    )
  const cancel = (order: Order) =>
    market.call(changeOrderStatus, { id: order.id, status: 'CANCELLED' }, { as: market.customer })
  const sumOf = (orders: Order[]) => orders.reduce((sum, order) => sum + Math.round(order.totalAmount * 100), 0) / 100
  /** Orders with a payment at the bank. */
  const started = async () => {
    const orders = await placed()
    const { data } = await start(orders[0]!.id)
    const payment = await market.call(getPayment, { id: data.id }, { as: market.customer })
    return { orders, payment: payment.data, transaction: payment.data.transactionId }
  }
  const expectBooks = async () => {
    const { differing, unbalanced } = await checkLedger(market.store.read)
    expect({ differing, unbalanced }).toEqual({ differing: 0, unbalanced: [] })
  }

  it('asks the bank for the sum, and shows what it pays', async () => {
    const { orders, payment, transaction } = await started()
    expect(bank.transactions.get(transaction)!.amount).toBe(sumOf(orders).toFixed(2))
    expect(payment.amount).toBe(sumOf(orders))
    expect(payment.orders?.map(({ id, amount }) => [id, amount]).sort()).toEqual(
      orders.map(order => [order.id, order.totalAmount]).sort(),
    )
    for (const order of await load(orders))
      expect(order.payments).toMatchObject([{ amount: order.totalAmount, transactionId: transaction }])
  })

  it('pays all orders at once, whether the bank says so once or three times', async () => {
    const { orders, payment, transaction } = await started()
    bank.pay(transaction)
    await Promise.all([bank.notify(transaction), bank.returnToShop(transaction), bank.notify(transaction)])
    expect(await statesOf(orders)).toEqual(orders.map(() => 'PENDING PAID COMPLETED'))
    const { data } = await market.call(getPaymentOutcome, { id: payment.id }, {})
    expect(data).toEqual({ id: payment.id, amount: sumOf(orders), status: 'COMPLETED' })
    await expectBooks()
  })

  it('is found by the job, where nothing came back from the bank', async () => {
    const { orders, transaction } = await started()
    bank.pay(transaction)
    market.advance(3 * MINUTE)
    await reconcilePayments(market.services)
    expect(await statesOf(orders)).toEqual(orders.map(() => 'PENDING PAID COMPLETED'))
  })

  it('fails for all orders, which can be paid again', async () => {
    const { orders, transaction } = await started()
    bank.pay(transaction, { status: 'FAILED' })
    await bank.returnToShop(transaction)
    expect(await statesOf(orders)).toEqual(orders.map(() => 'PENDING UNPAID FAILED'))
    expect((await start(orders[1]!.id)).status).toBe(201)
  })

  it('leaves out an order that was cancelled before, at the fresh sum', async () => {
    const { orders } = await started()
    await cancel(orders[0]!)
    const { data } = await start(orders[2]!.id)
    const again = await market.call(getPayment, { id: data.id }, { as: market.customer })
    expect(again.data.amount).toBe(sumOf(orders.slice(1)))
    bank.pay(again.data.transactionId)
    await bank.notify(again.data.transactionId)
    expect((await load(orders)).map(order => order.paymentStatus)).toEqual(['UNPAID', 'PAID', 'PAID'])
  })

  it('owes back the share of an order that was cancelled meanwhile, and pays the others', async () => {
    const { orders, transaction } = await started()
    await cancel(orders[0]!)
    bank.pay(transaction)
    await bank.returnToShop(transaction)
    expect((await load(orders)).map(order => order.paymentStatus)).toEqual(['REFUND_PENDING', 'PAID', 'PAID'])
    await expectBooks()
  })

  it('refunds the share of each order that is cancelled, under an id of its own, and no other', async () => {
    const { orders, transaction } = await started()
    bank.pay(transaction)
    await bank.returnToShop(transaction)
    for (const order of [orders[0]!, orders[2]!]) {
      await cancel(order)
      expect((await market.call(refundPayment, { orderId: order.id }, { as: admin })).status).toBe(200)
    }
    const { refunds } = bank.transactions.get(transaction)!
    expect(refunds.map(({ amount }) => amount)).toEqual([orders[0]!, orders[2]!].map(one => one.totalAmount.toFixed(2)))
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(2)
    expect((await load(orders)).map(({ payments }) => payments[0]!.refund)).toEqual(['SENT', undefined, 'SENT'])
    const third = await market.call(refundPayment, { orderId: orders[1]!.id }, { as: admin })
    expect(third.status).toBe(409)
    await expectBooks()
  })

  it.each(['1.00', '99999.99'])('owes back all of another amount than the sum (%s), to the poisha', async amount => {
    const { orders, transaction } = await started()
    bank.pay(transaction, { amount })
    await bank.returnToShop(transaction)
    const read = await load(orders)
    expect(read.map(order => [order.paymentStatus, order.payments[0]!.refund])).toEqual(
      orders.map(() => ['UNPAID', 'OWED']),
    )
    const received = read.map(order => Math.round(order.payments[0]!.received!.amount! * 100))
    expect(received.reduce((sum, one) => sum + one, 0)).toBe(Number(amount) * 100)
    await expectBooks()
  })

  it('is on hold for all orders while its risk is checked, and pays them after that', async () => {
    const { orders, transaction } = await started()
    bank.pay(transaction, { risk: '1' })
    await bank.returnToShop(transaction)
    expect(await statesOf(orders)).toEqual(orders.map(() => 'PENDING UNPAID ON_HOLD'))
    expect((await start(orders[0]!.id)).error.code).toBe('CONFLICT')
    market.advance(40 * MINUTE)
    await expireUnpaidOrders(market.services)
    bank.transactions.get(transaction)!.risk = '0'
    market.advance(60 * MINUTE)
    await reconcilePayments(market.services)
    expect(await statesOf(orders)).toEqual(orders.map(() => 'PENDING PAID COMPLETED'))
  })

  it('owes back a second payment in the same session, for each order', async () => {
    const { orders, transaction } = await started()
    bank.pay(transaction)
    await bank.returnToShop(transaction)
    bank.pay(transaction)
    await bank.notify(transaction)
    const read = await load(orders)
    expect(read.map(order => order.payments.map(({ refund }) => refund))).toEqual(orders.map(() => [undefined, 'OWED']))
    await expectBooks()
  })

  it('that is late restores the expired orders whose goods are left, and owes back the rest', async () => {
    const { orders, transaction } = await started()
    market.advance(40 * MINUTE)
    await expireUnpaidOrders(market.services)
    expect((await load(orders)).map(order => order.status)).toEqual(orders.map(() => 'CANCELLED'))
    await market.store.write(async tx => {
      for (const table of ['products', 'product_variants'] as const)
        await tx
          .updateTable(table)
          .set({ stock: 0 })
          .where(table === 'products' ? 'id' : 'product_id', '=', products[1]!)
          .execute()
    })
    bank.pay(transaction)
    await bank.notify(transaction)
    expect((await load(orders)).map(order => `${order.status} ${order.paymentStatus}`)).toEqual([
      'PENDING PAID',
      'CANCELLED REFUND_PENDING',
      'PENDING PAID',
    ])
    await expectBooks()
    await market.store.write(async tx => {
      for (const table of ['products', 'product_variants'] as const)
        await tx
          .updateTable(table)
          .set({ stock: 100 })
          .where(table === 'products' ? 'id' : 'product_id', '=', products[1]!)
          .execute()
    })
  })

  it('gives back the share of an order that was changed to cash', async () => {
    const { orders, transaction } = await started()
    await market.call(payInCash, { orderId: orders[1]!.id }, { as: market.customer })
    bank.pay(transaction)
    await bank.notify(transaction)
    const read = await load(orders)
    expect(read.map(order => [order.paymentType, order.payments[0]!.refund])).toEqual([
      ['ONLINE', undefined],
      ['COD', 'OWED'],
      ['ONLINE', undefined],
    ])
  })

  it('is one payment under one key, also where the server is asked twice', async () => {
    const orders = await placed()
    const key = uuid()
    const input = { orderId: orders[0]!.id, isWholeGroup: true }
    const [one, other] = [
      await market.call(createPayment, input, { as: market.customer, key }),
      await market.call(createPayment, input, { as: market.customer, key }),
    ]
    expect(one.data).toEqual(other.data)
    expect((await load(orders)).map(({ payments }) => payments.length)).toEqual([1, 1, 1])
  })
})
