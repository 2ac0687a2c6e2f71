import type { Updateable } from 'kysely'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import { type Message, toDescriptor, withValues } from '../../../src/contract/messages/server-messages.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import type { PaymentStatus } from '../../../src/contract/payments/payment-status.ts'
import type { PaidTransaction } from '../../adapters/payments/gateway.ts'
import type { ReturnReason } from '../../adapters/payments/received-money.ts'
import type { Services } from '../../adapters/services.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { required } from '../../config/required.ts'
import { lockAttempt, lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'
import {
  findLastCancellation,
  findPaymentOrder,
  type PaymentOrder,
  updatePaymentOrder,
} from '../../payments/order-payment-state.ts'
import {
  findAttempt,
  findAttemptByMoney,
  isSameMoney,
  type PaymentAttempt,
  updateAttempt,
} from '../../payments/payment-attempts.ts'
import { divideMoney, findSession, type PaymentSession } from '../../payments/payment-session.ts'
import { decidePaymentUse } from '../../payments/payment-use.ts'
import { describeReturnedPayment } from '../../payments/returned-payment.ts'
import { storeAttempt } from '../../payments/store-attempt.ts'
import { applyOrderEffects, type OrderChange, type OrderHint, publishOrderHints } from '../order-effects.ts'
import { insertOrderEvent } from '../order-writes.ts'
import { OrderUnavailableError, reserveOrderAgain } from '../reserve-order-again.ts'

const HELD_PAYMENT_CHECK_MS = HOUR_MS
const MAX_CURRENCY_LENGTH = 10

type SettlementParams = {
  tx: Database
  services: Services
  attemptId: string
  paid: PaidTransaction
  now: number
  /** Orders whose goods or coupon turned out to be gone. */
  unavailable: ReadonlySet<string>
}
/** `paid` is what came for this order. */
type Settlement = SettlementParams & { attempt: PaymentAttempt; order: PaymentOrder; mayRestore: boolean }

/**
 * Applies a payment that the gateway has received, to each order that it is for. It may be called twice, late or out of
 * order: the same money is used once, and for what depends on each order's state at that time. Money that an order cannot
 * use is owed back, whatever state order and attempt are in.
 * @param attemptId the lead of the session
 */
export const settlePayment = async (services: Services, attemptId: string, paid: PaidTransaction): Promise<void> => {
  const now = services.now()
  const run = (unavailable: ReadonlySet<string>): Promise<OrderHint[]> =>
    services.store
      .write(tx => settleSession({ tx, services, attemptId, paid, now, unavailable }))
      .catch(error => {
        if (error instanceof OrderUnavailableError) return run(new Set([...unavailable, error.orderId]))
        throw error
      })
  publishOrderHints(services, await run(new Set()))
}

/**
 * The effects come after all changes, because they lock the change log's counters.
 * @returns the hints to publish after the commit
 */
const settleSession = async (params: SettlementParams): Promise<OrderHint[]> => {
  const { tx, services, attemptId, paid, now } = params
  if (!(await lockAttempt(tx, attemptId))) return []
  const session = await lockSession(tx, attemptId)
  const moneys = divideMoney(paid, session)
  const changes: OrderChange[] = []
  for (const [at, share] of session.shares.entries()) {
    const change = await settleShare({ ...params, paid: moneys[at] ?? paid }, share)
    if (change) changes.push(change)
  }
  const hints: OrderHint[] = []
  for (const change of changes) {
    const hint = await applyOrderEffects({ tx, config: services.config, now }, change)
    if (hint) hints.push(hint)
  }
  return hints
}

/** Locks the orders that it pays. Its shares are read after that, because they change with their orders. */
const lockSession = async (tx: Database, attemptId: string): Promise<PaymentSession> => {
  const find = async () => required(await findSession(tx, { id: attemptId, leadId: null }), attemptId)
  const session = await find()
  for (const { orderId } of session.shares) await lockOrder(tx, orderId)
  return session.shares.length === 1 ? session : find()
}

/** @returns the change of the order, or null if this money has been used already */
const settleShare = async (params: SettlementParams, share: PaymentAttempt): Promise<OrderChange | null> => {
  const { tx, paid, unavailable } = params
  const order = required(await findPaymentOrder(tx, share.orderId), share.orderId)
  const isFurtherMoney = hasReceivedMoney(share) && !isSameMoney(share, paid)
  const attempt = isFurtherMoney ? await findOrStoreFurtherAttempt(params, share) : share
  return spendMoney({ ...params, attempt, order, mayRestore: !unavailable.has(order.id) }, isFurtherMoney)
}

const hasReceivedMoney = ({ status, refundStatus }: PaymentAttempt): boolean =>
  status === 'ON_HOLD' || status === 'COMPLETED' || refundStatus !== null

/**
 * The attempt for money that came in addition to what its transaction has received. It has a transaction id of its own,
 * because refunds are named by it.
 */
const findOrStoreFurtherAttempt = async (
  { tx, paid, now }: SettlementParams,
  { orderId, amount, gateway, method, origin }: PaymentAttempt,
): Promise<PaymentAttempt> => {
  const known = await findAttemptByMoney(tx, orderId, paid)
  const id =
    known?.id ??
    (await storeAttempt(tx, { orderId, leadId: null, amount, gateway, method, origin, nextCheckAt: null, now }))
  return required(await findAttempt(tx, id), id)
}

/** @returns the change of the order, or null if this money has been used already */
const spendMoney = async (settlement: Settlement, isFurtherMoney: boolean): Promise<OrderChange | null> => {
  const { attempt, order } = settlement
  if (attempt.status === 'COMPLETED' || attempt.refundStatus !== null) return null
  const use = decidePaymentUse({ ...settlement, expiredAt: await findExpiry(settlement) })
  if (use.kind === 'RETURN') return returnMoney(settlement, use.reason)
  if (use.kind === 'HOLD') {
    // The gateway cannot be queried about further money, so it is not held either.
    if (isFurtherMoney) return returnMoney(settlement, 'DUPLICATE')
    return attempt.status === 'ON_HOLD' ? null : holdMoney(settlement)
  }
  await saveAttempt(settlement, { status: 'COMPLETED' })
  if (use.kind === 'PAY') return markOrderPaid(settlement)
  await updatePaymentOrder(settlement.tx, order, { status: 'PENDING', updated_at: settlement.now })
  const stock = await reserveOrderAgain(settlement.tx, order, settlement.now)
  await recordSystemEvent(settlement, 'CANCELLED', 'PENDING', 'The payment arrived late; the order stands again.')
  return { ...(await markOrderPaid({ ...settlement, order: { ...order, status: 'PENDING' } })), stock }
}

/** When the system cancelled the order as unpaid; its customer still wants it. */
const findExpiry = async ({ tx, order }: Settlement): Promise<number | null> => {
  if (order.status !== 'CANCELLED') return null
  const cancel = await findLastCancellation(tx, order.id)
  return cancel?.role === SYSTEM_ACTOR.role ? cancel.at : null
}

const saveAttempt = async (
  { tx, attempt, paid, now }: Settlement,
  change: Pick<Updateable<Tables['payments']>, 'status' | 'problem' | 'next_check_at' | 'refund_status' | 'refund_at'>,
): Promise<void> => {
  await updateAttempt(tx, attempt, {
    problem: null,
    next_check_at: null,
    ...change,
    reference: paid.reference,
    bank_reference: paid.bankReference,
    received_amount: paid.amount,
    received_currency: paid.currency.slice(0, MAX_CURRENCY_LENGTH),
    updated_at: now,
  })
}

const markOrderPaid = async (settlement: Settlement): Promise<OrderChange> => {
  const { tx, order, attempt, now } = settlement
  await updatePaymentOrder(tx, order, { payment_status: 'PAID', updated_at: now })
  const note = withValues('Paid online, transaction {transaction}.', { transaction: attempt.paidTransactionId })
  await recordSystemEvent(settlement, 'UNPAID', 'PAID', note)
  return { kind: 'paid', orderId: order.id, actor: SYSTEM_ACTOR }
}

const holdMoney = async (settlement: Settlement): Promise<OrderChange> => {
  const { tx, order, now } = settlement
  await saveAttempt(settlement, { status: 'ON_HOLD', next_check_at: now + HELD_PAYMENT_CHECK_MS })
  await updatePaymentOrder(tx, order, { updated_at: now })
  return { kind: 'payment-unsettled', orderId: order.id, actor: SYSTEM_ACTOR }
}

/**
 * Owes the money back. Money that does not fit leaves its attempt failed. An order that is open or paid keeps its payment
 * status: it can be paid again, or is paid otherwise.
 */
const returnMoney = async (settlement: Settlement, reason: ReturnReason): Promise<OrderChange> => {
  const { tx, services, order, attempt, paid, now } = settlement
  const status = reason === 'MISMATCH' ? 'FAILED' : 'COMPLETED'
  await saveAttempt(settlement, { status, problem: reason, refund_status: 'OWED', refund_at: now })
  const to = paymentStatusWithRefund(order)
  await updatePaymentOrder(tx, order, { payment_status: to, updated_at: now })
  const payment = { reason, money: paid, asked: attempt.amount, transactionId: attempt.paidTransactionId }
  if (reason === 'MISMATCH')
    services.log.error({ paymentId: attempt.id, amount: paid.amount }, 'A payment does not match its order.')
  await recordSystemEvent(settlement, order.paymentStatus, to, describeReturnedPayment(payment))
  return { kind: 'refund-due', orderId: order.id, actor: SYSTEM_ACTOR, payment }
}

const paymentStatusWithRefund = ({ status, paymentType, paymentStatus }: PaymentOrder): PaymentStatus => {
  const isOver = status === 'CANCELLED' || status === 'RETURNED'
  return isOver && paymentType === 'ONLINE' && paymentStatus !== 'PAID' ? 'REFUND_PENDING' : paymentStatus
}

const recordSystemEvent = async (
  { tx, order, now }: Settlement,
  from: OrderStatus | PaymentStatus,
  to: OrderStatus | PaymentStatus,
  note: Message,
): Promise<void> => {
  await insertOrderEvent(tx, { orderId: order.id, actor: SYSTEM_ACTOR, from, to, note: toDescriptor(note), now })
}
