import { DAY_MS } from '../../src/contract/durations.ts'
import type { ReceivedMoney, ReturnReason } from '../adapters/payments/received-money.ts'
import type { PaymentOrder } from './order-payment-state.ts'
import { isAsAsked, type PaymentAttempt } from './payment-attempts.ts'

/** A payment within this time after the system has cancelled an unpaid order restores the order. */
const LATE_PAYMENT_WINDOW_MS = DAY_MS

/** What received money is used for: the order, after a check of its risk, or nothing, so that it goes back. */
export type PaymentUse = { kind: 'PAY' | 'RESTORE' | 'HOLD' } | { kind: 'RETURN'; reason: ReturnReason }

type PaymentFacts = {
  attempt: Pick<PaymentAttempt, 'amount'>
  order: Pick<PaymentOrder, 'status' | 'paymentType' | 'paymentStatus' | 'creditUsed' | 'isCustomerDeleted'>
  paid: ReceivedMoney & { isRisky: boolean }
  /** When the system cancelled the order as unpaid, in milliseconds; null where it did not. */
  expiredAt: number | null
  /** False where stock or coupon of an expired order are gone. */
  mayRestore: boolean
  now: number
}

/** Received money pays the order that it was asked for, exactly and while the order wants it. Everything else goes back. */
export const decidePaymentUse = ({ attempt, order, paid, expiredAt, mayRestore, now }: PaymentFacts): PaymentUse => {
  if (!isAsAsked(attempt, paid)) return { kind: 'RETURN', reason: 'MISMATCH' }
  if (order.paymentStatus === 'PAID') return { kind: 'RETURN', reason: 'DUPLICATE' }
  if (order.isCustomerDeleted) return { kind: 'RETURN', reason: 'DELETED' }
  if (order.paymentType === 'COD') return { kind: 'RETURN', reason: 'CASH' }
  const isLate = order.status === 'CANCELLED' && expiredAt !== null && now - expiredAt <= LATE_PAYMENT_WINDOW_MS
  // What was paid with store credit is credit again, and may be spent by now.
  const isCreditBack = order.creditUsed > 0
  const isWanted =
    order.paymentStatus === 'UNPAID' && (order.status === 'PENDING' || (isLate && mayRestore && !isCreditBack))
  if (!isWanted) return { kind: 'RETURN', reason: 'CANCELLED' }
  if (paid.isRisky) return { kind: 'HOLD' }
  return { kind: order.status === 'PENDING' ? 'PAY' : 'RESTORE' }
}
