import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../src/contract/notifications/notifications.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import {
  countUrgent,
  type InboxFacts,
  isLateToShip,
  selectInbox,
} from '../../../src/features/dashboard/vendor-inbox.ts'
import type { OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { applyPendingOrders, type OptimisticOrder } from '../../../src/local/orders/optimistic.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import type { OptimisticProduct } from '../../../src/local/products/optimistic.ts'
import type { RepliedReview } from '../../../src/local/reviews/replies.ts'
import type { OptimisticShop } from '../../../src/local/shops/optimistic.ts'
import { order, product } from '../entity-fixtures.ts'

/** A Sunday: the third working day after it is Wednesday, 9 December. */
const ORDERED_AT = '2026-12-06T08:00:00.000Z'
const NOW = Date.parse('2026-12-07T08:00:00.000Z')

const shown = (changes: Partial<Order>, entries: OutboxEntry[] = []): OptimisticOrder =>
  applyPendingOrders([{ ...order, createdAt: ORDERED_AT, ...changes }], entries)[0]!
const statusChange = (id: string, state: OutboxEntry['state']): OutboxEntry => ({
  ...createOutboxEntry('orders.changeStatus', { id, status: 'PROCESSING' }, null, { scope: `order:${id}`, label: 'x' }),
  n: 1,
  state,
})
const review = (id: string, rating: number, reply: string | null = null) => ({ id, rating, reply }) as RepliedReview
const shop = (id: string, status: string) => ({ id, status }) as OptimisticShop
const own = (id: string, stock: number, status = 'ACTIVE') => ({ ...product, id, stock, status }) as OptimisticProduct
const NOTHING: InboxFacts = { entries: [], shops: [], orders: [], products: [], reviews: [] }
const select = (facts: Partial<InboxFacts>, now = NOW) => selectInbox({ ...NOTHING, ...facts }, now)
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe('What needs a vendor now', () => {
  it('is nothing when nothing is open', () => {
    const inbox = select({ orders: [shown({ status: 'DELIVERED' }), shown({ status: 'SHIPPED' })] })
    expect(Object.values(inbox).flat()).toEqual([])
    expect(countUrgent(inbox)).toBe(0)
  })

  it('are the parcels that wait for a decision, of open orders and of closed ones', () => {
    const parcel = { id: 'p', courier: 'pathao', reference: 'H-1', steps: [], status: 'BOOKED' as const }
    const shipments = [{ ...parcel, problem: 'ORDER_CANCELLED' }]
    const late = { status: 'PROCESSING', createdAt: '2026-12-01T08:00:00.000Z' } as const
    const inbox = select({
      orders: [
        shown({ id: 'cancelled', status: 'CANCELLED', shipments }),
        shown({ id: 'late', ...late, shipments }),
        shown({ id: 'fine', status: 'SHIPPED', shipments: [parcel] }),
      ],
    })
    expect([idsOf(inbox.parcels), idsOf(inbox.lateToShip)]).toEqual([['cancelled', 'late'], []])
  })

  it('puts each order into one list, by what it waits for', () => {
    const inbox = select({
      orders: [
        shown({ id: 'new', status: 'PENDING' }),
        shown({ id: 'unpaid', status: 'PENDING', paymentType: 'ONLINE', paymentStatus: 'UNPAID' }),
        shown({ id: 'return', status: 'RETURN_REQUESTED' }),
        shown({ id: 'owed', status: 'RETURNED', paymentType: 'COD', paymentStatus: 'REFUND_PENDING' }),
        shown({ id: 'gateway', status: 'CANCELLED', paymentType: 'ONLINE', paymentStatus: 'REFUND_PENDING' }),
        shown({ id: 'packing', status: 'PROCESSING' }),
        shown({ id: 'late', status: 'PROCESSING', createdAt: '2026-12-01T08:00:00.000Z' }),
      ],
    })
    expect(idsOf(inbox.newOrders)).toEqual(['new'])
    expect(idsOf(inbox.returns)).toEqual(['return'])
    expect(idsOf(inbox.refunds)).toEqual(['owed'])
    expect(idsOf(inbox.lateToShip)).toEqual(['late'])
    expect(countUrgent(inbox)).toBe(4)
  })

  it('shows an order with a rejected change among the changes alone, until the vendor decides', () => {
    const rejected = statusChange(order.id, 'rejected')
    const inbox = select({ entries: [rejected], orders: [shown({ status: 'PENDING' }, [rejected])] })
    expect([inbox.rejected, inbox.newOrders]).toEqual([[rejected], []])
    expect(countUrgent(inbox)).toBe(1)
  })

  it('drops an order as soon as its next step waits to be sent', () => {
    const waiting = statusChange(order.id, 'pending')
    const inbox = select({ entries: [waiting], orders: [shown({ status: 'PENDING' }, [waiting])] })
    expect([inbox.rejected, inbox.newOrders]).toEqual([[], []])
  })

  it('names suspended shops, the lowest stock and the lowest stars first', () => {
    const inbox = select({
      shops: [shop('open', 'ACTIVE'), shop('suspended', 'SUSPENDED')],
      products: [own('two', 2), own('none', 0), own('many', 500), own('draft', 0, 'DRAFT')],
      reviews: [review('good', 5), review('bad', 1), review('answered', 1, 'Sorry!')],
    })
    expect(idsOf(inbox.suspendedShops)).toEqual(['suspended'])
    expect(inbox.suspendedShops[0]!.reason).toBe('')
    expect(idsOf(inbox.lowStock)).toEqual(['none', 'two'])
    expect(idsOf(inbox.reviews)).toEqual(['bad', 'good'])
    expect(countUrgent(inbox)).toBe(1)
  })
})

describe('A suspended shop', () => {
  it('says the reason of its newest suspension', () => {
    const suspended = { ...shop('suspended', 'SUSPENDED'), name: 'Tangail Tantghar' }
    const notice = (body: string, createdAt: string, name = suspended.name): Notification => ({
      id: body,
      kind: 'SHOP',
      title: '',
      titleDescriptor: {
        key: '{shop} was suspended. Its products are not on sale.',
        values: { shop: name },
      },
      body,
      path: '/dashboard/my-shops',
      readAt: null,
      createdAt,
      seq: 1,
    })
    const notifications = [
      notice('Copies of brands', '2026-11-02T00:00:00.000Z'),
      notice('Not delivered', '2026-10-01T00:00:00.000Z'),
      notice('Another shop', '2026-11-03T00:00:00.000Z', 'Another'),
    ]
    expect(select({ shops: [suspended], notifications }).suspendedShops[0]!.reason).toBe('Copies of brands')
  })
})

describe('An accepted order', () => {
  it.each([
    ['2026-12-09T05:59:00.000Z', false],
    ['2026-12-09T06:00:00.000Z', true],
  ])('is late at %s: %s', (now, isLate) => {
    expect(isLateToShip(shown({ status: 'PROCESSING' }), Date.parse(now))).toBe(isLate)
  })
})
