import { toTaka } from '../../src/contract/money.ts'
import type { Services } from '../adapters/services.ts'
import { insertAuditEntry, isAudited } from '../queries/audit-log.ts'
import { findAttemptByTransaction } from '../queries/payment-attempts.ts'
import { checkPayment } from './check-payment.ts'
import { SYSTEM_ACTOR } from './system-actor.ts'

/**
 * Takes a gateway's notification: proves where it comes from, then asks the gateway what is true and books that. It may
 * come twice, late, or before the browser comes back.
 * @returns whether it was ours; a forged one, or one about a payment that we do not know, changes nothing
 * @throws GatewayError when the gateway cannot be asked: it should notify again
 */
export const receivePaymentNotification = async (
  services: Services,
  gatewayName: string,
  fields: Record<string, string>,
): Promise<boolean> => {
  const { gateway, store, log } = services
  const notice = gateway?.name === gatewayName ? gateway.parseNotification(fields) : null
  const attempt = notice && (await findAttemptByTransaction(store.read, notice.transactionId))
  if (!attempt) {
    log.warn({ gateway: gatewayName, isSigned: notice !== null }, 'A payment notification was not ours.')
    if (notice) await auditUnknownPayment(services, notice.transactionId)
    return false
  }
  await checkPayment(services, attempt, notice.reference)
  return true
}

/**
 * Money that the gateway has for an attempt that is not in the database: the attempt was made after the backup that was
 * restored. An admin finds it in the audit log and gives it back at the gateway.
 */
const auditUnknownPayment = async ({ gateway, store, log, now }: Services, transactionId: string): Promise<void> => {
  const verdict = await gateway!.query(transactionId)
  if (verdict.outcome !== 'PAID') return
  const about = { action: 'payment.unknown', entity: 'payment', id: transactionId }
  log.error({ transactionId }, 'Money came for a payment that is not known. Refund it at the gateway.')
  const after = { transactionId, amount: verdict.amount === null ? null : toTaka(verdict.amount) }
  await store.write(async tx => {
    if (await isAudited(tx, about)) return
    await insertAuditEntry(tx, { ...about, actor: SYSTEM_ACTOR, before: null, after, now: now() })
  })
}
