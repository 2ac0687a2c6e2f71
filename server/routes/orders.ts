import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import {
  changeOrderStatus,
  changePaymentStatus,
  getOrder,
  listOrders,
  myOrders,
  type Order,
  placeOrder,
  productOrders,
  shopOrders,
} from '../../src/contract/orders.ts'
import type { Events } from '../adapters/events/local-events.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import { changeOrderStatus as changeStatus } from '../commands/change-order-status.ts'
import { changePaymentStatus as changePayment } from '../commands/change-payment-status.ts'
import { readUnconfirmedAccountLimits } from '../commands/limit-unconfirmed-account.ts'
import { queueOrderPlacedMails, queueStatusChangedMail } from '../commands/mail-order.ts'
import { placeOrder as place } from '../commands/place-order.ts'
import { requireOwned } from '../commands/require-ownership.ts'
import type { Database } from '../db/store.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import * as list from '../queries/order-list.ts'
import { findOrderParticipants } from '../queries/order-writes.ts'
import { findOrders } from '../queries/orders.ts'
import { hasRow } from '../queries/row-existence.ts'

export const routes: readonly Route[] = [
  createRoute(placeOrder, async ({ db, input, actor, now, afterCommit, services }) => {
    const { orderId, isNew } = await place({
      tx: db,
      draft: input,
      customer: actor,
      now,
      takesOnline: services.gateway !== null,
      limits: readUnconfirmedAccountLimits(services.config),
    })
    if (isNew) {
      if (input.paymentType === 'COD') await queueOrderPlacedMails({ tx: db, orderId, config: services.config, now })
      afterCommit(await prepareOrderEvent(db, services.events, orderId, 'PENDING', true))
      afterCommit(() => wakeWorkers(services))
    }
    return { data: await loadOrder(db, orderId, actor), message: TOAST.orderPlaced, status: isNew ? 201 : 200 }
  }),

  createRoute(listOrders, async ({ db, input, actor }) => {
    const { orders, total } = await list.listOrders(db, input, actor)
    const counts = input.counts ? { counts: await list.countByStatus(db, input, actor) } : {}
    return { data: orders, meta: { total, ...counts } }
  }),

  createRoute(myOrders, async ({ db, input, actor }) => {
    const { orders, total } = await list.listOrders(db, input, actor)
    return { data: orders, meta: { total } }
  }),

  createRoute(shopOrders, async ({ db, input, actor }) => {
    const { orders, total } = await list.listOrders(db, { ...input, shop: input.shopId }, actor)
    return { data: orders, meta: { total } }
  }),

  createRoute(productOrders, async ({ db, input, actor }) => ({
    data: await list.listReviewableOrders(db, input.productId, actor),
  })),

  createRoute(getOrder, async ({ db, input, actor }) => ({ data: await loadOrder(db, input.id, actor) })),

  createRoute(changeOrderStatus, async ({ db, input, actor, now, afterCommit, services }) => {
    await changeStatus({ tx: db, change: input, actor, now })
    const by = actor.role === 'CUSTOMER' ? 'customer' : 'others'
    await queueStatusChangedMail({ tx: db, orderId: input.id, config: services.config, now }, { ...input, by })
    afterCommit(await prepareOrderEvent(db, services.events, input.id, input.status, false))
    afterCommit(() => wakeWorkers(services))
    return { data: await loadOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(changePaymentStatus, async ({ db, input, actor, now, afterCommit, services }) => {
    await changePayment({ tx: db, change: input, actor, config: services.config, now })
    const order = await loadOrder(db, input.id, actor)
    afterCommit(await prepareOrderEvent(db, services.events, input.id, order.status, false))
    afterCommit(() => wakeWorkers(services))
    return { data: order, message: TOAST.changed }
  }),
]

const loadOrder = async (db: Database, id: string, actor: Actor): Promise<Order> => {
  const [order] = await findOrders(db, [id], actor)
  return requireOwned(order, () => hasRow(db, 'orders', id))
}

/** Mails and push messages of this order leave. */
const wakeWorkers = ({ mail, push }: Services): void => {
  mail.wake()
  push.wake()
}

/** Whom an order concerns is read now, and told when the transaction has committed. */
const prepareOrderEvent = async (db: Database, events: Events, id: string, status: string, isNew: boolean) => {
  const { customer, vendor } = await findOrderParticipants(db, id)
  return () => events.publish({ userIds: [customer, vendor] }, { type: 'order', id, status, isNew })
}
