import { signedSandboxNotification } from '../adapters/payments/sandbox.ts'
import type { Services } from '../adapters/services.ts'
import { claimSandboxNotice, listDueSandboxNotices } from '../queries/sandbox-payments.ts'
import { receivePaymentNotification } from './receive-payment-notification.ts'

/** Delivers the sandbox's notifications that are due. Several processes may do so at once. */
export const deliverSandboxNotifications = async (services: Services): Promise<void> => {
  if (services.gateway?.name !== 'sandbox') return
  for (const transactionId of await listDueSandboxNotices(services.store.read, services.now())) {
    const isTaken = await services.store.write(tx => claimSandboxNotice(tx, transactionId))
    if (isTaken) await deliverSandboxNotification(services, transactionId)
  }
}

/** Tells our own notification address about a payment, signed as the sandbox signs. */
export const deliverSandboxNotification = (services: Services, transactionId: string): Promise<boolean> =>
  receivePaymentNotification(services, 'sandbox', signedSandboxNotification(transactionId, services.config.jwtSecret))
