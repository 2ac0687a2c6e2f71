import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { allowedStatuses, ORDER_STATUSES, type OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import type { OrderEvent } from '../../../src/contract/orders/orders.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../src/contract/payments/payment-status.ts'
import { ROLES, type Role } from '../../../src/contract/roles.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let product: string
let people: Record<Role, TestUser>
beforeAll(async () => {
  market = await openMarketFixture()
  product = await market.addProduct({ stock: 100_000 })
  people = {
    CUSTOMER: market.customer,
    VENDOR: market.vendor,
    ADMIN: await market.user('ADMIN', { name: 'Rehana Sultana' }),
    SUPER_ADMIN: await market.user('SUPER_ADMIN'),
  }
})
afterAll(() => market.stop())

type Facts = {
  status: OrderStatus
  payment_status?: PaymentStatus
  payment_type?: 'COD' | 'ONLINE'
  delivered_at?: number | null
}

/** An order with a status set in the database, so that each case starts from the right one. */
const orderAt = async (facts: Facts, quantity = 1): Promise<string> => {
  const { data } = await market.order(await market.draft({ [product]: quantity }))
  await market.store.write(tx => tx.updateTable('orders').set(facts).where('id', '=', data.id).execute())
  return data.id
}
const move = (id: string, status: OrderStatus, as: TestUser, more = {}) =>
  market.call(changeOrderStatus, { id, status, ...more }, { as })
const auditOf = async (entityId: string) => {
  const { data } = await market.call(listAuditLog, { entity: 'order', entityId }, { as: people.ADMIN })
  return data.map(({ actor, action, before, after }) => ({ actor, action, before, after }))
}

describe('The status of an order', () => {
  /** The payment only matters for pending orders, the time only for returns of delivered ones. */
  const cases = ORDER_STATUSES.flatMap(from =>
    (['COD', 'ONLINE'] as const).flatMap(payment_type =>
      (from === 'PENDING' ? PAYMENT_STATUSES : (['PAID'] as const)).flatMap(payment_status =>
        (from === 'DELIVERED' ? [6, 8] : [1]).map(days => ({ from, payment_type, payment_status, days })),
      ),
    ),
  )

  /** `npm test` tries each case with one role, `npm run check:fuzz` with all four. */
  const casesOf = (role: Role) =>
    cases.filter((_, at) => process.env.ORDER_STATES === 'all' || at % ROLES.length === ROLES.indexOf(role))

  it.each(ROLES)(
    'moves for %s exactly as the table says, whatever the order and its payment are',
    async role => {
      const wrong: string[] = []
      for (const { from, payment_type, payment_status, days } of casesOf(role)) {
        const delivered_at = Date.now() - days * DAY_MS
        const facts = { status: from, payment_type, payment_status, delivered_at }
        const allowed = allowedStatuses(
          { status: from, paymentType: payment_type, paymentStatus: payment_status, deliveredAt: delivered_at },
          role,
          Date.now(),
        )
        const id = await orderAt(facts)
        for (const to of ORDER_STATUSES) {
          await market.store.write(tx => tx.updateTable('orders').set(facts).where('id', '=', id).execute())
          const { status, error } = await move(id, to, people[role])
          const isRight = allowed.includes(to)
            ? status === 200
            : status === 409 &&
              error.code === 'ILLEGAL_TRANSITION' &&
              JSON.stringify(error.allowed) === JSON.stringify(allowed)
          if (!isRight) wrong.push(`${payment_type} ${payment_status} ${from} → ${to}: ${status}`)
        }
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )

  it('reports an illegal change with a message and the allowed ones', async () => {
    const { message, error } = await move(await orderAt({ status: 'SHIPPED' }), 'CANCELLED', market.vendor)
    expect(message).toBe(
      'An order that is shipped cannot become cancelled. You can change it to delivered or returned.',
    )
    expect(error).toMatchObject({ status: 'SHIPPED', allowed: ['DELIVERED', 'RETURNED'] })
  })

  it('does not require payment first for cash on delivery', async () => {
    const why = async (facts: Facts) => (await move(await orderAt(facts), 'PROCESSING', market.customer)).message
    expect(await why({ status: 'PENDING', payment_type: 'COD', payment_status: 'UNPAID' })).not.toContain('paid')
    expect(await why({ status: 'PENDING', payment_type: 'ONLINE', payment_status: 'UNPAID' })).toContain('is paid')
  })

  it('cannot be changed by another customer or vendor, who learn nothing', async () => {
    const id = await orderAt({ status: 'PENDING' })
    for (const stranger of [await market.user('CUSTOMER'), market.otherVendor]) {
      expect((await move(id, 'CANCELLED', stranger)).status).toBe(403)
    }
    expect((await market.call(changeOrderStatus, { id, status: 'CANCELLED' })).status).toBe(401)
  })

  it('does not change when the caller expected another status', async () => {
    const id = await orderAt({ status: 'PROCESSING' })
    const { status, error } = await move(id, 'SHIPPED', market.vendor, { expectedStatus: 'PENDING' })
    expect([status, error.code, error.status]).toEqual([409, 'CONFLICT', 'PROCESSING'])
    expect((await move(id, 'SHIPPED', market.vendor, { expectedStatus: 'PROCESSING' })).status).toBe(200)
  })

  it('may be asked for a step that somebody else has taken already, which changes nothing', async () => {
    const id = await orderAt({ status: 'PROCESSING' })
    const first = await move(id, 'SHIPPED', market.vendor, { expectedStatus: 'PROCESSING', courier: 'Pathao' })
    const again = await move(id, 'SHIPPED', people.ADMIN, { expectedStatus: 'PROCESSING' })
    expect([again.status, again.data.seq, again.data.events.length]).toEqual([
      200,
      first.data.seq,
      first.data.events.length,
    ])
    const numbered = { expectedStatus: 'PROCESSING', courier: 'RedX', trackingNumber: 'BD7' } as const
    const completed = await move(id, 'SHIPPED', market.vendor, numbered)
    expect(completed.data).toMatchObject({ status: 'SHIPPED', courier: 'Pathao', trackingNumber: 'BD7' })
    const other = await move(id, 'SHIPPED', market.vendor, { ...numbered, trackingNumber: 'BD8' })
    expect([other.status, other.error.code]).toEqual([409, 'CONFLICT'])
    expect((await move(id, 'SHIPPED', market.otherVendor, numbered)).status).toBe(403)
    expect((await move(id, 'SHIPPED', market.vendor, { expectedStatus: 'SHIPPED' })).status).toBe(409)
  })

  it('changes once with two concurrent requests', async () => {
    const id = await orderAt({ status: 'PENDING' })
    const responses = await Promise.all([
      move(id, 'CANCELLED', market.customer),
      move(id, 'PROCESSING', market.vendor),
      move(id, 'PROCESSING', people.ADMIN),
    ])
    const statuses = responses.map(response => response.status).sort()
    expect([statuses[0], statuses[2]]).toEqual([200, 409])
  })
})

describe('A status change', () => {
  it("is recorded with actor, reason and time, and increments the order's seq", async () => {
    const id = await orderAt({ status: 'PENDING' })
    await move(id, 'PROCESSING', market.vendor)
    const { data, message } = await move(id, 'CANCELLED', people.ADMIN, { reason: 'Found a fault.' })
    expect(message).toBe('Successfully changed')
    expect(data.seq).toBe(3)
    expect(data.events.map(({ actor, role, from, to, note }) => [actor, role, from, to, note])).toEqual([
      ['Nusrat Jahan', 'CUSTOMER', null, 'PENDING', null],
      ['Abdul Karim', 'VENDOR', 'PENDING', 'PROCESSING', null],
      ['Rehana Sultana', 'ADMIN', 'PROCESSING', 'CANCELLED', 'Found a fault.'],
    ])
  })

  it('that changes the payment too records that by the system, once and after it', async () => {
    const lastEvents = (events: OrderEvent[]) =>
      events.slice(-2).map(({ role, from, to, note }) => [role, from, to, note])
    const cash = await orderAt({ status: 'SHIPPED' })
    const delivered = await move(cash, 'DELIVERED', market.vendor)
    expect(lastEvents(delivered.data.events)).toEqual([
      ['VENDOR', 'SHIPPED', 'DELIVERED', null],
      ['SYSTEM', 'UNPAID', 'PAID', 'Paid in cash at delivery.'],
    ])
    await move(cash, 'RETURN_REQUESTED', market.customer, { reason: 'It has a crack.' })
    const returned = await move(cash, 'RETURNED', market.vendor)
    expect(lastEvents(returned.data.events)).toEqual([
      ['VENDOR', 'RETURN_REQUESTED', 'RETURNED', null],
      ['SYSTEM', 'PAID', 'REFUND_PENDING', null],
    ])
    expect(returned.data.events).toHaveLength(6)
    const paid = await orderAt({ status: 'PROCESSING', payment_type: 'ONLINE', payment_status: 'PAID' })
    const cancelled = await move(paid, 'CANCELLED', people.ADMIN, { reason: 'Found a fault.' })
    expect(lastEvents(cancelled.data.events)).toEqual([
      ['ADMIN', 'PROCESSING', 'CANCELLED', 'Found a fault.'],
      ['SYSTEM', 'PAID', 'REFUND_PENDING', null],
    ])
    const unpaid = await move(await orderAt({ status: 'PENDING' }), 'CANCELLED', market.customer)
    expect(unpaid.data.events).toHaveLength(2)
  })

  it('informs the people concerned once, with or without a payment change', async () => {
    const id = await orderAt({ status: 'SHIPPED' })
    const loadNotifications = () => market.call(listNotifications, {}, { as: market.customer })
    const { total } = (await loadNotifications()).meta
    const { data } = await move(id, 'DELIVERED', market.vendor)
    const { data: notifications, meta } = await loadNotifications()
    expect([meta.total, notifications[0]?.title]).toEqual([total! + 1, `Order ${data.number} was delivered`])
  })

  it('by an admin is in the audit log with before and after; by others only in the events', async () => {
    const id = await orderAt({ status: 'PROCESSING', payment_type: 'ONLINE', payment_status: 'PAID' })
    const { data: order } = await move(id, 'CANCELLED', people.SUPER_ADMIN, { reason: 'Found a fault.' })
    expect((await move(id, 'SHIPPED', people.ADMIN)).status).toBe(409)
    const { number } = order
    expect(await auditOf(id)).toEqual([
      {
        actor: { id: people.SUPER_ADMIN.userId, name: people.SUPER_ADMIN.name, role: 'SUPER_ADMIN' },
        action: 'order.change-status',
        before: { number, status: 'PROCESSING', paymentStatus: 'PAID' },
        after: { number, status: 'CANCELLED', paymentStatus: 'REFUND_PENDING', reason: 'Found a fault.' },
      },
    ])
    const returned = await orderAt({ status: 'SHIPPED' })
    await move(returned, 'RETURNED', people.ADMIN, { restock: false })
    expect((await auditOf(returned))[0]?.after).toMatchObject({ status: 'RETURNED', restock: false })
    const others = await orderAt({ status: 'PENDING' })
    await move(others, 'PROCESSING', market.vendor)
    expect(await auditOf(others)).toEqual([])
  })

  it('stores courier and tracking number, settles cash at delivery and stores its time', async () => {
    const id = await orderAt({ status: 'PROCESSING' })
    const shipped = await move(id, 'SHIPPED', market.vendor, { courier: 'Sundarban Courier', trackingNumber: 'BD1' })
    expect(shipped.data).toMatchObject({ courier: 'Sundarban Courier', trackingNumber: 'BD1', deliveredAt: null })
    const { data } = await move(id, 'DELIVERED', market.vendor)
    expect(data).toMatchObject({ paymentStatus: 'PAID', courier: 'Sundarban Courier' })
    expect(Date.parse(data.deliveredAt!)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('does not restart the return period when a return is rejected', async () => {
    const delivered_at = Date.now() - 6 * DAY_MS
    const id = await orderAt({ status: 'RETURN_REQUESTED', payment_status: 'PAID', delivered_at })
    const { data } = await move(id, 'DELIVERED', market.vendor)
    expect(Date.parse(data.deliveredAt!)).toBe(delivered_at)
  })

  it('makes a refund due when a paid order is cancelled or returned', async () => {
    const paid = { payment_status: 'PAID', payment_type: 'ONLINE' } as const
    const cancelled = await move(await orderAt({ status: 'PROCESSING', ...paid }), 'CANCELLED', market.vendor)
    const returned = await move(await orderAt({ status: 'RETURN_REQUESTED', ...paid }), 'RETURNED', market.vendor)
    expect([cancelled.data.paymentStatus, returned.data.paymentStatus]).toEqual(['REFUND_PENDING', 'REFUND_PENDING'])
  })

  it.each([
    ['CANCELLED', 'PENDING', {}, 3],
    ['CANCELLED', 'PENDING', { restock: false }, 3],
    ['RETURNED', 'SHIPPED', {}, 3],
    ['RETURNED', 'SHIPPED', { restock: false }, 0],
    ['SHIPPED', 'PROCESSING', { restock: true }, 0],
  ] as const)('to %s from %s with %j brings back %d pieces', async (to, from, more, back) => {
    const id = await orderAt({ status: from }, 3)
    const before = await market.product(product)
    expect((await move(id, to, market.vendor, more)).status).toBe(200)
    const after = await market.product(product)
    expect(after.stock - before.stock).toBe(back)
    expect(before.sold - after.sold).toBe(to === 'SHIPPED' ? 0 : 3)
  })

  it('is announced to the customer and the vendor', async () => {
    const id = await orderAt({ status: 'PENDING' })
    const received: unknown[] = []
    const stop = market.services.events.subscribe({
      userId: market.customer.userId,
      sessionId: null,
      receive: hint => received.push(hint),
      end: () => undefined,
    })
    await move(id, 'PROCESSING', market.vendor)
    await move(id, 'PENDING', market.vendor)
    stop()
    expect(received).toEqual([{ type: 'order', id, status: 'PROCESSING', isNew: false }])
  })
})
