import { toTaka } from '../../../src/contract/money.ts'
import type { Gateway, GatewayNotification } from '../../adapters/payments/gateway.ts'
import type { Services } from '../../adapters/services.ts'
import { insertAuditEntry, isAudited } from '../../audit/audit-log.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { findAttemptByTransaction } from '../../payments/payment-attempts.ts'
import { checkPayment } from './check-payment.ts'

/**
 * Handles a gateway's notification: checks its signature, queries the gateway and applies the result. Notifications may
 * arrive twice, late, or before the browser returns.
 * @returns false for a forged notification or an unknown payment, which change nothing
 * @throws GatewayError when the gateway cannot be queried; it should send the notification again
 */
export const receivePaymentNotification = async (
  services: Services,
  gateway: Gateway,
  fields: Record<string, string>,
): Promise<boolean> => {
  const notice = gateway.parseNotification(fields)
  if (notice) return receiveVerifiedNotification(services, gateway, notice)
  services.log.warn('A payment notification was rejected: its signature is unknown.')
  return false
}

/** The same for one whose signature was checked. */
export const receiveVerifiedNotification = async (
  services: Services,
  gateway: Gateway,
  { transactionId, reference }: GatewayNotification,
): Promise<boolean> => {
  const attempt = await findAttemptByTransaction(services.store.read, transactionId)
  if (!attempt) {
    services.log.warn('A payment notification was rejected: its payment is unknown.')
    await auditUnknownPayment(services, gateway, transactionId)
    return false
  }
  await checkPayment(services, attempt, reference)
  return true
}

/**
 * Records a payment for an attempt that is not in the database, because a backup from before it was restored. An admin
 * finds it in the audit log and refunds it at the gateway.
 */
const auditUnknownPayment = async (
  { store, log, now }: Services,
  gateway: Gateway,
  transactionId: string,
): Promise<void> => {
  const result = (await gateway.query({ transactionId, sessionId: null })).find(({ outcome }) => outcome === 'PAID')
  if (result?.outcome !== 'PAID') return
  const about = { action: 'payment.unknown', entity: 'payment', id: transactionId }
  log.error({ transactionId }, 'A payment arrived for an unknown attempt. Refund it at the gateway.')
  const after = { transactionId, amount: result.amount === null ? null : toTaka(result.amount) }
  await store.write(async tx => {
    if (await isAudited(tx, about)) return
    await insertAuditEntry(tx, { ...about, actor: SYSTEM_ACTOR, before: null, after, now: now() })
  })
}
