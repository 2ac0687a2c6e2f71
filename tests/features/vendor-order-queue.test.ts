import { describe, expect, it } from 'vitest'
import type { Order } from '../../src/contract/orders.ts'
import {
  canRetryChange,
  countOrdersByQueue,
  findTruncatedBuckets,
  formatDeliveryArea,
  getNextStep,
  getOrderBucket,
  getPaymentLabel,
  listOtherSteps,
  selectQueueOrders,
  summariseOrders,
} from '../../src/features/order-management/order-queue.ts'
import { buildOrdersUrl, parseOrdersUrl } from '../../src/features/order-management/orders-url.ts'
import type { OutboxEntry } from '../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../src/local/outbox/entry.ts'
import { applyPendingOrders, type OptimisticOrder } from '../../src/local/resources/orders/optimistic.ts'
import { order } from './entity-fixtures.ts'

const NOON = new Date(2026, 0, 2, 12).getTime()

const shown = (changes: Partial<Order> = {}, entries: OutboxEntry[] = []): OptimisticOrder =>
  applyPendingOrders([{ ...order, ...changes }], entries)[0]!

const move = (status: string, state: OutboxEntry['state'] = 'pending'): OutboxEntry => ({
  ...createOutboxEntry('orders.changeStatus', { id: order.id, status }, null, {
    scope: `order:${order.id}`,
    label: 'x',
  }),
  n: 1,
  state,
})

import { slicePage } from '../../src/lists/slice-page.ts'

describe('nextStep', () => {
  it.each([
    ['PENDING', 'PROCESSING'],
    ['PROCESSING', 'SHIPPED'],
    ['SHIPPED', 'DELIVERED'],
    ['RETURN_REQUESTED', 'RETURNED'],
  ] as const)('leads from %s to %s', (status, to) => {
    expect(getNextStep(shown({ status }), 'VENDOR', NOON)?.to).toBe(to)
  })

  it.each(['DELIVERED', 'RETURNED', 'CANCELLED'] as const)('asks nothing of the shop once it is %s', status => {
    expect(getNextStep(shown({ status }), 'VENDOR', NOON)).toBeNull()
  })

  it('waits for the payment of an ONLINE order', () => {
    expect(getNextStep(shown({ paymentType: 'ONLINE', paymentStatus: 'UNPAID' }), 'VENDOR', NOON)).toBeNull()
    expect(getNextStep(shown({ paymentType: 'ONLINE', paymentStatus: 'PAID' }), 'VENDOR', NOON)?.to).toBe('PROCESSING')
  })

  it('goes on from where a waiting change leads, not from where the server still is', () => {
    expect(getNextStep(shown({ status: 'PENDING' }, [move('PROCESSING')]), 'VENDOR', NOON)?.to).toBe('SHIPPED')
  })

  it('offers what the shop may do, and never what only a customer may', () => {
    expect(listOtherSteps(shown({ status: 'PENDING' }), 'VENDOR', NOON)).toEqual(['CANCELLED'])
    expect(listOtherSteps(shown({ status: 'SHIPPED' }), 'VENDOR', NOON)).toEqual(['RETURNED'])
    expect(listOtherSteps(shown({ status: 'DELIVERED' }), 'ADMIN', NOON)).toEqual([])
  })
})

describe('inQueue', () => {
  const older = shown({ id: 'a', createdAt: '2026-01-01T00:00:00.000Z' })
  const newer = shown({ id: 'b', createdAt: '2026-01-02T00:00:00.000Z' })

  it('puts the one that waits longest first while it is work, and the newest first when it is done', () => {
    expect(selectQueueOrders([newer, older], 'PENDING').map(one => one.id)).toEqual(['a', 'b'])
    const done = [older, newer].map(one => ({
      ...one,
      status: 'DELIVERED' as const,
      shownStatus: 'DELIVERED' as const,
    }))
    expect(selectQueueOrders(done, 'DELIVERED').map(one => one.id)).toEqual(['b', 'a'])
  })

  it('keeps an order whose change waits where it was tapped, and shows it where it goes', () => {
    const moved = shown({ status: 'PENDING' }, [move('PROCESSING')])
    expect(selectQueueOrders([moved], 'PENDING')).toHaveLength(1)
    expect(selectQueueOrders([moved], 'PROCESSING')).toHaveLength(1)
    expect(countOrdersByQueue([moved])).toMatchObject({ PENDING: 0, PROCESSING: 1, ATTENTION: 0 })
  })

  it('keeps what waits for its payment apart: it is no new work before it is paid', () => {
    const unpaid = shown({ paymentType: 'ONLINE', paymentStatus: 'UNPAID' })
    const paid = shown({ paymentType: 'ONLINE', paymentStatus: 'PAID' })
    expect([getOrderBucket(unpaid), getOrderBucket(paid)]).toEqual(['UNPAID', 'PENDING'])
    expect(selectQueueOrders([unpaid, paid], 'PENDING')).toEqual([paid])
    expect(selectQueueOrders([unpaid, paid], 'UNPAID')).toEqual([unpaid])
    expect(countOrdersByQueue([unpaid, paid])).toMatchObject({ PENDING: 1, UNPAID: 1, ATTENTION: 0 })
    expect(summariseOrders([unpaid, paid], NOON).toAccept).toBe(1)
  })

  it('keeps one that is cancelled while it waits for its payment where it was tapped', () => {
    const moved = shown({ paymentType: 'ONLINE', paymentStatus: 'UNPAID' }, [move('CANCELLED')])
    expect(selectQueueOrders([moved], 'UNPAID')).toHaveLength(1)
    expect(countOrdersByQueue([moved])).toMatchObject({ UNPAID: 0, CANCELLED: 1 })
  })

  it('brings a refused change to attention and leaves the order where the server has it', () => {
    const refused = shown({ status: 'PENDING' }, [move('PROCESSING', 'rejected')])
    expect(selectQueueOrders([refused], 'ATTENTION')).toHaveLength(1)
    expect(selectQueueOrders([refused], 'PROCESSING')).toHaveLength(0)
    expect(countOrdersByQueue([refused])).toMatchObject({ PENDING: 1, ATTENTION: 1 })
  })
})

