import { attemptByTransaction } from '../queries/payments.ts'
import type { Services } from '../services.ts'
import { checkPayment } from './check-payment.ts'

/**
 * Takes a gateway's notification: proves where it comes from, then asks the gateway what is true and books that. It may
 * come twice, late, or before the browser comes back.
 * @returns whether it was ours; a forged one, or one about a payment that we do not know, changes nothing
 * @throws GatewayError when the gateway cannot be asked: it should notify again
 */
export const receiveNotification = async (
  services: Services,
  gatewayName: string,
  fields: Record<string, string>,
): Promise<boolean> => {
  const { gateway, store, log } = services
  const notice = gateway?.name === gatewayName ? gateway.parseNotification(fields) : null
  const attempt = notice && (await attemptByTransaction(store.read, notice.transactionId))
  if (!attempt) {
    log.warn({ gateway: gatewayName, isSigned: notice !== null }, 'A payment notification was not ours.')
    return false
  }
  await checkPayment(services, attempt, notice.reference)
  return true
}
