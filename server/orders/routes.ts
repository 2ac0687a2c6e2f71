import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { exportOrders } from '../../src/contract/orders/order-export.ts'
import {
  addReturnPhoto,
  changeOrderStatus,
  changeParcel,
  changePaymentStatus,
  placeOrder,
} from '../../src/contract/orders/order-writes.ts'
import { getOrder, listOrders, myOrders, type Order, productOrders, shopOrders } from '../../src/contract/orders/orders.ts'
import { countCouponGuess, refundCouponGuess } from '../adapters/limits/coupon-guesses.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { prepareUploadedPicture } from '../adapters/pictures/uploaded-picture.ts'
import type { Actor } from '../auth/authentication.ts'
import { addReturnPhoto as addPhoto } from './add-return-photo.ts'
import { changeOrderStatus as changeStatus } from './change-order-status.ts'
import { changeParcel as correctParcel } from './change-parcel.ts'
import { changePaymentStatus as changePayment } from './payment/change-payment-status.ts'
import { publishOrderHint } from './order-effects.ts'
import { placeOrder as place } from './placing/place-order.ts'
import { requireOwned } from '../http/require-ownership.ts'
import type { Database } from '../db/store.ts'
import { createRoute, createStreamRoute, type Route } from '../http/route-handler.ts'
import { streamOrderExport } from './order-csv.ts'
import * as list from './order-list.ts'
import { findOrders } from './orders.ts'
import { hasRow } from '../db/row-existence.ts'

export const routes: readonly Route[] = [
  createRoute(
    placeOrder,
    async ({ db, input, actor, now, afterCommit, services }) => {
      const { order, isNew, hint } = await place({ tx: db, draft: input, customer: actor, services, now })
      afterCommit(() => publishOrderHint(services, hint))
      if (input.couponCode) afterCommit(() => refundCouponGuess(services.limits, actor))
      return { data: order, message: TOAST.orderPlaced, status: isNew ? 201 : 200 }
    },
    {
      // An order with a wrong total is refused, and the answer tells what the coupon takes off.
      prepare: async ({ input, actor, services }) => {
        if (input.couponCode) await countCouponGuess(services.limits, actor)
      },
    },
  ),

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

  createStreamRoute(exportOrders, ({ request, actor, input }) => streamOrderExport(request, actor, input)),

  createRoute(productOrders, async ({ db, input, actor }) => ({
    data: await list.listReviewableOrders(db, input.productId, actor),
  })),

  createRoute(getOrder, async ({ db, input, actor }) => ({ data: await loadOrder(db, input.id, actor) })),

  createRoute(changeOrderStatus, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await changeStatus({ tx: db, change: input, actor, services, now })
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(
    addReturnPhoto,
    async ({ db, input, actor, now, afterCommit, services }, picture: PreparedPicture | null) => {
      const hint = await addPhoto({ tx: db, orderId: input.id, picture, actor, services, now })
      afterCommit(() => publishOrderHint(services, hint))
      return { data: await loadOrder(db, input.id, actor), message: TOAST.changed, status: 201 }
    },
    { prepare: prepareUploadedPicture },
  ),

  createRoute(changePaymentStatus, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await changePayment({ tx: db, change: input, actor, services, now })
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(changeParcel, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await correctParcel({ tx: db, change: input, actor, services, now })
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOrder(db, input.id, actor), message: TOAST.changed }
  }),
]

const loadOrder = async (db: Database, id: string, actor: Actor): Promise<Order> => {
  const [order] = await findOrders(db, [id], actor)
  return requireOwned(order, () => hasRow(db, 'orders', id))
}
