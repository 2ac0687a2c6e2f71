import * as v from 'valibot'
import { toPoisha, toTaka } from '../money.ts'
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
  when?: (payments: readonly Attempt[], refunds: readonly Refund[]) => boolean
}
/** A payment attempt through a gateway. `refund`: the state of its refund, absent before there is one. */
type Attempt = { status: string; refund?: string | null | undefined }

/** An amount that goes back while the rest stays paid; see OrderRefund. */
type Refund = { amount: number; status: string; isByHand: boolean; isCredit?: boolean | undefined }

export const isOpenRefund = ({ status }: Pick<Refund, 'status'>): boolean => status !== 'DONE'

/**
 * Whether the gateway has received money for this attempt that is not back yet. A payment that did not fit its order leaves
 * the attempt failed, with a refund.
 */
export const holdsMoney = ({ status, refund }: Attempt): boolean =>
  refund === null || refund === undefined ? status === 'COMPLETED' : refund !== 'DONE'

/** Whether no gateway holds money of this order that it could still refund. */
const canRefundManually = (payments: readonly Attempt[], refunds: readonly Refund[]): boolean =>
  payments.every(payment => !holdsMoney(payment) || payment.refund === 'REFUSED') &&
  refunds.every(refund => !isOpenRefund(refund) || canRecordRefund(refund))

/** Whether a person can record it as transferred: where no gateway has the money, or it refuses. */
export const canRecordRefund = ({ isByHand, status }: Pick<Refund, 'isByHand' | 'status'>): boolean =>
  isByHand ? status !== 'DONE' : status === 'REFUSED'

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

type RefundingOrder<Payment> = {
  paymentStatus: PaymentStatus
  payments: readonly Payment[]
  refunds?: readonly Refund[] | undefined
}

/**
 * Whether the customer must still get money back: the whole payment, a second payment, or an amount. A refund under way counts.
 */
export const hasRefundDue = ({ paymentStatus, payments, refunds = [] }: RefundingOrder<Attempt>): boolean =>
  paymentStatus === 'REFUND_PENDING' ||
  payments.some(({ refund }) => refund && refund !== 'DONE') ||
  refunds.some(isOpenRefund)

type MoneyAttempt = Attempt & { amount: number; received?: { amount: number | null; currency: string } | undefined }

/**
 * How much the customer must still get back: what came for each payment that is refunded, and each amount. An order that was
 * paid without a gateway owes its total.
 */
export const refundDueAmount = ({
  paymentStatus,
  totalAmount,
  payments,
  refunds = [],
}: RefundingOrder<MoneyAttempt> & { totalAmount: number }): number => {
  const isWhole = paymentStatus === 'REFUND_PENDING'
  const open = sumTaka(refunds.filter(isOpenRefund).map(({ amount }) => amount))
  const due = payments.filter(payment => holdsMoney(payment) && (isWhole || payment.refund))
  const isRestBack = payments.some(({ refund }) => refund === 'DONE')
  const whole =
    due.length > 0
      ? sumTaka(due.map(({ amount, received }) => (received ? (received.amount ?? 0) : amount)))
      : isWhole && !isRestBack
        ? totalAmount
        : 0
  // A gateway has nothing of what was paid with store credit, and is credit again.
  const parts = refunds.filter(({ isCredit }) => due.length === 0 || !isCredit).map(({ amount }) => -amount)
  return sumTaka([whole, ...(isWhole && whole > 0 ? parts : []), open])
}

const sumTaka = (amounts: readonly number[]): number =>
  toTaka(amounts.reduce((sum, amount) => sum + toPoisha(amount), 0))

/** What is left of the money that was paid for an order, of which an amount can go back. 0 where it all goes back. */
export const refundableAmount = ({
  paymentStatus,
  totalAmount,
  refunds = [],
}: Omit<RefundingOrder<Attempt>, 'payments'> & { totalAmount: number }): number =>
  paymentStatus === 'PAID' ? sumTaka([totalAmount, ...refunds.map(({ amount }) => -amount)]) : 0

/** The payment status changes that this actor may make. */
export const allowedPaymentTransitions = (
  order: { paymentType: PaymentType } & RefundingOrder<Attempt>,
  by: Role | 'SYSTEM',
): readonly PaymentTransition[] =>
  PAYMENT_TRANSITIONS.filter(
    ({ from, type, by: allowed, when }) =>
      from === order.paymentStatus &&
      type === order.paymentType &&
      allowed.includes(by) &&
      (when?.(order.payments, order.refunds ?? []) ?? true),
  )
