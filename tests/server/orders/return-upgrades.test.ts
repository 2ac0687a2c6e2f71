import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../../server/db/migrate.ts'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { createPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { postForm } from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'

/** Takes away what the migrations of returned pieces and refund accounts add, and that of store credit, which refers to refunds. */
const downgrade = (market: MarketFixture) =>
  market.store.write(async tx => {
    const statements = [
      'drop table store_credit_changes',
      'drop table store_credits',
      'drop table refund_accounts',
      'drop table refunds',
      'alter table order_items drop column returned',
      'alter table return_requests drop column lines',
      ...['refunded', 'commission_back', 'commission_vat_back', 'market_discount_back'].map(
        column => `alter table orders drop column ${column}`,
      ),
      "delete from migrations where name in ('0118-returned-pieces', '0119-refund-accounts', '0139-store-credit')",
      "delete from counters where name in ('expansion 0119-refund-accounts', 'expansion 0139-store-credit')",
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })

it.each(ENGINES)(
  'Returns in every state go on after an upgrade of $name',
  async engine => {
    const gateways = [{ kind: 'sandbox' as const }]
    const market = await openMarketFixture({ engine, config: { isDemo: true, gateways } })
    const admin = await market.user('ADMIN')
    const product = await market.addProduct({ stock: 1000 })
    const change = (id: string, status: Order['status'], as = market.vendor) =>
      market.call(changeOrderStatus, { id, status }, { as })
    const place = async (paymentType: 'COD' | 'ONLINE', ...statuses: Order['status'][]) => {
      const { data } = await market.order(await market.draft({ [product]: 2 }, { paymentType, couponCode: '' }))
      if (paymentType === 'ONLINE') {
        const started = await market.call(createPayment, { orderId: data.id }, { as: market.customer })
        const pressed = await postForm(started.data.redirect_url, { action: 'pay' })
        if (pressed.status === 307) await postForm(pressed.headers.get('location')!, { action: 'pay' })
      }
      for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED', ...statuses] as const)
        await change(data.id, status, status === 'RETURN_REQUESTED' ? market.customer : market.vendor)
      return data.id
    }
    const refund = (orderId: string) => market.call(refundPayment, { orderId }, { as: admin })
    const orders = {
      delivered: await place('COD'),
      asked: await place('COD', 'RETURN_REQUESTED'),
      askedOnline: await place('ONLINE', 'RETURN_REQUESTED'),
      refused: await place('COD', 'RETURN_REQUESTED', 'DELIVERED'),
      owed: await place('COD', 'RETURN_REQUESTED', 'RETURNED'),
      owedOnline: await place('ONLINE', 'RETURN_REQUESTED', 'RETURNED'),
      refunded: await place('ONLINE', 'RETURN_REQUESTED', 'RETURNED'),
    }
    await refund(orders.refunded)
    const read = async (id: string) => (await market.call(getOrder, { id }, { as: admin })).data
    const before = await Promise.all(Object.values(orders).map(read))
    await downgrade(market)
    await market.store.write(tx => migrate(tx))
    const withoutPieces = (order: Order) => ({
      ...order,
      orderItem: order.orderItem.map(({ returned: _, ...item }) => item),
    })
    const after = await Promise.all(Object.values(orders).map(read))
    expect(after.map(withoutPieces)).toEqual(before.map(withoutPieces))
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })

    await change(orders.asked, 'RETURNED')
    await change(orders.askedOnline, 'RETURNED')
    await change(orders.refused, 'RETURN_REQUESTED', market.customer)
    await change(orders.refused, 'RETURNED')
    for (const id of [orders.askedOnline, orders.owedOnline]) expect((await refund(id)).status).toBe(200)
    for (const id of [orders.asked, orders.refused, orders.owed])
      await market.call(changePaymentStatus, { id, paymentStatus: 'REFUNDED', note: 'In cash' }, { as: market.vendor })
    const { delivered, ...returned } = orders
    for (const id of Object.values(returned)) {
      const { status, paymentStatus } = await read(id)
      expect([status, paymentStatus]).toEqual(['RETURNED', 'REFUNDED'])
    }
    expect((await read(delivered)).paymentStatus).toBe('PAID')
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })
    await market.stop()
  },
  120_000,
)
