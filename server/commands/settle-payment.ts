import { formatTaka } from '../../src/contract/messages/number-format.ts'
import { type Message, toDescriptor, withValues } from '../../src/contract/messages/server-messages.ts'
import { CURRENCY, toTaka } from '../../src/contract/money.ts'
import type { OrderStatus } from '../../src/contract/order-status.ts'
import type { PaymentStatus } from '../../src/contract/payment-status.ts'
import type { PaidTransaction } from '../adapters/payments/gateway.ts'
import type { Services } from '../adapters/services.ts'
import type { Database } from '../db/store.ts'
import {
  findLastCancellation,
  findPaymentOrder,
  type PaymentOrder,
  updatePaymentOrder,
} from '../queries/order-payment-state.ts'
import { insertOrderEvent } from '../queries/order-writes.ts'
import { findAttempt, type PaymentAttempt, updateAttempt } from '../queries/payment-attempts.ts'
import { applyOrderEffects, type OrderChange, type OrderHint, publishOrderHint } from './order-effects.ts'
import { OrderUnavailableError, reserveOrderAgain } from './reserve-order-again.ts'
import { SYSTEM_ACTOR } from './system-actor.ts'

/** A payment within this time after the system has cancelled an unpaid order restores the order. */
const LATE_PAYMENT_WINDOW_MS = 24 * 3_600_000
const HELD_PAYMENT_CHECK_MS = 3_600_000

type SettlementParams = {
  tx: Database
  services: Services
  attemptId: string
  paid: PaidTransaction
  now: number
  mayRestore: boolean
}
type Settlement = SettlementParams & { attempt: PaymentAttempt; order: PaymentOrder }

/**
 * Applies a payment that the gateway has received. It may be called twice, late or out of order: an attempt is
 * completed once, and the effect depends on the order's state at that time. A payment with another amount or currency
 * settles nothing, and a risky one is put on hold.
 */
export const settlePayment = async (services: Services, attemptId: string, paid: PaidTransaction): Promise<void> => {
  const now = services.now()
  const run = (mayRestore: boolean) =>
    services.store.write(tx => settleAttempt({ tx, services, attemptId, paid, now, mayRestore }))
  const hint = await run(true).catch(error => {
    if (error instanceof OrderUnavailableError) return run(false)
    throw error
  })
  publishOrderHint(services, hint)
}

/** @returns the hint to publish after the commit, or null if nothing has changed */
const settleAttempt = async (params: SettlementParams): Promise<OrderHint | null> => {
  const { tx, services, attemptId, paid, now } = params
  const attempt = await findAttempt(tx, attemptId)
  if (!attempt || attempt.status === 'COMPLETED') return null
  const next = nextAttemptState(attempt, paid, now)
  if (next.status === attempt.status) return null
  const isUpdated = await updateAttempt(tx, attempt, {
    ...next,
    reference: paid.reference,
    bank_reference: paid.bankReference,
    updated_at: now,
  })
  if (!isUpdated) return settleAttempt(params)
  if (next.problem)
    services.log.error({ paymentId: attempt.id, problem: next.problem }, 'A payment does not match its order.')
  const change =
    next.status === 'COMPLETED'
      ? await applyPayment(params, attempt)
      : await markOrderChanged(params, attempt, next.problem !== null)
  return applyOrderEffects({ tx, config: services.config, now }, change)
}

const nextAttemptState = (attempt: PaymentAttempt, paid: PaidTransaction, now: number) => {
  const problem = findPaymentMismatch(attempt, paid)
  if (problem) return { status: 'FAILED' as const, problem, next_check_at: null }
  return paid.isRisky
    ? { status: 'ON_HOLD' as const, problem: null, next_check_at: now + HELD_PAYMENT_CHECK_MS }
    : { status: 'COMPLETED' as const, problem: null, next_check_at: null }
}

const findPaymentMismatch = (attempt: PaymentAttempt, paid: PaidTransaction): string | null => {
  if (paid.transactionId !== attempt.transactionId) return 'Another transaction.'
  if (paid.currency !== CURRENCY) return `Another currency: ${paid.currency.slice(0, 10)}.`
  if (paid.amount === attempt.amount) return null
  return `${paid.amount === null ? 'No amount' : formatTaka(toTaka(paid.amount))} instead of ${formatTaka(toTaka(attempt.amount))}.`
}

