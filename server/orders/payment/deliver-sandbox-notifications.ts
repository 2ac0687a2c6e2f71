import { findGateway } from '../../adapters/payments/gateways.ts'
import { signedSandboxNotification } from '../../adapters/payments/sandbox.ts'
import type { Services } from '../../adapters/services.ts'
import { claimSandboxNotice, listDueSandboxNotices } from '../../payments/sandbox-payments.ts'
import { receivePaymentNotification } from './receive-payment-notification.ts'

/** Delivers the due notifications of the sandbox. Each is claimed first, so several processes may run this at once. */
export const deliverSandboxNotifications = async (services: Services): Promise<void> => {
  if (!findGateway(services.gateways, 'sandbox')) return
  for (const transactionId of await listDueSandboxNotices(services.store.read, services.now())) {
    const isClaimed = await services.store.write(tx => claimSandboxNotice(tx, transactionId))
    if (isClaimed) await deliverSandboxNotification(services, transactionId)
  }
}

/** Handles a notification about a payment as if the sandbox had sent it, with its signature. */
export const deliverSandboxNotification = async (services: Services, transactionId: string): Promise<void> => {
  const sandbox = findGateway(services.gateways, 'sandbox')
  const notification = signedSandboxNotification(transactionId, services.config.jwtSecret)
  if (sandbox) await receivePaymentNotification(services, sandbox, notification)
}
