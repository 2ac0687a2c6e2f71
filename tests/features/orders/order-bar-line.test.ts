import { describe, expect, it } from 'vitest'
import { changeOrderStatus, placeOrder } from '../../../src/contract/orders/order-writes.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import type { ShipmentStatus } from '../../../src/contract/shipments/shipment-status.ts'
import { buildOrderDraft } from '../../../src/features/orders/checkout/order-draft.ts'
import { getOrderBarLine } from '../../../src/features/orders/customer/order-bar-line.ts'
import type { EntryBase, OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { applyPendingOrders, toPendingOrders } from '../../../src/local/orders/optimistic.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { ids, order, product } from '../entity-fixtures.ts'

const ORDERED = '2026-11-21T10:00:00.000+06:00'
const NEXT_DAY = Date.parse('2026-11-22T10:00:00.000+06:00')
const { draft, seen } = buildOrderDraft([{ product, quantity: 2, price: 1200 }], order.shippingAddress as never, 'COD')

const writtenOrder = (more: Partial<EntryBase> = {}): OutboxEntry => ({
  ...createOutboxEntry(placeOrder.name, { ...draft, id: ids.other }, ids.user, {
    scope: 'order',
    label: 'Order',
    seen,
  }),
  n: 1,
  ...more,
})
const refused = (detail: Record<string, unknown>) =>
  writtenOrder({ state: 'rejected', error: { code: String(detail.code), message: 'No', detail } as never })
const placed = (more: Partial<Order>): Order => ({ ...order, createdAt: ORDERED, ...more })

const lineFor = (orders: Order[], entries: OutboxEntry[] = [], now = NEXT_DAY) =>
  getOrderBarLine({ waiting: toPendingOrders(entries), orders: applyPendingOrders(orders, entries) }, now, 'en')

describe('The order bar', () => {
  it('says nothing while no order is under way', () => {
    expect(lineFor([])).toBe(null)
    expect(lineFor([placed({ status: 'DELIVERED' }), placed({ status: 'CANCELLED' })])).toBe(null)
  })

  it('says where an order is and when it arrives', () => {
    const orders = [placed({}), placed({ id: ids.other, status: 'SHIPPED' })]
    const line = { tone: 'progress', text: 'Shipped, arriving by Thu 26 Nov', href: `/dashboard/orders/${ids.other}` }
    expect(lineFor(orders)).toEqual({ ...line, others: 1 })
    expect(lineFor([placed({})])?.text).toBe('Order placed, arriving by Thu 26 Nov')
    expect(lineFor([placed({ status: 'RETURN_REQUESTED' })])?.text).toBe('Return requested: the shop decides')
  })

  it('names no day for an order of which the customer has a part, unless another parcel comes', () => {
    const parcels = (...statuses: ShipmentStatus[]) => statuses.map(status => ({ status })) as Order['shipments']
    const part = placed({ status: 'SHIPPED', shipments: parcels('PARTLY_DELIVERED', 'DELIVERED') })
    expect(lineFor([part])?.text).toBe('You kept only a part')
    const more = placed({ status: 'SHIPPED', shipments: parcels('PARTLY_DELIVERED', 'IN_TRANSIT') })
    expect(lineFor([more])?.text).toBe('Shipped, arriving by Thu 26 Nov')
  })

  it('says that an order is late from the end of its last expected day', () => {
    const [before, after] = ['2026-11-26T23:59:59+06:00', '2026-11-27T00:00:00+06:00'].map(Date.parse)
    expect(lineFor([placed({ status: 'SHIPPED' })], [], before)?.text).toBe('Shipped, arriving by Thu 26 Nov')
    expect(lineFor([placed({ status: 'SHIPPED' })], [], after)?.text).toBe('Late: it was expected by Thu 26 Nov')
  })

  it('puts an unsent order before those that are placed', () => {
    const line = { tone: 'waiting', text: 'Waiting to send', href: `/dashboard/orders/${ids.other}`, others: 1 }
    expect(lineFor([placed({})], [writtenOrder()])).toEqual(line)
  })

  it('puts what needs the customer first, and says what it is', () => {
    const soldOut = refused({ code: 'OUT_OF_STOCK', lines: [{ productId: product.id, left: 0 }] })
    const line = { tone: 'attention', text: 'Needs you: 1 item sold out', href: `/dashboard/orders/${ids.other}` }
    expect(lineFor([placed({ status: 'SHIPPED' })], [soldOut])).toEqual({ ...line, others: 1 })
    expect(lineFor([], [refused({ code: 'SHOP_PAUSED' })])?.text).toBe('Needs you: your order was not placed')
    expect(lineFor([], [writtenOrder({ needsPerson: 'payment' })])?.text).toBe('Needs you: pay to place your order')
    expect(lineFor([], [writtenOrder({ state: 'signed-out' })])).toMatchObject({
      text: 'Needs you: sign in to send your order',
      href: '/login?from=/dashboard/pending',
    })
  })

  it('says that prices have changed where nothing is sold out', () => {
    const lines = [{ productId: product.id, price: 1300, discount: 0 }]
    const totals = { subtotal: 2600, shipping: 60, couponDiscount: 0, totalAmount: 2660 }
    expect(lineFor([], [refused({ code: 'CART_CHANGED', lines, totals })])?.text).toBe('Needs you: prices have changed')
  })

  it('asks for payments', () => {
    const unpaid = placed({ paymentType: 'ONLINE' })
    expect(lineFor([unpaid])?.text).toBe('Needs you: pay for order H-2F8K-7QX')
    const failed = { id: ids.user, amount: 2460, transactionId: 'A', status: 'FAILED', createdAt: ORDERED }
    expect(lineFor([{ ...unpaid, payments: [failed] }])?.text).toBe('Needs you: payment failed')
  })

  it('names an order whose change was refused, even where it is closed', () => {
    const change: OutboxEntry = {
      ...createOutboxEntry(changeOrderStatus.name, { id: ids.order, status: 'CANCELLED' }, ids.user, {
        scope: 'order',
        label: 'Cancel',
      }),
      n: 2,
      state: 'rejected',
    }
    expect(lineFor([placed({ status: 'DELIVERED' })], [change])?.text).toBe(
      'Needs you: order H-2F8K-7QX was not changed',
    )
  })
})
