import { describe, expect, it } from 'vitest'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { canRetryChange, getNextStep, listOtherSteps } from '../../../src/features/orders/changes/order-steps.ts'
import { formatDeliveryArea, getPaymentLabel } from '../../../src/features/orders/list/order-labels.ts'
import {
  countOrdersByQueue,
  findTruncatedQueues,
  selectQueueOrders,
} from '../../../src/features/orders/queue/order-queue.ts'
import { buildOrderSearchUrl, buildOrdersUrl, parseOrdersUrl } from '../../../src/features/orders/queue/orders-url.ts'
import { summariseOrders } from '../../../src/features/orders/queue/shop-stats.tsx'
import type { OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { getOrderBucket } from '../../../src/local/orders/buckets.ts'
import { applyPendingOrders, type OptimisticOrder } from '../../../src/local/orders/optimistic.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { order } from '../entity-fixtures.ts'

const NOON = new Date(2026, 0, 2, 12).getTime()

const shown = (changes: Partial<Order> = {}, entries: OutboxEntry[] = []): OptimisticOrder =>
  applyPendingOrders([{ ...order, ...changes }], entries)[0]!

const move = (status: string, state: OutboxEntry['state'] = 'pending') => ({
  ...createOutboxEntry('orders.changeStatus', { id: order.id, status }, null, {
    scope: `order:${order.id}`,
    label: 'x',
  }),
  n: 1,
  state,
})

import { slicePage } from '../../../src/lists/slice-page.ts'

describe('The next step of an order', () => {
  it.each([
    ['PENDING', 'PROCESSING'],
    ['PROCESSING', 'SHIPPED'],
    ['SHIPPED', 'DELIVERED'],
    ['RETURN_REQUESTED', 'RETURNED'],
  ] as const)('leads from %s to %s', (status, to) => {
    expect(getNextStep(shown({ status }), 'VENDOR', NOON)?.to).toBe(to)
  })

  it.each(['DELIVERED', 'RETURNED', 'CANCELLED'] as const)('is none once the order is %s', status => {
    expect(getNextStep(shown({ status }), 'VENDOR', NOON)).toBeNull()
  })

  it('is none before an ONLINE order is paid', () => {
    expect(getNextStep(shown({ paymentType: 'ONLINE', paymentStatus: 'UNPAID' }), 'VENDOR', NOON)).toBeNull()
    expect(getNextStep(shown({ paymentType: 'ONLINE', paymentStatus: 'PAID' }), 'VENDOR', NOON)?.to).toBe('PROCESSING')
  })

  it('follows the pending change, not the status on the server', () => {
    expect(getNextStep(shown({ status: 'PENDING' }, [move('PROCESSING')]), 'VENDOR', NOON)?.to).toBe('SHIPPED')
  })

  it('is among what the shop may do, never what only a customer may', () => {
    expect(listOtherSteps(shown({ status: 'PENDING' }), 'VENDOR', NOON)).toEqual(['CANCELLED'])
    expect(listOtherSteps(shown({ status: 'SHIPPED' }), 'VENDOR', NOON)).toEqual(['RETURNED'])
    expect(listOtherSteps(shown({ status: 'DELIVERED' }), 'ADMIN', NOON)).toEqual([])
  })
})

describe('A queue of orders', () => {
  const older = shown({ id: 'a', createdAt: '2026-01-01T00:00:00.000Z' })
  const newer = shown({ id: 'b', createdAt: '2026-01-02T00:00:00.000Z' })

  it('holds every order when it is the queue of all, newest first', () => {
    const cancelled = shown({ id: 'c', status: 'CANCELLED', createdAt: '2026-01-03T00:00:00.000Z' })
    expect(selectQueueOrders([older, cancelled, newer], 'ALL').map(one => one.id)).toEqual(['c', 'b', 'a'])
    expect(countOrdersByQueue([older, cancelled, newer]).ALL).toBe(3)
  })

  it('lists open orders oldest first, and closed ones newest first', () => {
    expect(selectQueueOrders([newer, older], 'PENDING').map(one => one.id)).toEqual(['a', 'b'])
    const done = [older, newer].map(one => ({
      ...one,
      status: 'DELIVERED' as const,
      shownStatus: 'DELIVERED' as const,
    }))
    expect(selectQueueOrders(done, 'DELIVERED').map(one => one.id)).toEqual(['b', 'a'])
  })

  it('keeps an order with a pending change in its old queue, and adds it to the new one', () => {
    const moved = shown({ status: 'PENDING' }, [move('PROCESSING')])
    expect(selectQueueOrders([moved], 'PENDING')).toHaveLength(1)
    expect(selectQueueOrders([moved], 'PROCESSING')).toHaveLength(1)
    expect(countOrdersByQueue([moved])).toMatchObject({ PENDING: 0, PROCESSING: 1, ATTENTION: 0 })
  })

  it('keeps unpaid online orders apart: they are not new before they are paid', () => {
    const unpaid = shown({ paymentType: 'ONLINE', paymentStatus: 'UNPAID' })
    const paid = shown({ paymentType: 'ONLINE', paymentStatus: 'PAID' })
    expect([getOrderBucket(unpaid), getOrderBucket(paid)]).toEqual(['UNPAID', 'PENDING'])
    expect(selectQueueOrders([unpaid, paid], 'PENDING')).toEqual([paid])
    expect(selectQueueOrders([unpaid, paid], 'UNPAID')).toEqual([unpaid])
    expect(countOrdersByQueue([unpaid, paid])).toMatchObject({ PENDING: 1, UNPAID: 1, ATTENTION: 0 })
    expect(summariseOrders([unpaid, paid], NOON).toAccept).toBe(1)
  })

  it('keeps an unpaid order with a pending cancellation in its old queue', () => {
    const moved = shown({ paymentType: 'ONLINE', paymentStatus: 'UNPAID' }, [move('CANCELLED')])
    expect(selectQueueOrders([moved], 'UNPAID')).toHaveLength(1)
    expect(countOrdersByQueue([moved])).toMatchObject({ UNPAID: 0, CANCELLED: 1 })
  })

  it('puts an order with a rejected change into ATTENTION, and leaves it in the bucket of the server', () => {
    const refused = shown({ status: 'PENDING' }, [move('PROCESSING', 'rejected')])
    expect(selectQueueOrders([refused], 'ATTENTION')).toHaveLength(1)
    expect(selectQueueOrders([refused], 'PROCESSING')).toHaveLength(0)
    expect(countOrdersByQueue([refused])).toMatchObject({ PENDING: 1, ATTENTION: 1 })
  })
})

describe('The buckets of which the server has more', () => {
  const held = (count: number): OptimisticOrder[] =>
    Array.from({ length: count }, () => ({ ...shown({ status: 'PENDING' }), statusChanges: [] }))

  it('include closed buckets with a higher count on the server', () => {
    const found = held(2)
    expect(findTruncatedQueues({ all: found, found }, { DELIVERED: 7, PENDING: 2 })).toEqual({ DELIVERED: 7, ALL: 9 })
  })

  it('include open buckets only when the device is full', () => {
    const few = held(2)
    const many = held(1000)
    expect(findTruncatedQueues({ all: few, found: few }, { PENDING: 3 })).toEqual({})
    expect(findTruncatedQueues({ all: many, found: many }, { PENDING: 10_000 })).toEqual({
      PENDING: 10_000,
      ALL: 10_000,
    })
    expect(findTruncatedQueues({ all: many, found: many }, { PENDING: 1000 })).toEqual({})
  })
})

describe('Sending a rejected change again', () => {
  const refusedWhere = (status: Order['status'], code = 'FORBIDDEN') => {
    const entry: OutboxEntry = {
      ...move('PROCESSING', 'rejected'),
      input: { id: order.id, status: 'PROCESSING', expectedStatus: 'PENDING' },
      error: { status: 409, message: 'No.', code, detail: {} },
    }
    const one = shown({ status }, [entry])
    return canRetryChange(one, one.statusChanges[0]!)
  }

  it('is possible while the order has the status that the user saw', () => {
    expect(refusedWhere('PENDING')).toBe(true)
  })

  it('is not possible once the status differs, or the change is not allowed', () => {
    expect(refusedWhere('CANCELLED')).toBe(false)
    expect(refusedWhere('PENDING', 'ILLEGAL_TRANSITION')).toBe(false)
  })
})

describe('The key figures of a shop', () => {
  // Bangladesh is six hours ahead of UTC.
  const today = '2026-01-01T18:00:00.000Z'
  const yesterday = '2026-01-01T17:59:00.000Z'

  it('count orders to accept and to ship, and add up the sales of the day in Bangladesh without shipping', () => {
    const orders = [
      shown({ status: 'PENDING', createdAt: today, totalAmount: 160.1, shipping: 60 }),
      shown({ status: 'PROCESSING', createdAt: today, totalAmount: 260.2, shipping: 60 }),
      shown({ status: 'DELIVERED', createdAt: yesterday, totalAmount: 5000 }),
    ]
    expect(summariseOrders(orders, NOON)).toEqual({ toAccept: 1, toShip: 1, today: 300.3 })
  })

  it('leave out cancelled and unpaid online orders', () => {
    const orders = [
      shown({ status: 'CANCELLED', createdAt: today }),
      shown({ paymentType: 'ONLINE', paymentStatus: 'UNPAID', createdAt: today }),
    ]
    expect(summariseOrders(orders, NOON)).toEqual({ toAccept: 0, toShip: 0, today: 0 })
  })
})

describe('The text of an order card', () => {
  it('has upazila and district, or the end of the address without them', () => {
    const address = { ...order.shippingAddress, address: 'House 7, Road 3, Zindabazar, Sylhet' }
    expect(formatDeliveryArea(address, ['Mirpur', 'Dhaka'])).toBe('Mirpur, Dhaka')
    expect(formatDeliveryArea(address, [])).toBe('Zindabazar, Sylhet')
    expect(formatDeliveryArea({ ...address, address: ' , ' }, [])).toBe('')
  })

  it('has the payment method', () => {
    expect(getPaymentLabel(shown({ paymentType: 'COD', paymentStatus: 'UNPAID' }))).toBe('Cash on delivery')
    expect(getPaymentLabel(shown({ paymentType: 'COD', paymentStatus: 'PAID' }))).toBe('Cash received')
    expect(getPaymentLabel(shown({ paymentType: 'ONLINE', paymentStatus: 'UNPAID' }))).toBe('Online, not paid yet')
    const held = { id: order.id, amount: 100, transactionId: 'T1', status: 'ON_HOLD', createdAt: order.createdAt }
    expect(getPaymentLabel(shown({ paymentType: 'ONLINE', payments: [held] }))).toBe('Payment on hold')
    expect(getPaymentLabel(shown({ paymentType: 'ONLINE', paymentStatus: 'REFUND_PENDING' }))).toBe('Refund pending')
  })
})

describe('The URL of a queue', () => {
  it('leaves out defaults, and is read back unchanged', () => {
    expect(buildOrdersUrl({ queue: 'PENDING', term: '', page: 1 })).toBe('/dashboard/orders')
    expect(parseOrdersUrl('?status=UNPAID').queue).toBe('UNPAID')
    const view = {
      queue: 'SHIPPED',
      term: 'জামদানি & co',
      page: 3,
      type: 'COD',
      payment: 'REFUND_PENDING',
      sort: 'dear',
      shop: 'a',
      vendor: 'v',
      from: '2026-01-31',
      to: '2026-02-01',
    } as const
    expect(parseOrdersUrl(new URL(buildOrdersUrl(view), 'http://x').search)).toEqual(view)
  })

  it('shows all orders for a search, whatever queue was open, unless the URL names one', () => {
    const shippedOrders = { queue: 'SHIPPED', term: '', page: 3, type: 'COD' } as const
    const search = buildOrderSearchUrl(shippedOrders, 'H-2F8K')
    expect(search).toBe('/dashboard/orders?search=H-2F8K&type=COD')
    expect(parseOrdersUrl('?search=H-2F8K')).toMatchObject({ queue: 'ALL', page: 1 })
    expect(buildOrderSearchUrl(parseOrdersUrl('?search=H-2F8K'), '')).toBe('/dashboard/orders')
    expect(buildOrderSearchUrl(parseOrdersUrl('?search=H-2F8K&status=SHIPPED'), '')).toBe(
      '/dashboard/orders?status=SHIPPED',
    )
    expect(parseOrdersUrl('?search=H-2F8K&status=PENDING').queue).toBe('PENDING')
    expect(buildOrdersUrl({ queue: 'PENDING', term: 'x', page: 1 })).toBe('/dashboard/orders?status=PENDING&search=x')
    expect(buildOrdersUrl({ queue: 'ALL', term: '', page: 1 })).toBe('/dashboard/orders?status=ALL')
  })

  it.each([
    '?status=NOPE&page=-1',
    '?page=1e99',
    '?page=0&status=',
    '?page=two',
    '?type=CARD&payment=MAYBE',
    '?sort=constructor',
    '?from=2026-02-30&to=yesterday',
  ])('takes %s for the first page of new orders', search => {
    expect(parseOrdersUrl(search)).toEqual({ queue: 'PENDING', term: '', page: 1 })
  })

  it('cuts a very long search term', () => {
    expect(parseOrdersUrl(`?search=${'a'.repeat(10_000)}`).term).toHaveLength(100)
  })

  it('shows the last page for a page after the end', () => {
    expect(slicePage([1, 2, 3], 9, 2)).toEqual({ rows: [3], page: 2 })
    expect(slicePage([], 4, 2)).toEqual({ rows: [], page: 1 })
  })
})
