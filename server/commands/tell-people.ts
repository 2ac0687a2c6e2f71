import { peopleOfOrder } from '../queries/order-writes.ts'
import { orderToPay } from '../queries/payment-orders.ts'
import type { Services } from '../services.ts'

/** After the commit of something that the market did by itself: hints to the order's people, its mails and push messages leave. */
export const tellPeople = async ({ store, events, mail, push }: Services, orderId: string): Promise<void> => {
  const { customer, vendor } = await peopleOfOrder(store.read, orderId)
  const order = await orderToPay(store.read, orderId)
  events.publish({ userIds: [customer, vendor] }, { type: 'order', id: orderId, status: order!.status, isNew: false })
  mail.wake()
  push.wake()
}
