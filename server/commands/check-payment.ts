import type { Database } from '../db/store.ts'
import type { Verdict } from '../outside/payments/gateway.ts'
import { changeOrder, orderToPay } from '../queries/payment-orders.ts'
import { type Attempt, changeAttempt } from '../queries/payments.ts'
import type { Services } from '../services.ts'
import { settlePayment } from './settle-payment.ts'
import { tellDevices } from './tell-devices.ts'

/**
 * Asks the gateway what became of an attempt that is not completed, and books it. What anybody else says of it only makes
 * us ask.
 * @param reference the gateway's name for the payment, where one was given to us
 * @throws GatewayError when it cannot be asked: nothing has changed then
 */
export const checkPayment = async (services: Services, attempt: Attempt, reference: string | null): Promise<void> => {
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
  const verdict = isOf(named, attempt) ? named : await gateway.query(attempt.transactionId)
  if (verdict.outcome === 'PAID') return settlePayment(services, attempt.id, verdict)
  if (verdict.outcome !== 'PENDING') await endAttempt(services, attempt, verdict.outcome)
}

/** Somebody may bring the reference of another payment to this one's door: then it says nothing. */
const isOf = (verdict: Verdict | null, attempt: Attempt): verdict is Verdict =>
  verdict?.outcome === 'PAID' && verdict.transactionId === attempt.transactionId

/** Ends an attempt without money. One that has another end already keeps it; money can still come later. */
export const endAttempt = async (
  { store, now }: Services,
  attempt: Attempt,
  status: 'FAILED' | 'CANCELLED' | 'EXPIRED',
): Promise<void> => {
  const time = now()
  await store.write(async tx => {
    const change = { status, next_check_at: null, updated_at: time }
    if (await changeAttempt(tx, { id: attempt.id, status: 'PENDING' }, change)) await markOrder(tx, attempt, time)
  })
}

/** Lets an attempt that ended without money be tried again, under its own transaction id. */
export const reopenAttempt = async (
  tx: Database,
  attempt: Attempt,
  nextCheckAt: number,
  now: number,
): Promise<void> => {
  if (attempt.status === 'PENDING') return
  const change = { status: 'PENDING' as const, next_check_at: nextCheckAt, updated_at: now }
  if (await changeAttempt(tx, attempt, change)) await markOrder(tx, attempt, now)
}

/** An order shows its attempts, so devices must fetch it again. */
const markOrder = async (tx: Database, { orderId }: Attempt, now: number): Promise<void> => {
  const order = await orderToPay(tx, orderId)
  await changeOrder(tx, order!, { updated_at: now })
  await tellDevices(tx, orderId, [], now)
}
