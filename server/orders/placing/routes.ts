import { TOAST } from '../../../src/contract/messages/fixed-messages.ts'
import { placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { countCouponGuess, refundCouponGuess } from '../../adapters/limits/coupon-guesses.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { publishOrderHint } from '../order-effects.ts'
import { placeOrder as place } from './place-order.ts'

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
      // An order with a wrong total is refused, and the response tells what the coupon takes off.
      prepare: async ({ input, actor, services }) => {
        if (input.couponCode) await countCouponGuess(services.limits, actor)
      },
    },
  ),
]
