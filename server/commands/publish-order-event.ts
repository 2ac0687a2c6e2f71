import type { Services } from '../adapters/services.ts'
import { findPaymentOrder } from '../queries/order-payment-state.ts'
import { findOrderParticipants } from '../queries/order-writes.ts'

/** After the commit of something that the market did by itself: hints to the order's people, its mails and push messages leave. */
export const publishOrderEvent = async ({ store, events, mail, push }: Services, orderId: string): Promise<void> => {
  const { customer, vendor } = await findOrderParticipants(store.read, orderId)
  const order = await findPaymentOrder(store.read, orderId)
  events.publish({ userIds: [customer, vendor] }, { type: 'order', id: orderId, status: order!.status, isNew: false })
  mail.wake()
  push.wake()
}
