import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { getCustomerHistory } from '../../src/contract/orders/customer-history.ts'
import { exportOrders } from '../../src/contract/orders/order-export.ts'
import { addReturnPhoto, changeOrderStatus, changeParcel } from '../../src/contract/orders/order-writes.ts'
import { getOrder, listOrders, myOrders, productOrders, shopOrders } from '../../src/contract/orders/orders.ts'
import { countPickupGuess, refundPickupGuess } from '../adapters/limits/pickup-guesses.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { prepareUploadedPicture } from '../adapters/pictures/uploaded-picture.ts'
import { createRoute, createStreamRoute, type Route } from '../http/route-handler.ts'
import { addReturnPhoto as addPhoto } from './add-return-photo.ts'
import { changeOrderStatus as changeStatus } from './change-order-status.ts'
import { changeParcel as correctParcel } from './change-parcel.ts'
import { findCustomerHistory } from './customer-history.ts'
import { streamOrderExport } from './order-csv.ts'
import { publishOrderHint } from './order-effects.ts'
import * as list from './order-list.ts'
import { loadOwnOrder } from './require-own-order.ts'

export const routes: readonly Route[] = [
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

  createRoute(getOrder, async ({ db, input, actor }) => ({ data: await loadOwnOrder(db, input.id, actor) })),

  createRoute(getCustomerHistory, async ({ db, input, actor }) => ({
    data: await findCustomerHistory(db, input.id, actor),
  })),

  createRoute(
    changeOrderStatus,
    async ({ db, input, actor, now, afterCommit, services }) => {
      const hint = await changeStatus({ tx: db, change: input, actor, services, now })
      afterCommit(() => publishOrderHint(services, hint))
      if (input.pickupCode) afterCommit(() => refundPickupGuess(services.limits, actor))
      return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
    },
    {
      prepare: async ({ input, actor, services }) => {
        if (input.pickupCode) await countPickupGuess(services.limits, actor)
      },
    },
  ),

  createRoute(
    addReturnPhoto,
    async ({ db, input, actor, now, afterCommit, services }, picture: PreparedPicture | null) => {
      const hint = await addPhoto({ tx: db, orderId: input.id, picture, actor, services, now })
      afterCommit(() => publishOrderHint(services, hint))
      return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed, status: 201 }
    },
    { prepare: prepareUploadedPicture },
  ),

  createRoute(changeParcel, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await correctParcel({ tx: db, change: input, actor, services, now })
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),
]
