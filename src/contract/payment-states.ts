import * as v from 'valibot'
import type { Role } from './roles.ts'

export const PaymentType = v.picklist(['COD', 'ONLINE'])
export type PaymentType = v.InferOutput<typeof PaymentType>

export const PAYMENT_STATUSES = ['UNPAID', 'PAID', 'REFUND_PENDING', 'REFUNDED'] as const
export const PaymentStatus = v.picklist(PAYMENT_STATUSES)
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>

type PaymentTransition = {
  from: PaymentStatus
  to: PaymentStatus
  type: PaymentType
  by: readonly (Role | 'SYSTEM')[]
  needsNote: boolean
}

/** Every move of a payment status that somebody may ask for or the system makes. */
export const PAYMENT_TRANSITIONS: readonly PaymentTransition[] = [
  { from: 'UNPAID', to: 'PAID', type: 'COD', by: ['VENDOR', 'ADMIN', 'SUPER_ADMIN', 'SYSTEM'], needsNote: false },
  { from: 'UNPAID', to: 'PAID', type: 'ONLINE', by: ['SYSTEM'], needsNote: false },
  { from: 'UNPAID', to: 'PAID', type: 'ONLINE', by: ['ADMIN', 'SUPER_ADMIN'], needsNote: true },
  { from: 'PAID', to: 'REFUND_PENDING', type: 'COD', by: ['SYSTEM'], needsNote: false },
  { from: 'PAID', to: 'REFUND_PENDING', type: 'ONLINE', by: ['SYSTEM'], needsNote: false },
  { from: 'REFUND_PENDING', to: 'REFUNDED', type: 'COD', by: ['VENDOR', 'ADMIN', 'SUPER_ADMIN'], needsNote: true },
  { from: 'REFUND_PENDING', to: 'REFUNDED', type: 'ONLINE', by: ['SYSTEM'], needsNote: false },
]

/** The payment moves open to an actor for an order paid this way. */
export const allowedPayments = (
  order: { paymentType: PaymentType; paymentStatus: PaymentStatus },
  by: Role | 'SYSTEM',
): readonly PaymentTransition[] =>
  PAYMENT_TRANSITIONS.filter(
    move => move.from === order.paymentStatus && move.type === order.paymentType && move.by.includes(by),
  )
