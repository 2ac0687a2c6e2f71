import * as v from 'valibot'
import type { Role } from '../roles.ts'

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
  when?: (payments: readonly Attempt[]) => boolean
}
/** A payment attempt through a gateway. `refund`: the state of its refund, absent before there is one. */
type Attempt = { status: string; refund?: string | null | undefined }

/**
 * Whether the gateway has received money for this attempt that is not back yet. A payment that did not fit its order leaves
 * the attempt failed, with a refund.
 */
export const holdsMoney = ({ status, refund }: Attempt): boolean =>
  refund === null || refund === undefined ? status === 'COMPLETED' : refund !== 'DONE'

/** Whether no gateway holds money of this order that it could still refund. */
const canRefundManually = (payments: readonly Attempt[]): boolean =>
  payments.every(payment => !holdsMoney(payment) || payment.refund === 'REFUSED')

const ADMINS = ['ADMIN', 'SUPER_ADMIN'] as const

/** Every allowed change of a payment status. */
export const PAYMENT_TRANSITIONS: readonly PaymentTransition[] = [
  { from: 'UNPAID', to: 'PAID', type: 'COD', by: ['VENDOR', 'ADMIN', 'SUPER_ADMIN', 'SYSTEM'], needsNote: false },
  { from: 'UNPAID', to: 'PAID', type: 'ONLINE', by: ['SYSTEM'], needsNote: false },
  { from: 'UNPAID', to: 'PAID', type: 'ONLINE', by: ADMINS, needsNote: true },
  { from: 'PAID', to: 'REFUND_PENDING', type: 'COD', by: ['SYSTEM'], needsNote: false },
  { from: 'PAID', to: 'REFUND_PENDING', type: 'ONLINE', by: ['SYSTEM'], needsNote: false },
  { from: 'REFUND_PENDING', to: 'REFUNDED', type: 'COD', by: ['VENDOR', 'ADMIN', 'SUPER_ADMIN'], needsNote: true },
  { from: 'REFUND_PENDING', to: 'REFUNDED', type: 'ONLINE', by: ['SYSTEM'], needsNote: false },
  { from: 'REFUND_PENDING', to: 'REFUNDED', type: 'ONLINE', by: ADMINS, needsNote: true, when: canRefundManually },
]

/**
 * Whether the customer must still get money back: the whole payment, or a second payment. A refund under way counts.
 */
export const hasRefundDue = (order: { paymentStatus: PaymentStatus; payments: readonly Attempt[] }): boolean =>
  order.paymentStatus === 'REFUND_PENDING' || order.payments.some(({ refund }) => refund && refund !== 'DONE')

type MoneyAttempt = Attempt & { amount: number; received?: { amount: number | null; currency: string } | undefined }

/**
 * How much the customer must still get back: what came for each payment that is refunded. An order that was paid without a
 * gateway owes its total.
 */
export const refundDueAmount = (order: {
  paymentStatus: PaymentStatus
  totalAmount: number
  payments: readonly MoneyAttempt[]
}): number => {
  const isWhole = order.paymentStatus === 'REFUND_PENDING'
  const due = order.payments.filter(payment => holdsMoney(payment) && (isWhole || payment.refund))
  if (due.length === 0) return isWhole ? order.totalAmount : 0
  return due.reduce((sum, { amount, received }) => sum + (received ? (received.amount ?? 0) : amount), 0)
}

/** The payment status changes that this actor may make. */
export const allowedPaymentTransitions = (
  order: { paymentType: PaymentType; paymentStatus: PaymentStatus; payments: readonly Attempt[] },
  by: Role | 'SYSTEM',
): readonly PaymentTransition[] =>
  PAYMENT_TRANSITIONS.filter(
    ({ from, type, by: allowed, when }) =>
      from === order.paymentStatus &&
      type === order.paymentType &&
      allowed.includes(by) &&
      (when?.(order.payments) ?? true),
  )
