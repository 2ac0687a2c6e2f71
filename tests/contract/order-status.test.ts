import { expect, it } from 'vitest'
import { DAY_MS } from '../../src/contract/durations.ts'
import {
  allowedStatuses,
  ORDER_STATUSES,
  type OrderActor,
  type OrderStatus,
} from '../../src/contract/orders/order-status.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '../../src/contract/payments/payment-status.ts'

const NOW = 1_800_000_000_000
const SELLERS: OrderActor[] = ['VENDOR', 'ADMIN', 'SUPER_ADMIN']
const ACTORS: OrderActor[] = ['CUSTOMER', ...SELLERS, 'SYSTEM']

/** Written out by hand: the allowed changes from each status, for orders whose payment and time allow all of them. */
const TRANSITIONS: Record<OrderStatus, Partial<Record<'CUSTOMER' | 'SELLER' | 'SYSTEM', OrderStatus[]>>> = {
  PENDING: { CUSTOMER: ['CANCELLED'], SELLER: ['PROCESSING', 'CANCELLED'], SYSTEM: ['CANCELLED'] },
  PROCESSING: { SELLER: ['SHIPPED', 'CANCELLED'], SYSTEM: ['SHIPPED'] },
  SHIPPED: { SELLER: ['DELIVERED', 'RETURNED'], SYSTEM: ['DELIVERED', 'RETURNED'] },
  DELIVERED: { CUSTOMER: ['RETURN_REQUESTED'] },
  CANCELLED: {},
  RETURN_REQUESTED: { SELLER: ['RETURNED', 'DELIVERED'] },
  RETURNED: {},
}

const allowedFor = (status: OrderStatus, by: OrderActor): OrderStatus[] =>
  TRANSITIONS[status][SELLERS.includes(by) ? 'SELLER' : (by as 'CUSTOMER' | 'SYSTEM')] ?? []

it.each(ORDER_STATUSES)('An order that is %s can change to the statuses of the table, for each actor', status => {
  for (const by of ACTORS) {
    for (const paymentStatus of PAYMENT_STATUSES) {
      const order = { status, paymentType: 'COD' as const, paymentStatus, deliveredAt: NOW }
      expect(allowedStatuses(order, by, NOW), `${by} ${paymentStatus}`).toEqual(allowedFor(status, by))
    }
  }
})

it.each(PAYMENT_STATUSES)('An ONLINE order whose payment is %s can be accepted only when it is PAID', paymentStatus => {
  const allowed = (by: OrderActor, status: PaymentStatus) =>
    allowedStatuses({ status: 'PENDING', paymentType: 'ONLINE', paymentStatus: status, deliveredAt: null }, by, NOW)
  for (const by of SELLERS) {
    expect(allowed(by, paymentStatus)).toEqual(paymentStatus === 'PAID' ? ['PROCESSING', 'CANCELLED'] : ['CANCELLED'])
  }
  expect(allowed('CUSTOMER', paymentStatus)).toEqual(['CANCELLED'])
})

it('A delivered order can be returned for exactly seven days, and never without a delivery time', () => {
  const allowed = (deliveredAt: number | null) =>
    allowedStatuses({ status: 'DELIVERED', paymentType: 'COD', paymentStatus: 'PAID', deliveredAt }, 'CUSTOMER', NOW)
  expect(allowed(NOW - 7 * DAY_MS)).toEqual(['RETURN_REQUESTED'])
  expect(allowed(NOW - 7 * DAY_MS - 1)).toEqual([])
  expect(allowed(null)).toEqual([])
})
