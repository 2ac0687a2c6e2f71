import { ApiError } from '../../../src/contract/errors.ts'
import { GatewayError, type PaidTransaction, type PaymentResult } from '../../adapters/payments/gateway.ts'
import type { Services } from '../../adapters/services.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { required } from '../../config/required.ts'
import type { Database } from '../../db/store.ts'
import { findPaymentOrder, updatePaymentOrder } from '../../payments/order-payment-state.ts'
import { type PaymentAttempt, updateAttempt } from '../../payments/payment-attempts.ts'
import { applyOrderEffects } from '../order-effects.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Queries the gateway about an attempt that is not completed, and applies the result. Browser returns and notifications
 * are not trusted; they only trigger this.
 * @param reference the gateway's id of the payment, if one was given
 * @throws GatewayError when the gateway cannot be queried; then nothing has changed
 */
export const checkPayment = async (
  services: Services,
  attempt: PaymentAttempt,
  reference: string | null,
): Promise<void> => {
  const { gateway, log } = services
  if (isKnownMoney(attempt, reference)) return
  if (gateway?.name !== attempt.gateway) {
    log.error(
      { paymentId: attempt.id, gateway: attempt.gateway },
      'A payment belongs to a gateway that is not configured.',
    )
    return
  }
  const named = reference ? await gateway.verify(reference) : null
  const results = isForAttempt(named, attempt) ? [named] : await gateway.query(attempt.transactionId)
  // A customer may try several cards in one session. What was charged counts, whatever the others' results are.
  const paid = results.filter(result => isForAttempt(result, attempt))
  for (const payment of paid) await settlePayment(services, attempt.id, payment)
  const last = results.at(-1)
  if (paid.length === 0 && last && (last.outcome === 'FAILED' || last.outcome === 'CANCELLED'))
    await failAttempt(services, attempt, last.outcome)
}

/** Whether the gateway need not be queried: this money is settled. Other money of the same transaction is not. */
const isKnownMoney = (attempt: PaymentAttempt, reference: string | null): boolean =>
  (attempt.status === 'COMPLETED' || attempt.refundStatus !== null) && (!reference || reference === attempt.reference)

/**
 * The same when a browser returns from the gateway. Beyond the rate limit, and when the gateway cannot be queried, the
 * known status stays; the job keeps querying the gateway.
 */
export const checkReturnedPayment = async (
  services: Services,
  attempt: PaymentAttempt,
  reference: string | null,
): Promise<void> => {
  try {
    await services.limits.consume('payment-return', attempt.id)
    await checkPayment(services, attempt, reference)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return
    if (!(error instanceof GatewayError)) throw error
    services.log.warn(
      { paymentId: attempt.id, reason: error.message },
      'The gateway could not be queried after a browser returned.',
    )
  }
}

/** False for the reference of another payment, which a client may send to deceive. */
const isForAttempt = (result: PaymentResult | null, attempt: PaymentAttempt): result is PaidTransaction =>
  result?.outcome === 'PAID' && result.transactionId === attempt.transactionId

/** Ends an unpaid attempt, unless it has ended already. A payment may still arrive later. */
export const failAttempt = async (
  { store, config, now }: Services,
  attempt: PaymentAttempt,
  status: 'FAILED' | 'CANCELLED' | 'EXPIRED',
): Promise<void> => {
  const time = now()
  await store.write(async tx => {
    const change = { status, next_check_at: null, updated_at: time }
    if (await updateAttempt(tx, { id: attempt.id, status: 'PENDING' }, change))
      await markOrderChanged({ tx, config, now: time }, attempt)
  })
}

/** Reopens an unpaid, ended attempt with the same transaction id. */
export const reopenAttempt = async (
  context: OrderContext,
  attempt: PaymentAttempt,
  nextCheckAt: number,
): Promise<void> => {
  const { tx, now } = context
  if (attempt.status === 'PENDING') return
  const change = { status: 'PENDING' as const, next_check_at: nextCheckAt, updated_at: now }
  if (await updateAttempt(tx, attempt, change)) await markOrderChanged(context, attempt)
}

type OrderContext = { tx: Database; config: Services['config']; now: number }

/** Logs a change of the order, because it contains its attempts. */
const markOrderChanged = async (context: OrderContext, { orderId }: PaymentAttempt): Promise<void> => {
  const order = required(await findPaymentOrder(context.tx, orderId), orderId)
  await updatePaymentOrder(context.tx, order, { updated_at: context.now })
  await applyOrderEffects(context, { kind: 'attempt-changed', orderId, actor: SYSTEM_ACTOR })
}