describe('beyondDevice', () => {
  const held = (count: number): OptimisticOrder[] =>
    Array.from({ length: count }, () => ({ ...shown({ status: 'PENDING' }), statusChanges: [] }))

  it('names the heaps of what is done of which the server has more', () => {
    const found = held(2)
    expect(findTruncatedBuckets({ all: found, found }, { DELIVERED: 7, PENDING: 2 })).toEqual({ DELIVERED: 7 })
  })

  it('takes the device at its word for what is open, until it has no room for more', () => {
    const few = held(2)
    const many = held(1000)
    expect(findTruncatedBuckets({ all: few, found: few }, { PENDING: 3 })).toEqual({})
    expect(findTruncatedBuckets({ all: many, found: many }, { PENDING: 10_000 })).toEqual({ PENDING: 10_000 })
    expect(findTruncatedBuckets({ all: many, found: many }, { PENDING: 1000 })).toEqual({})
  })
})

describe('canSendAgain', () => {
  const refusedWhere = (status: Order['status'], code = 'FORBIDDEN') => {
    const entry: OutboxEntry = {
      ...move('PROCESSING', 'rejected'),
      input: { id: order.id, status: 'PROCESSING', expectedStatus: 'PENDING' },
      error: { status: 409, message: 'No.', code, detail: {} },
    }
    const one = shown({ status }, [entry])
    return canRetryChange(one, one.statusChanges[0]!)
  }

  it('is so while the order stands where the person saw it', () => {
    expect(refusedWhere('PENDING')).toBe(true)
  })

  it('is not so once the order is elsewhere, or the move is against the table', () => {
    expect(refusedWhere('CANCELLED')).toBe(false)
    expect(refusedWhere('PENDING', 'ILLEGAL_TRANSITION')).toBe(false)
  })
})

describe('summaryOf', () => {
  const today = new Date(2026, 0, 2, 9).toISOString()
  const yesterday = new Date(2026, 0, 1, 23, 59).toISOString()

  it('counts what is to accept and to ship, and adds up what was ordered since midnight', () => {
    const orders = [
      shown({ status: 'PENDING', createdAt: today, totalAmount: 100.1 }),
      shown({ status: 'PROCESSING', createdAt: today, totalAmount: 200.2 }),
      shown({ status: 'DELIVERED', createdAt: yesterday, totalAmount: 5000 }),
    ]
    expect(summariseOrders(orders, NOON)).toEqual({ toAccept: 1, toShip: 1, today: 300.3 })
  })

  it('takes neither a cancelled nor an unpaid online order for a sale', () => {
    const orders = [
      shown({ status: 'CANCELLED', createdAt: today }),
      shown({ paymentType: 'ONLINE', paymentStatus: 'UNPAID', createdAt: today }),
    ]
    expect(summariseOrders(orders, NOON)).toEqual({ toAccept: 0, toShip: 0, today: 0 })
  })
})

describe('what a card says', () => {
  it('names upazila and district, or the end of the address where there are none', () => {
    const address = { ...order.shippingAddress, address: 'House 7, Road 3, Zindabazar, Sylhet' }
    expect(formatDeliveryArea({ ...address, upazila: 'Mirpur', district: 'Dhaka' })).toBe('Mirpur, Dhaka')
    expect(formatDeliveryArea({ ...address, upazila: ' ', district: null })).toBe('Zindabazar, Sylhet')
    expect(formatDeliveryArea({ ...address, address: ' , ' })).toBe('')
  })

  it('says how it is paid', () => {
    expect(getPaymentLabel({ paymentType: 'COD', paymentStatus: 'UNPAID' })).toBe('Cash on delivery')
    expect(getPaymentLabel({ paymentType: 'COD', paymentStatus: 'PAID' })).toBe('Cash received')
    expect(getPaymentLabel({ paymentType: 'ONLINE', paymentStatus: 'UNPAID' })).toBe('Online, not paid yet')
    expect(getPaymentLabel({ paymentType: 'ONLINE', paymentStatus: 'REFUND_PENDING' })).toBe('Refund pending')
  })
})

describe("the queue's address", () => {
  it('says only what is not the usual, and reads back what it says', () => {
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
    } as const
    expect(parseOrdersUrl(new URL(buildOrdersUrl(view), 'http://x').search)).toEqual(view)
  })

  it.each([
    '?status=NOPE&page=-1',
    '?page=1e99',
    '?page=0&status=',
    '?page=two',
    '?type=CARD&payment=MAYBE',
    '?sort=constructor',
  ])('takes %s for the first page of new orders', search => {
    expect(parseOrdersUrl(search)).toEqual({ queue: 'PENDING', term: '', page: 1 })
  })

  it('cuts an endless term', () => {
    expect(parseOrdersUrl(`?search=${'a'.repeat(10_000)}`).term).toHaveLength(100)
  })

  it('shows the last page when asked for one past the end', () => {
    expect(slicePage([1, 2, 3], 9, 2)).toEqual({ rows: [3], page: 2 })
    expect(slicePage([], 4, 2)).toEqual({ rows: [], page: 1 })
  })
})
