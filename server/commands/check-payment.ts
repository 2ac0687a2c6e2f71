import type { PaymentResult } from '../adapters/payments/gateway.ts'
import type { Services } from '../adapters/services.ts'
import type { Database } from '../db/store.ts'
import { findPaymentOrder, updatePaymentOrder } from '../queries/order-payment-state.ts'
import { type PaymentAttempt, updateAttempt } from '../queries/payment-attempts.ts'
import { applyOrderEffects } from './order-effects.ts'
import { settlePayment } from './settle-payment.ts'
import { SYSTEM_ACTOR } from './system-actor.ts'

/**
 * Asks the gateway what became of an attempt that is not completed, and books it. What anybody else says of it only makes
 * us ask.
 * @param reference the gateway's name for the payment, where one was given to us
 * @throws GatewayError when it cannot be asked: nothing has changed then
 */
export const checkPayment = async (
  services: Services,
  attempt: PaymentAttempt,
  reference: string | null,
): Promise<void> => {
  const { gateway, log } = services
  if (attempt.status === 'COMPLETED') return
  if (gateway?.name !== attempt.gateway) {
    log.error(
      { paymentId: attempt.id, gateway: attempt.gateway },
      'A payment belongs to a gateway that is not configured.',
    )
    return
  }
  const named = reference ? await gateway.verify(reference) : null
  const verdict = isForAttempt(named, attempt) ? named : await gateway.query(attempt.transactionId)
  if (verdict.outcome === 'PAID') return settlePayment(services, attempt.id, verdict)
  if (verdict.outcome !== 'PENDING') await failAttempt(services, attempt, verdict.outcome)
}

/** Somebody may bring the reference of another payment to this one's door: then it says nothing. */
const isForAttempt = (verdict: PaymentResult | null, attempt: PaymentAttempt): verdict is PaymentResult =>
  verdict?.outcome === 'PAID' && verdict.transactionId === attempt.transactionId

/** Ends an attempt without money. One that has another end already keeps it; money can still come later. */
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

/** Lets an attempt that ended without money be tried again, under its own transaction id. */
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

/** An order shows its attempts, so devices must fetch it again. */
const markOrderChanged = async (context: OrderContext, { orderId }: PaymentAttempt): Promise<void> => {
  const order = await findPaymentOrder(context.tx, orderId)
  await updatePaymentOrder(context.tx, order!, { updated_at: context.now })
  await applyOrderEffects(context, { kind: 'attempt-changed', orderId, actor: SYSTEM_ACTOR })
}
