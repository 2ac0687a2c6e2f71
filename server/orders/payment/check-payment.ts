import type { PaidTransaction, PaymentResult } from '../../adapters/payments/gateway.ts'
import { findGateway } from '../../adapters/payments/gateways.ts'
import type { Services } from '../../adapters/services.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { required } from '../../config/required.ts'
import type { Database } from '../../db/store.ts'
import { findPaymentOrder, updatePaymentOrder } from '../../payments/order-payment-state.ts'
import { type PaymentAttempt, updateAttempt } from '../../payments/payment-attempts.ts'
import { findSession, type PaymentSession, toGatewayPayment } from '../../payments/payment-session.ts'
import { applyOrderEffects } from '../order-effects.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Queries the gateway about the session of an attempt that is not settled, and applies the result. Browser returns and
 * notifications are not trusted; they only trigger this.
 * @param reference the gateway's id of the payment, if one was given
 * @throws GatewayError when the gateway cannot be queried; then nothing has changed
 */
export const checkPayment = async (
  services: Services,
  attempt: PaymentAttempt,
  reference: string | null,
): Promise<void> => {
  const { gateways, log, store } = services
  const session = required(await findSession(store.read, attempt), attempt.id)
  const { lead } = session
  if (isKnownMoney(session, reference)) return
  const gateway = findGateway(gateways, lead.gateway)
  if (!gateway) {
    log.error({ paymentId: lead.id, gateway: lead.gateway }, 'A payment belongs to a gateway that is not configured.')
    return
  }
  const named = reference ? await gateway.verify(reference) : null
  const results = isForAttempt(named, lead) ? [named] : await gateway.query(toGatewayPayment(session))
  // A customer may try several cards in one session. What was charged counts, whatever the others' results are.
  const paid = results.filter(result => isForAttempt(result, lead))
  for (const payment of paid) await settlePayment(services, lead.id, payment)
  const last = results.at(-1)
  if (paid.length === 0 && last && (last.outcome === 'FAILED' || last.outcome === 'CANCELLED'))
    await failSession(services, session, last.outcome)
}

/** Whether the gateway need not be queried: this money is settled. Other money of the same transaction is not. */
const isKnownMoney = ({ lead, shares }: PaymentSession, reference: string | null): boolean =>
  shares.every(({ status, refundStatus }) => status === 'COMPLETED' || refundStatus !== null) &&
  (!reference || reference === lead.reference)

/** False for the reference of another payment, which a client may send to deceive. */
export const isForAttempt = (result: PaymentResult | null, attempt: PaymentAttempt): result is PaidTransaction =>
  result?.outcome === 'PAID' && result.transactionId === attempt.transactionId

/** Ends the unpaid shares of a session, unless they have ended already. A payment may still arrive later. */
export const failSession = async (
  { store, config, now }: Services,
  { shares }: PaymentSession,
  status: 'FAILED' | 'CANCELLED' | 'EXPIRED',
): Promise<void> => {
  const time = now()
  const change = { status, next_check_at: null, updated_at: time }
  await store.write(async tx => {
    const pending = shares.map(({ id, orderId }) => ({ id, orderId, status: 'PENDING' as const }))
    await changeShares({ tx, config, now: time }, pending, change)
  })
}

/** Reopens the unpaid, ended shares of a session with the same transaction id. Only the lead is queried about. */
export const reopenSession = async (
  context: OrderContext,
  { lead, shares }: PaymentSession,
  nextCheckAt: number,
): Promise<void> => {
  const ended = shares.filter(({ status }) => status !== 'PENDING')
  await changeShares(context, ended, { status: 'PENDING', next_check_at: null, updated_at: context.now })
  if (ended.includes(lead))
    await updateAttempt(context.tx, { ...lead, status: 'PENDING' }, { next_check_at: nextCheckAt })
}

type OrderContext = { tx: Database; config: Services['config']; now: number }
type Share = Pick<PaymentAttempt, 'id' | 'orderId' | 'status'>

/** Changes those that are as expected, and logs the change of their orders, because an order contains its attempts. */
const changeShares = async (
  context: OrderContext,
  shares: readonly Share[],
  change: Parameters<typeof updateAttempt>[2],
): Promise<void> => {
  const { tx, now } = context
  const orderIds: string[] = []
  for (const share of shares) {
    if (!(await updateAttempt(tx, share, change))) continue
    const order = required(await findPaymentOrder(tx, share.orderId), share.orderId)
    await updatePaymentOrder(tx, order, { updated_at: now })
    orderIds.push(share.orderId)
  }
  for (const orderId of orderIds)
    await applyOrderEffects(context, { kind: 'attempt-changed', orderId, actor: SYSTEM_ACTOR })
}
