import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { joinSentences, type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { CURRENCY, type Poisha, toTaka } from '../../../src/contract/money.ts'
import { holdsMoney, type PaymentStatus } from '../../../src/contract/payments/payment-status.ts'
import { type Gateway, GatewayError, type RefundResult } from '../../adapters/payments/gateway.ts'
import { findGateway } from '../../adapters/payments/gateways.ts'
import type { Services } from '../../adapters/services.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import type { Actor } from '../../auth/authentication.ts'
import { required } from '../../config/required.ts'
import type { MessageOrText } from '../../db/message-columns.ts'
import type { Database } from '../../db/store.ts'
import { findPaymentOrder, type PaymentOrder, updatePaymentOrder } from '../../payments/order-payment-state.ts'
import {
  findAttempt,
  listOrderAttempts,
  listPendingRefunds,
  type PaymentAttempt,
  toReceivedMoney,
  updateRefund,
} from '../../payments/payment-attempts.ts'
import { findSession } from '../../payments/payment-session.ts'
import { applyOrderEffects, type OrderHint, publishOrderHint } from '../order-effects.ts'
import { insertOrderEvent, wasPaidManually } from '../order-writes.ts'

/** After this time the process of a running refund request must have died, and the refund may be requested again. */
const REFUND_CLAIM_TTL_MS = 10 * MINUTE_MS
const REFUND_POLL_INTERVAL_MS = 60 * MINUTE_MS
const BATCH = 50
const GATEWAY_REFUSED = 'The gateway refused the refund. Look at it there.'
/** For a second request after the first one got no response: the gateway may have made the refund. */
const POSSIBLY_REFUNDED =
  'The gateway refused to refund this a second time. Look there first: the money may be back already.'
const MANUAL_REFUND_HINT = 'What was paid another way is given back by hand: open the order and mark it as refunded.'

/**
 * Selects the payments of an order that must be refunded: all if the order itself must be, otherwise duplicates.
 * @returns the ids of the attempts as `refundOrder` expects them
 * @throws ApiError NOT_FOUND, CONFLICT (nothing to refund)
 */
export const selectRefundableAttempts = async (tx: Database, services: Services, orderId: string): Promise<string> => {
  const order = await findPaymentOrder(tx, orderId)
  if (!order) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const attempts = await listOrderAttempts(tx, orderId)
  const due = attempts.filter(attempt => isRefundDue(attempt, order, services))
  if (due.length === 0) throw nothingToRefundError(attempts)
  return due.map(({ id }) => id).join(' ')
}

/**
 * Requests refunds of the selected payments at the gateway. Slow, so never call it in a transaction. Each refund is
 * claimed with its requester before it is sent, so that concurrent calls send one request. Refunds that are done or in
 * progress are skipped, so that a process can continue the work of one that died.
 * @param selected the result of `selectRefundableAttempts`
 * @returns the order's payment status afterwards: REFUNDED, or REFUND_PENDING while a refund is in progress
 * @throws ApiError CONFLICT (refused by the gateway, or requested at the same time), UNAVAILABLE
 */
export const refundOrder = async (
  services: Services,
  orderId: string,
  actor: Actor,
  selected: string,
): Promise<PaymentStatus> => {
  const order = required(await findPaymentOrder(services.store.read, orderId), orderId)
  const ids = new Set(selected.split(' '))
  const attempts = (await listOrderAttempts(services.store.read, orderId)).filter(({ id }) => ids.has(id))
  const due = attempts.filter(attempt => isRefundDue(attempt, order, services))
  await refundAttempts({ services, order, actor }, due)
  const isUnsure = attempts.some(attempt => attempt.refundStatus === 'SENDING' && !due.includes(attempt))
  if (isUnsure) throw nothingToRefundError(attempts)
  return required(await findPaymentOrder(services.store.read, orderId), orderId).paymentStatus
}

type RefundContext = { services: Services; order: PaymentOrder; actor: Actor }

/** Continues with the other refunds if one fails. */
const refundAttempts = async (context: RefundContext, due: readonly PaymentAttempt[]): Promise<void> => {
  const refusals: ApiError[] = []
  for (const attempt of due) {
    await refundAttempt(context, attempt).catch(error => {
      if (!(error instanceof ApiError)) throw error
      refusals.push(error)
    })
  }
  if (refusals[0]) throw refusals[0]
}

type ManualRefundParams = {
  tx: Database
  orderId: string
  note: string
  actor: Actor
  services: Pick<Services, 'config'>
  now: number
}

/**
 * Records a refund that the gateway has refused as made in another way, in the caller's transaction.
 * @returns the order's payment status afterwards, and the hint to publish after the commit
 * @throws ApiError NOT_FOUND, CONFLICT (nothing was refused, or it was requested again at the same time)
 */
export const recordManualRefund = async ({
  tx,
  orderId,
  note,
  actor,
  services,
  now,
}: ManualRefundParams): Promise<{ paymentStatus: PaymentStatus; hint: OrderHint | null }> => {
  const order = await findPaymentOrder(tx, orderId)
  if (!order) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const refused = (await listOrderAttempts(tx, orderId)).filter(({ refundStatus }) => refundStatus === 'REFUSED')
  if (refused.length === 0) throw new ApiError('CONFLICT', 'The gateway has refused no refund of this order.')
  for (const attempt of refused) {
    const change = { refund_status: 'DONE', refund_at: now, is_refunded_by_hand: 1 } as const
    if (!(await updateRefund(tx, attempt, change))) throw concurrentRefundError()
  }
  await updateOrderAfterRefund(tx, { orderId, note, actor, now })
  const { paymentStatus } = required(await findPaymentOrder(tx, orderId), orderId)
  const audit = { before: { paymentStatus: order.paymentStatus }, after: { paymentStatus, note } }
  const context = { tx, config: services.config, now }
  return { paymentStatus, hint: await applyOrderEffects(context, { kind: 'refunded-by-hand', orderId, actor, audit }) }
}

/** Queries refunds that are in progress at the gateway. Called by a job. */
export const pollPendingRefunds = async (services: Services): Promise<void> => {
  for (const gateway of services.gateways) await pollRefundsAt(services, gateway)
}

const pollRefundsAt = async (services: Services, gateway: Gateway): Promise<void> => {
  const { store, now, log } = services
  for (const attempt of await listPendingRefunds(store.read, gateway.name, now() - REFUND_POLL_INTERVAL_MS, BATCH)) {
    if (attempt.refundReference === null || attempt.bankReference === null) continue
    const { sessionId, bankReference, refundReference: reference } = attempt
    const result = await gateway.queryRefund({ sessionId, bankReference, reference }).catch(error => {
      log.warn(
        { paymentId: attempt.id, reason: String(error.message) },
        'The gateway could not be queried about a refund.',
      )
      return null
    })
    if (result) await recordRefund(services, attempt, result)
  }
}

const isRefundDue = (attempt: PaymentAttempt, order: PaymentOrder, { gateways, now }: Services): boolean => {
  const { refundStatus: state, refundAt } = attempt
  const isOld = refundAt !== null && refundAt <= now() - REFUND_CLAIM_TTL_MS
  if (state === 'SENDING') return isOld
  // Its result can never be queried.
  if (state === 'SENT') return !findGateway(gateways, attempt.gateway) || (attempt.refundReference === null && isOld)
  if (state === null) return attempt.status === 'COMPLETED' && order.paymentStatus === 'REFUND_PENDING'
  return state === 'OWED' || state === 'REFUSED'
}

const nothingToRefundError = (attempts: readonly PaymentAttempt[]): ApiError => {
  const isOnItsWay = attempts.some(({ refundStatus }) => refundStatus === 'SENDING' || refundStatus === 'SENT')
  if (isOnItsWay) return new ApiError('CONFLICT', 'The refund is on its way already.')
  return new ApiError('CONFLICT', joinSentences('The gateway holds no money of this order.', MANUAL_REFUND_HINT))
}

const refundAttempt = async (context: RefundContext, attempt: PaymentAttempt): Promise<void> => {
  const { services } = context
  const gateway = refundGatewayFor(services, attempt)
  if (!gateway)
    return recordRefundRefusal(services, attempt, 'This payment came through a gateway that is not connected now.')
  const amount = refundableAmount(attempt)
  if (amount === null)
    return recordRefundRefusal(services, attempt, 'This payment came in another currency or in an unknown amount.')
  const now = services.now()
  if (!(await services.store.write(tx => claimRefund(tx, context, attempt, amount, now)))) throw concurrentRefundError()
  const claimed = required(await findAttempt(services.store.read, attempt.id), attempt.id)
  const result = await requestGatewayRefund(services, gateway, claimed, amount)
  await recordRefund(services, claimed, result)
  if (result.outcome === 'REFUSED')
    throw refundRefusedError(attempt.refundStatus === 'SENDING' ? POSSIBLY_REFUNDED : GATEWAY_REFUSED)
}

const claimRefund = async (
  tx: Database,
  { order, actor, services }: RefundContext,
  attempt: PaymentAttempt,
  amount: Poisha,
  now: number,
): Promise<boolean> => {
  if (!(await updateRefund(tx, attempt, { refund_status: 'SENDING', refund_at: now }))) return false
  const audit = { after: { amount: toTaka(amount), transactionId: attempt.paidTransactionId } }
  const context = { tx, config: services.config, now }
  await applyOrderEffects(context, { kind: 'refund-requested', orderId: order.id, actor, audit })
  return true
}

/** In poisha: what came. Null where the gateway cannot be asked for it, because it is no amount in taka. */
const refundableAmount = (attempt: PaymentAttempt): Poisha | null => {
  const { amount, currency } = toReceivedMoney(attempt)
  return currency === CURRENCY ? amount : null
}

const concurrentRefundError = (): ApiError => new ApiError('CONFLICT', 'Somebody is refunding this order just now.')

const refundGatewayFor = ({ gateways }: Services, attempt: PaymentAttempt): Gateway | null =>
  (attempt.bankReference && findGateway(gateways, attempt.gateway)) || null

/** Records the refusal, so that the refund can be recorded manually or requested again. */
const recordRefundRefusal = async (services: Services, attempt: PaymentAttempt, reason: Message): Promise<never> => {
  await recordRefund(services, attempt, { outcome: 'REFUSED', reference: null })
  throw refundRefusedError(reason)
}

const refundRefusedError = (reason: Message): ApiError =>
  new ApiError('CONFLICT', joinSentences(reason, MANUAL_REFUND_HINT))

/**
 * Without a response the refund may have been made, so the claim stays until it expires, to prevent a second refund.
 */
const requestGatewayRefund = async (
  { log, store }: Services,
  gateway: Gateway,
  attempt: PaymentAttempt,
  amount: Poisha,
): Promise<RefundResult> => {
  // Each share of a payment has an id of its own, and so has its refund.
  const { transactionId: refundId, sessionId, bankReference } = attempt
  const session = required(await findSession(store.read, attempt), refundId)
  const known = session.shares.flatMap(({ id, refundReference }) => (id === attempt.id ? [] : (refundReference ?? [])))
  try {
    return await gateway.refund({
      refundId,
      amount,
      known,
      sessionId,
      bankReference: required(bankReference, refundId),
    })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.error({ paymentId: attempt.id, reason: error.message }, 'The gateway did not answer a refund request.')
    throw new ApiError('UNAVAILABLE', 'The gateway does not answer. Please try again in ten minutes.', {
      retryAfter: 600,
    })
  }
}

const recordRefund = async (services: Services, attempt: PaymentAttempt, result: RefundResult): Promise<void> => {
  const now = services.now()
  const { orderId } = attempt
  const hint = await services.store.write(async tx => {
    const state = { refund_status: result.outcome, refund_reference: result.reference ?? attempt.refundReference }
    if (!(await updateRefund(tx, attempt, { ...state, refund_at: now }))) return null
    const context = { tx, config: services.config, now }
    if (result.outcome !== 'DONE') {
      await markOrderChanged(tx, attempt, now)
      return applyOrderEffects(context, { kind: 'refund-changed', orderId, actor: SYSTEM_ACTOR })
    }
    const note = withValues('Refunded, transaction {transaction}.', { transaction: attempt.paidTransactionId })
    await updateOrderAfterRefund(tx, { orderId, note, actor: SYSTEM_ACTOR, now })
    const payment = { money: toReceivedMoney(attempt), transactionId: attempt.paidTransactionId }
    return applyOrderEffects(context, { kind: 'refunded', orderId, actor: SYSTEM_ACTOR, payment })
  })
  publishOrderHint(services, hint)
}

/** Logs a change of the order, because it contains the state of its refunds. */
const markOrderChanged = async (tx: Database, attempt: PaymentAttempt, now: number): Promise<void> => {
  const order = required(await findPaymentOrder(tx, attempt.orderId), attempt.orderId)
  if (!(await updatePaymentOrder(tx, order, { updated_at: now }))) await markOrderChanged(tx, attempt, now)
}

type FinishRefundParams = {
  orderId: string
  note: MessageOrText
  actor: Parameters<typeof insertOrderEvent>[1]['actor']
  now: number
}

/** Sets the order to REFUNDED when no refund is left. Manually recorded payments are refunded manually. */
const updateOrderAfterRefund = async (tx: Database, params: FinishRefundParams): Promise<void> => {
  const { orderId, note, actor, now } = params
  const order = required(await findPaymentOrder(tx, orderId), orderId)
  const attempts = await listOrderAttempts(tx, orderId)
  const isBack = attempts.every(({ status, refundStatus }) => !holdsMoney({ status, refund: refundStatus }))
  const isAllBack = isBack && !(await wasPaidManually(tx, orderId))
  const to = order.paymentStatus === 'REFUND_PENDING' && isAllBack ? 'REFUNDED' : order.paymentStatus
  if (!(await updatePaymentOrder(tx, order, { payment_status: to, updated_at: now })))
    return updateOrderAfterRefund(tx, params)
  await insertOrderEvent(tx, { orderId, actor, from: order.paymentStatus, to, note, now })
}
