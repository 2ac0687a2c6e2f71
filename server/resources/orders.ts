import { TOAST } from '../../src/contract/messages.ts'
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
import type { Actor } from '../actor.ts'
import { type Binding, bind } from '../bind.ts'
import { changeOrderStatus as changeStatus } from '../commands/change-order-status.ts'
import { changePaymentStatus as changePayment } from '../commands/change-payment-status.ts'
import { mailOrderPlaced, mailStatusChanged } from '../commands/mail-order.ts'
import { placeOrder as place } from '../commands/place-order.ts'
import { unconfirmedLimits } from '../commands/require-confirmed.ts'
import { requireOwn } from '../commands/require-own.ts'
import type { Database } from '../db/store.ts'
import type { Events } from '../outside/events.ts'
import * as list from '../queries/order-list.ts'
import { peopleOfOrder } from '../queries/order-writes.ts'
import { findOrders } from '../queries/orders.ts'
import { isRow } from '../queries/owned-rows.ts'
import type { Services } from '../services.ts'

export const bindings: readonly Binding[] = [
  bind(placeOrder, async ({ db, input, actor, now, after, services }) => {
    const { orderId, isNew } = await place({
      tx: db,
      draft: input,
      customer: actor,
      now,
      takesOnline: services.gateway !== null,
      limits: unconfirmedLimits(services.config),
    })
    if (isNew) {
      if (input.paymentType === 'COD') await mailOrderPlaced({ tx: db, orderId, config: services.config, now })
      after(await hint(db, services.events, orderId, 'PENDING', true))
      after(() => wake(services))
    }
    return { data: await ownOrder(db, orderId, actor), message: TOAST.orderPlaced, status: isNew ? 201 : 200 }
  }),

  bind(listOrders, async ({ db, input, actor }) => {
    const { orders, total } = await list.listOrders(db, input, actor)
    const counts = input.counts ? { counts: await list.countByStatus(db, input, actor) } : {}
    return { data: orders, meta: { total, ...counts } }
  }),

  bind(myOrders, async ({ db, input, actor }) => {
    const { orders, total } = await list.listOrders(db, input, actor)
    return { data: orders, meta: { total } }
  }),

  bind(shopOrders, async ({ db, input, actor }) => {
    const { orders, total } = await list.listOrders(db, { ...input, shop: input.shopId }, actor)
    return { data: orders, meta: { total } }
  }),

  bind(productOrders, async ({ db, input, actor }) => ({
    data: await list.ordersAllowingReview(db, input.productId, actor),
  })),

  bind(getOrder, async ({ db, input, actor }) => ({ data: await ownOrder(db, input.id, actor) })),

  bind(changeOrderStatus, async ({ db, input, actor, now, after, services }) => {
    await changeStatus({ tx: db, change: input, actor, now })
    const by = actor.role === 'CUSTOMER' ? 'customer' : 'others'
    await mailStatusChanged({ tx: db, orderId: input.id, config: services.config, now }, { ...input, by })
    after(await hint(db, services.events, input.id, input.status, false))
    after(() => wake(services))
    return { data: await ownOrder(db, input.id, actor), message: TOAST.changed }
  }),

  bind(changePaymentStatus, async ({ db, input, actor, now, after, services }) => {
    await changePayment({ tx: db, change: input, actor, config: services.config, now })
    const order = await ownOrder(db, input.id, actor)
    after(await hint(db, services.events, input.id, order.status, false))
    after(() => wake(services))
    return { data: order, message: TOAST.changed }
  }),
]

const ownOrder = async (db: Database, id: string, actor: Actor): Promise<Order> => {
  const [order] = await findOrders(db, [id], actor)
  return requireOwn(order, () => isRow(db, 'orders', id))
}

/** Mails and push messages of this order leave. */
const wake = ({ mail, push }: Services): void => {
  mail.wake()
  push.wake()
}

/** Whom an order concerns is read now, and told when the transaction has committed. */
const hint = async (db: Database, events: Events, id: string, status: string, isNew: boolean) => {
  const { customer, vendor } = await peopleOfOrder(db, id)
  return () => events.publish({ userIds: [customer, vendor] }, { type: 'order', id, status, isNew })
}
