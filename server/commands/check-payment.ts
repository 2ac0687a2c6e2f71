import type { PaymentResult } from '../adapters/payments/gateway.ts'
import type { Services } from '../adapters/services.ts'
import type { Database } from '../db/store.ts'
import { findPaymentOrder, updatePaymentOrder } from '../queries/order-payment-state.ts'
import { type PaymentAttempt, updateAttempt } from '../queries/payment-attempts.ts'
import { logOrderChange } from './log-order-change.ts'
import { settlePayment } from './settle-payment.ts'

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
  { store, now }: Services,
  attempt: PaymentAttempt,
  status: 'FAILED' | 'CANCELLED' | 'EXPIRED',
): Promise<void> => {
  const time = now()
  await store.write(async tx => {
    const change = { status, next_check_at: null, updated_at: time }
    if (await updateAttempt(tx, { id: attempt.id, status: 'PENDING' }, change))
      await markOrderChanged(tx, attempt, time)
  })
}

/** Lets an attempt that ended without money be tried again, under its own transaction id. */
export const reopenAttempt = async (
  tx: Database,
  attempt: PaymentAttempt,
  nextCheckAt: number,
  now: number,
): Promise<void> => {
  if (attempt.status === 'PENDING') return
  const change = { status: 'PENDING' as const, next_check_at: nextCheckAt, updated_at: now }
  if (await updateAttempt(tx, attempt, change)) await markOrderChanged(tx, attempt, now)
}

/** An order shows its attempts, so devices must fetch it again. */
const markOrderChanged = async (tx: Database, { orderId }: PaymentAttempt, now: number): Promise<void> => {
  const order = await findPaymentOrder(tx, orderId)
  await updatePaymentOrder(tx, order!, { updated_at: now })
  await logOrderChange(tx, orderId, [], now)
}