/** Logs a change of the order, which contains its attempts, and informs about payments that do not match. */
const markOrderChanged = async (
  params: SettlementParams,
  attempt: PaymentAttempt,
  isWrong: boolean,
): Promise<OrderChange> => {
  const order = (await findPaymentOrder(params.tx, attempt.orderId))!
  await updatePaymentOrder(params.tx, order, { updated_at: params.now })
  const why = withValues('A payment came that does not fit and does not count, transaction {transaction}.', {
    transaction: attempt.transactionId,
  })
  if (isWrong) await recordSystemEvent({ ...params, attempt, order }, order.paymentStatus, order.paymentStatus, why)
  return { kind: 'payment-unsettled', orderId: order.id, actor: SYSTEM_ACTOR }
}

const applyPayment = async (params: SettlementParams, attempt: PaymentAttempt): Promise<OrderChange> => {
  const order = (await findPaymentOrder(params.tx, attempt.orderId))!
  const settlement = { ...params, attempt, order }
  if (order.paymentStatus === 'UNPAID' && order.status === 'PENDING') return markOrderPaid(settlement)
  if (order.paymentStatus === 'UNPAID' && (await isLatePayment(settlement)) && params.mayRestore)
    return restoreOrder(settlement)
  return markRefundDue(settlement)
}

/** Was the order cancelled by the system, as unpaid, less than a day ago? Then the customer still wants it. */
const isLatePayment = async ({ tx, order, now }: Settlement): Promise<boolean> => {
  if (order.status !== 'CANCELLED') return false
  const cancel = await findLastCancellation(tx, order.id)
  return cancel?.role === SYSTEM_ACTOR.role && now - cancel.at <= LATE_PAYMENT_WINDOW_MS
}

const markOrderPaid = async (settlement: Settlement): Promise<OrderChange> => {
  const { tx, order, attempt, now } = settlement
  if (!(await updatePaymentOrder(tx, order, { payment_status: 'PAID', updated_at: now })))
    return applyPayment(settlement, attempt)
  await recordSystemEvent(
    settlement,
    'UNPAID',
    'PAID',
    withValues('Paid online, transaction {transaction}.', { transaction: attempt.transactionId }),
  )
  return { kind: 'paid', orderId: order.id, actor: SYSTEM_ACTOR }
}

const restoreOrder = async (settlement: Settlement): Promise<OrderChange> => {
  const { tx, order, attempt, now } = settlement
  const back = { status: 'PENDING' as const, updated_at: now }
  if (!(await updatePaymentOrder(tx, order, back))) return applyPayment(settlement, attempt)
  const stock = await reserveOrderAgain(tx, order, now)
  await recordSystemEvent(settlement, 'CANCELLED', 'PENDING', 'The payment arrived late; the order stands again.')
  return { ...(await markOrderPaid({ ...settlement, order: { ...order, status: 'PENDING' } })), stock }
}

/** Marks a payment as to be refunded, because the order does not need it any more or was paid twice. */
const markRefundDue = async (settlement: Settlement): Promise<OrderChange> => {
  const { tx, order, attempt, now } = settlement
  const isPaidOtherwise = order.paymentStatus === 'PAID'
  const to: PaymentStatus = isPaidOtherwise ? 'PAID' : 'REFUND_PENDING'
  if (!(await updatePaymentOrder(tx, order, { payment_status: to, updated_at: now })))
    return applyPayment(settlement, attempt)
  await updateAttempt(tx, { id: attempt.id, status: 'COMPLETED' }, { refund_status: 'OWED', refund_at: now })
  const values = { transaction: attempt.transactionId }
  const why = isPaidOtherwise
    ? withValues('Paid a second time, transaction {transaction}.', values)
    : withValues('Paid after it was cancelled, transaction {transaction}.', values)
  await recordSystemEvent(settlement, order.paymentStatus, to, why)
  return { kind: 'refund-due', orderId: order.id, actor: SYSTEM_ACTOR, payment: attempt }
}

const recordSystemEvent = async (
  { tx, order, now }: Settlement,
  from: OrderStatus | PaymentStatus,
  to: OrderStatus | PaymentStatus,
  note: Message,
): Promise<void> => {
  await insertOrderEvent(tx, { orderId: order.id, actor: SYSTEM_ACTOR, from, to, note: toDescriptor(note), now })
}
