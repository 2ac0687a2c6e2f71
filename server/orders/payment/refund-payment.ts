import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { joinSentences, type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { CURRENCY, type Poisha, toTaka } from '../../../src/contract/money.ts'
import type { PaymentStatus } from '../../../src/contract/payments/payment-status.ts'
import { type Gateway, GatewayError, type RefundResult } from '../../adapters/payments/gateway.ts'
import { findGateway } from '../../adapters/payments/gateways.ts'
import type { Services } from '../../adapters/services.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import type { Actor } from '../../auth/authentication.ts'
import { required } from '../../config/required.ts'
import type { MessageOrText } from '../../db/message-columns.ts'
import type { Database } from '../../db/store.ts'
import { findPaymentOrder, type PaymentOrder, updatePaymentOrder } from '../../payments/order-payment-state.ts'
import { findAttempt, listPendingRefunds, toReceivedMoney } from '../../payments/payment-attempts.ts'
import { closeRefundPart, listPendingParts, listRefundParts, sumParts } from '../../payments/refund-parts.ts'
import { applyOrderEffects, type OrderHint, publishOrderHint } from '../order-effects.ts'
import { insertOrderEvent, wasPaidManually } from '../order-writes.ts'
import {
  type GatewayRefund,
  isRefundDue,
  isUnreturned,
  listGatewayRefunds,
  listKnownReferences,
  requireNoTwin,
  toGatewayRefunds,
  toPartRefund,
  updateGatewayRefund,
} from './due-refunds.ts'

const REFUND_POLL_INTERVAL_MS = 60 * MINUTE_MS
const BATCH = 50
const GATEWAY_REFUSED = 'The gateway refused the refund. Look at it there.'
/** For a second request after the first one got no response: the gateway may have made the refund. */
const POSSIBLY_REFUNDED =
  'The gateway refused to refund this a second time. Look there first: the money may be back already.'
const MANUAL_REFUND_HINT = 'What was paid another way is given back by hand: open the order and mark it as refunded.'

/**
 * Selects what gateways must refund of an order: all that is left of its payment if the order itself must be refunded, amounts, and
 * duplicates.
 * @returns the keys of the refunds as `refundOrder` expects them
 * @throws ApiError NOT_FOUND, CONFLICT (nothing to refund)
 */
export const selectRefundableAttempts = async (tx: Database, services: Services, orderId: string): Promise<string> => {
  const order = await findPaymentOrder(tx, orderId)
  if (!order) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const refunds = await listGatewayRefunds(tx, orderId)
  const due = refunds.filter(refund => isRefundDue(refund, order, services))
  if (due.length === 0) throw nothingToRefundError(refunds)
  return due.map(({ key }) => key).join(' ')
}

/** `isUnderWay`: the gateway has not finished all of them. */
export type RefundedOrder = { paymentStatus: PaymentStatus; isUnderWay: boolean }

/**
 * Requests the selected refunds at the gateway. Slow, so never call it in a transaction. Each refund is
 * claimed with its requester before it is sent, so that concurrent calls send one request. Refunds that are done or in
 * progress are skipped, so that a process can continue the work of one that died.
 * @param selected the result of `selectRefundableAttempts`
 * @returns the order's payment status afterwards: of a whole refund REFUNDED, or REFUND_PENDING while one is in progress
 * @throws ApiError CONFLICT (refused by the gateway, or requested at the same time), UNAVAILABLE
 */
export const refundOrder = async (
  services: Services,
  orderId: string,
  actor: Actor,
  selected: string,
): Promise<RefundedOrder> => {
  const { read } = services.store
  const order = required(await findPaymentOrder(read, orderId), orderId)
  const keys = new Set(selected.split(' '))
  const refunds = (await listGatewayRefunds(read, orderId)).filter(({ key }) => keys.has(key))
  const due = refunds.filter(refund => isRefundDue(refund, order, services))
  await sendRefunds({ services, order, actor }, due)
  const isUnsure = refunds.some(refund => refund.status === 'SENDING' && !due.includes(refund))
  if (isUnsure) throw nothingToRefundError(refunds)
  const { paymentStatus } = required(await findPaymentOrder(read, orderId), orderId)
  const isUnderWay = (await listGatewayRefunds(read, orderId)).some(({ status }) => status === 'SENT')
  return { paymentStatus, isUnderWay: isUnderWay || paymentStatus === 'REFUND_PENDING' }
}

type RefundContext = { services: Services; order: PaymentOrder; actor: Actor }

/** Continues with the other refunds if one fails. */
const sendRefunds = async (context: RefundContext, due: readonly GatewayRefund[]): Promise<void> => {
  const refusals: ApiError[] = []
  for (const refund of due) {
    await sendRefund(context, refund).catch(error => {
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
 * Records refunds that the gateway has refused, or that no gateway can make, as made in another way, in the caller's transaction.
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
  const refused = (await listGatewayRefunds(tx, orderId)).filter(({ status }) => status === 'REFUSED')
  const byHand = order.paymentType === 'COD' ? [] : await listOpenParts(tx, orderId)
  if (refused.length + byHand.length === 0)
    throw new ApiError('CONFLICT', 'The gateway has refused no refund of this order.')
  for (const refund of refused) {
    if (!(await updateGatewayRefund(tx, refund, { status: 'DONE', at: now, isByHand: true })))
      throw concurrentRefundError()
  }
  for (const part of byHand)
    if (!(await closeRefundPart(tx, part, { source: 'BANK', now }))) throw concurrentRefundError()
  await updateOrderAfterRefund(tx, { orderId, note, actor, now })
  const { paymentStatus } = required(await findPaymentOrder(tx, orderId), orderId)
  const audit = { before: { paymentStatus: order.paymentStatus }, after: { paymentStatus, note } }
  const context = { tx, config: services.config, now }
  return { paymentStatus, hint: await applyOrderEffects(context, { kind: 'refunded-by-hand', orderId, actor, audit }) }
}

/** Amounts of which no gateway has the money. */
const listOpenParts = async (tx: Database, orderId: string) =>
  (await listRefundParts(tx, [orderId])).filter(part => part.payment_id === null && part.status !== 'DONE')

/** Queries refunds that are in progress at the gateway. Called by a job. */
export const pollPendingRefunds = async (services: Services): Promise<void> => {
  for (const gateway of services.gateways) await pollRefundsAt(services, gateway)
}

const pollRefundsAt = async (services: Services, gateway: Gateway): Promise<void> => {
  for (const refund of await listRefundsToPoll(services, gateway)) {
    const { attempt, reference } = refund
    const { sessionId, bankReference } = attempt
    if (reference === null || bankReference === null) continue
    const result = await gateway.queryRefund({ sessionId, bankReference, reference }).catch(error => {
      services.log.warn(
        { paymentId: attempt.id, reason: String(error.message) },
        'The gateway could not be queried about a refund.',
      )
      return null
    })
    if (result) await recordRefund(services, refund, result)
  }
}

const listRefundsToPoll = async ({ store, now }: Services, { name }: Gateway): Promise<GatewayRefund[]> => {
  const before = now() - REFUND_POLL_INTERVAL_MS
  const attempts = await listPendingRefunds(store.read, name, before, BATCH)
  const refunds = (await toGatewayRefunds(store.read, attempts)).filter(({ part }) => part === null)
  for (const part of await listPendingParts(store.read, name, before, BATCH)) {
    const attempt = part.payment_id && (await findAttempt(store.read, part.payment_id))
    if (attempt) refunds.push(toPartRefund(attempt, part))
  }
  return refunds
}

const nothingToRefundError = (refunds: readonly GatewayRefund[]): ApiError => {
  const isOnItsWay = refunds.some(({ status }) => status === 'SENDING' || status === 'SENT')
  if (isOnItsWay) return new ApiError('CONFLICT', 'The refund is on its way already.')
  return new ApiError('CONFLICT', joinSentences('The gateway holds no money of this order.', MANUAL_REFUND_HINT))
}

const sendRefund = async (context: RefundContext, refund: GatewayRefund): Promise<void> => {
  const { services } = context
  const { amount } = refund
  const gateway = refundGatewayFor(services, refund)
  if (!gateway)
    return recordRefundRefusal(services, refund, 'This payment came through a gateway that is not connected now.')
  if (amount === null)
    return recordRefundRefusal(services, refund, 'This payment came in another currency or in an unknown amount.')
  const now = services.now()
  if (!(await services.store.write(tx => claimRefund(tx, context, refund, amount, now)))) throw concurrentRefundError()
  const claimed = await findRefund(services.store.read, refund)
  const result = await requestGatewayRefund(services, gateway, claimed, amount)
  await recordRefund(services, claimed, result)
  if (result.outcome === 'REFUSED')
    throw refundRefusedError(refund.status === 'SENDING' ? POSSIBLY_REFUNDED : GATEWAY_REFUSED)
}

const findRefund = async (db: Database, { attempt, key }: GatewayRefund): Promise<GatewayRefund> => {
  const refunds = await listGatewayRefunds(db, attempt.orderId)
  return required(
    refunds.find(refund => refund.key === key),
    key,
  )
}

const claimRefund = async (
  tx: Database,
  { order, actor, services }: RefundContext,
  refund: GatewayRefund,
  amount: Poisha,
  now: number,
): Promise<boolean> => {
  await requireNoTwin(tx, refund)
  if (!(await updateGatewayRefund(tx, refund, { status: 'SENDING', at: now }))) return false
  const audit = { after: { amount: toTaka(amount), transactionId: refund.attempt.paidTransactionId } }
  const context = { tx, config: services.config, now }
  await applyOrderEffects(context, { kind: 'refund-requested', orderId: order.id, actor, audit })
  return true
}

const concurrentRefundError = (): ApiError => new ApiError('CONFLICT', 'Somebody is refunding this order just now.')

const refundGatewayFor = ({ gateways }: Services, { attempt }: GatewayRefund): Gateway | null =>
  (attempt.bankReference && findGateway(gateways, attempt.gateway)) || null

/** Records the refusal, so that the refund can be recorded manually or requested again. */
const recordRefundRefusal = async (services: Services, refund: GatewayRefund, reason: Message): Promise<never> => {
  await recordRefund(services, refund, { outcome: 'REFUSED', reference: null })
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
  refund: GatewayRefund,
  amount: Poisha,
): Promise<RefundResult> => {
  const { refundId, attempt } = refund
  const { sessionId, bankReference } = attempt
  const known = await listKnownReferences(store.read, refund)
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

const recordRefund = async (services: Services, refund: GatewayRefund, result: RefundResult): Promise<void> => {
  const now = services.now()
  const { attempt, part } = refund
  const { orderId, paidTransactionId: transaction } = attempt
  const hint = await services.store.write(async tx => {
    const reference = result.reference ?? refund.reference
    if (!(await updateGatewayRefund(tx, refund, { status: result.outcome, reference, at: now }))) return null
    const context = { tx, config: services.config, now }
    if (result.outcome !== 'DONE') {
      await markOrderChanged(tx, orderId, now)
      return applyOrderEffects(context, { kind: 'refund-changed', orderId, actor: SYSTEM_ACTOR })
    }
    const amount = Number(part?.amount ?? 0)
    const note = part
      ? withValues('{amount, taka} was refunded, transaction {transaction}.', { amount: toTaka(amount), transaction })
      : withValues('Refunded, transaction {transaction}.', { transaction })
    await updateOrderAfterRefund(tx, { orderId, note, actor: SYSTEM_ACTOR, now })
    const money = part ? { amount, currency: CURRENCY } : toRestMoney(refund)
    const payment = { money, transactionId: transaction, isPart: part !== null }
    return applyOrderEffects(context, { kind: 'refunded', orderId, actor: SYSTEM_ACTOR, payment })
  })
  publishOrderHint(services, hint)
}

const toRestMoney = ({ attempt, amount }: GatewayRefund) =>
  amount === null ? toReceivedMoney(attempt) : { amount, currency: CURRENCY }

/** Logs a change of the order, because it contains the state of its refunds. */
const markOrderChanged = async (tx: Database, orderId: string, now: number): Promise<void> => {
  const order = required(await findPaymentOrder(tx, orderId), orderId)
  if (!(await updatePaymentOrder(tx, order, { updated_at: now }))) await markOrderChanged(tx, orderId, now)
}

type FinishRefundParams = {
  orderId: string
  note: MessageOrText
  actor: Parameters<typeof insertOrderEvent>[1]['actor']
  now: number
}

/** Sets the order to REFUNDED when no refund is left. Manually recorded payments are refunded manually. */
export const updateOrderAfterRefund = async (tx: Database, params: FinishRefundParams): Promise<void> => {
  const { orderId, note, actor, now } = params
  const order = required(await findPaymentOrder(tx, orderId), orderId)
  const to = order.paymentStatus === 'REFUND_PENDING' && (await isAllBack(tx, order)) ? 'REFUNDED' : order.paymentStatus
  if (!(await updatePaymentOrder(tx, order, { payment_status: to, updated_at: now })))
    return updateOrderAfterRefund(tx, params)
  await insertOrderEvent(tx, { orderId, actor, from: order.paymentStatus, to, note, now })
}

/** What no gateway has is back when amounts that were given back add up to it, or when somebody says so. */
const isAllBack = async (tx: Database, { id, paymentType, totalAmount }: PaymentOrder): Promise<boolean> => {
  const parts = await listRefundParts(tx, [id])
  if (parts.some(({ status }) => status !== 'DONE')) return false
  if ((await listGatewayRefunds(tx, id)).some(isUnreturned)) return false
  const isSpent = parts.length > 0 && sumParts(parts) >= totalAmount
  return isSpent || (paymentType === 'ONLINE' && !(await wasPaidManually(tx, id)))
}
