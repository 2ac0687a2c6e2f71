import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import type { OrderPayment } from '../../../src/contract/orders/orders.ts'
import type { PaymentStatus, PaymentType } from '../../../src/contract/payments/payment-status.ts'
import { getOrderGroup } from '../../../src/features/orders/customer/order-group.ts'

const attempt = (status: string, createdAt: string): OrderPayment => ({
  id: createdAt,
  amount: 840,
  transactionId: 'ABCDEFGH12',
  status,
  createdAt,
})

const groupOf = (
  shownStatus: OrderStatus,
  paymentType: PaymentType = 'COD',
  paymentStatus: PaymentStatus = 'UNPAID',
  payments: OrderPayment[] = [],
) => getOrderGroup({ shownStatus, paymentType, paymentStatus, payments })

describe('The group of an order', () => {
  it('is on the way from the order to the delivery', () => {
    expect(groupOf('PENDING')).toBe('ON_THE_WAY')
    expect(groupOf('PROCESSING', 'ONLINE', 'PAID')).toBe('ON_THE_WAY')
    expect(groupOf('SHIPPED')).toBe('ON_THE_WAY')
  })

  it('waits for payment while an online order is unpaid', () => {
    expect(groupOf('PENDING', 'ONLINE')).toBe('UNPAID')
    expect(groupOf('PENDING', 'ONLINE', 'UNPAID', [attempt('PENDING', '2026-11-20')])).toBe('UNPAID')
  })

  it('is a failed payment where the newest attempt failed', () => {
    const failed = attempt('FAILED', '2026-11-20T10:00:00Z')
    expect(groupOf('PENDING', 'ONLINE', 'UNPAID', [failed])).toBe('PAYMENT_FAILED')
    expect(groupOf('PENDING', 'ONLINE', 'UNPAID', [attempt('PENDING', '2026-11-20T10:01:00Z'), failed])).toBe('UNPAID')
    expect(groupOf('PENDING', 'ONLINE', 'PAID', [failed])).toBe('ON_THE_WAY')
  })

  it('tells a requested return from a closed order', () => {
    expect(groupOf('RETURN_REQUESTED', 'COD', 'PAID')).toBe('RETURN_REQUESTED')
    expect(['DELIVERED', 'CANCELLED', 'RETURNED'].map(status => groupOf(status as OrderStatus))).toEqual([
      'CLOSED',
      'CLOSED',
      'CLOSED',
    ])
  })
})
