import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { CURRENCY, type Poisha } from '../../../src/contract/money.ts'
import { findGateway } from '../../adapters/payments/gateways.ts'
import type { Services } from '../../adapters/services.ts'
import { required } from '../../config/required.ts'
import { lockAttempt } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import type { PaymentOrder } from '../../payments/order-payment-state.ts'
import {
  listOrderAttempts,
  type PaymentAttempt,
  toReceivedMoney,
  updateRefund,
} from '../../payments/payment-attempts.ts'
import { findSession } from '../../payments/payment-session.ts'
import { listPaymentParts, type RefundPart, sumParts, updateRefundPart } from '../../payments/refund-parts.ts'

/** After this time the process of a running refund request must have died, and the refund may be requested again. */
const CLAIM_TTL_MS = 10 * MINUTE_MS

type RefundState = NonNullable<PaymentAttempt['refundStatus']>

/** What a gateway is asked to give back of a payment: an amount (`part`), or all that is left. */
export type GatewayRefund = {
  attempt: PaymentAttempt
  part: RefundPart | null
  /** By which the order's refunds are selected. */
  key: string
  /** By which the gateway knows it. */
  refundId: string
  /** Null where the gateway cannot be asked for it, because it is no amount in taka. */
  amount: Poisha | null
  status: RefundState | null
  at: number | null
  reference: string | null
}

/** Everything that gateways have given back of an order, or may have to. */
export const listGatewayRefunds = async (db: Database, orderId: string): Promise<GatewayRefund[]> =>
  toGatewayRefunds(db, await listOrderAttempts(db, orderId))

/** The refunds of these payments. */
export const toGatewayRefunds = async (db: Database, attempts: readonly PaymentAttempt[]): Promise<GatewayRefund[]> => {
  if (attempts.length === 0) return []
  const parts = await listPaymentParts(
    db,
    attempts.map(({ id }) => id),
  )
  return attempts.flatMap(attempt => {
    const own = parts.filter(({ payment_id }) => payment_id === attempt.id)
    return [...own.map(part => toPartRefund(attempt, part)), toRestRefund(attempt, own)]
  })
}

/** Each share of a payment has an id of its own, and so has the refund of all that is left of it. */
const toRestRefund = (attempt: PaymentAttempt, parts: readonly RefundPart[]): GatewayRefund => {
  const { amount, currency } = toReceivedMoney(attempt)
  return {
    attempt,
    part: null,
    key: attempt.id,
    refundId: attempt.transactionId,
    amount: currency === CURRENCY && amount !== null ? amount - sumParts(parts) : null,
    status: attempt.refundStatus,
    at: attempt.refundAt,
    reference: attempt.refundReference,
  }
}

export const toPartRefund = (attempt: PaymentAttempt, part: RefundPart): GatewayRefund => ({
  attempt,
  part,
  key: part.id,
  refundId: part.code,
  amount: Number(part.amount),
  status: part.status,
  at: part.changed_at,
  reference: part.reference,
})

export const isRefundDue = (
  { attempt, part, amount, status, at, reference }: GatewayRefund,
  order: PaymentOrder,
  { gateways, now }: Pick<Services, 'gateways' | 'now'>,
): boolean => {
  const isOld = at !== null && at <= now() - CLAIM_TTL_MS
  if (status === 'SENDING') return isOld
  // Its result can never be queried.
  if (status === 'SENT') return !findGateway(gateways, attempt.gateway) || (reference === null && isOld)
  if (status === null) return isUsed(attempt) && order.paymentStatus === 'REFUND_PENDING' && amount !== 0
  return (status === 'OWED' || status === 'REFUSED') && (part === null || amount !== 0)
}

const isUsed = ({ status }: PaymentAttempt): boolean => status === 'COMPLETED'

/** Whether the gateway still has money that this is about. */
export const isUnreturned = ({ attempt, part, amount, status }: GatewayRefund): boolean => {
  if (part !== null || status !== null) return status !== 'DONE'
  return isUsed(attempt) && amount !== 0
}

type RefundChange = { status: RefundState; at: number; reference?: string | null; isByHand?: true }

/** Changes a refund if its state is still as it was read. False if another process has changed it. */
export const updateGatewayRefund = (
  tx: Database,
  { attempt, part }: GatewayRefund,
  { status, at, reference, isByHand }: RefundChange,
): Promise<boolean> => {
  if (!part)
    return updateRefund(tx, attempt, {
      refund_status: status,
      refund_at: at,
      ...(reference !== undefined && { refund_reference: reference }),
      ...(isByHand && { is_refunded_by_hand: 1 }),
    })
  return updateRefundPart(tx, part, {
    status,
    changed_at: at,
    ...(reference !== undefined && { reference }),
    ...(status === 'DONE' && { done_at: at, source: isByHand ? 'BANK' : 'GATEWAY' }),
  })
}

/**
 * Locks a payment's session, so that its refunds are claimed one after the other. Some gateways know no id of ours, and tell refunds
 * apart by their amounts: so none is requested while one of the same amount has no answer.
 * @throws ApiError CONFLICT
 */
export const requireNoTwin = async (tx: Database, refund: GatewayRefund): Promise<void> => {
  const { attempt, key, amount } = refund
  await lockAttempt(tx, attempt.leadId ?? attempt.id)
  const session = required(await findSession(tx, attempt), attempt.id)
  const others = await toGatewayRefunds(tx, session.shares)
  const isTwin = (other: GatewayRefund) => other.key !== key && other.status === 'SENDING' && other.amount === amount
  if (others.some(isTwin)) throw new ApiError('CONFLICT', UNANSWERED_TWIN)
}

const UNANSWERED_TWIN =
  'Another refund of this payment and this amount has no answer yet. Try again in ten minutes, that one first.'

/** The references of all other refunds of the same session at the gateway. */
export const listKnownReferences = async (db: Database, { attempt, key }: GatewayRefund): Promise<string[]> => {
  const session = required(await findSession(db, attempt), attempt.id)
  const refunds = await toGatewayRefunds(db, session.shares)
  return refunds.flatMap(refund => (refund.key === key ? [] : (refund.reference ?? [])))
}
