import { v7 } from 'uuid'
import { TOAST } from '../../../src/contract/messages/fixed-messages.ts'
import { toPoisha } from '../../../src/contract/money.ts'
import { placeOrder, placeOrderGroup } from '../../../src/contract/orders/order-writes.ts'
import { countCouponGuess, refundCouponGuess } from '../../adapters/limits/coupon-guesses.ts'
import { required } from '../../config/required.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { publishOrderHints } from '../order-effects.ts'
import { placeOrders } from './place-orders.ts'

export const routes: readonly Route[] = [
  createRoute(
    placeOrder,
    async ({ db, input, actor, now, afterCommit, services }) => {
      const credit = toPoisha(input.credit ?? 0)
      const params = { tx: db, drafts: [input], groupId: null, credit, customer: actor, services, now }
      const { orders, isNew, hints } = await placeOrders(params)
      afterCommit(() => publishOrderHints(services, hints))
      if (input.couponCode) afterCommit(() => refundCouponGuess(services.limits, actor))
      const order = required(orders[0], 'the order that was placed')
      return { data: order, message: TOAST.orderPlaced, status: isNew ? 201 : 200 }
    },
    {
      // An order with a wrong total is refused, and the response tells what the coupon takes off.
      prepare: async ({ input, actor, services }) => {
        if (input.couponCode) await countCouponGuess(services.limits, actor)
      },
    },
  ),

  createRoute(
    placeOrderGroup,
    async ({ db, input, actor, now, afterCommit, services }) => {
      const { id, orders: given, paymentType, paymentMethod } = input
      const drafts = given.map(draft => ({ ...draft, paymentType, paymentMethod }))
      const credit = toPoisha(input.credit ?? 0)
      const params = { tx: db, drafts, groupId: id ?? v7(), credit, customer: actor, services, now }
      const { orders, isNew, hints } = await placeOrders(params)
      afterCommit(() => publishOrderHints(services, hints))
      for (const _ of listCodes(given)) afterCommit(() => refundCouponGuess(services.limits, actor))
      return { data: orders, message: TOAST.orderPlaced, status: isNew ? 201 : 200 }
    },
    {
      prepare: async ({ input, actor, services }) => {
        for (const _ of listCodes(input.orders)) await countCouponGuess(services.limits, actor)
      },
    },
  ),
]

const listCodes = (orders: readonly { couponCode?: string | undefined }[]): Set<string> =>
  new Set(orders.flatMap(({ couponCode }) => couponCode || []))
