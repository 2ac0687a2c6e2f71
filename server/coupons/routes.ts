import { collectCoupon, createCoupon, deleteCoupon, updateCoupon } from '../../src/contract/coupons/coupon-writes.ts'
import { applyCoupon, deleteCouponByPost, listCoupons } from '../../src/contract/coupons/coupons.ts'
import { listCollectedCoupons, listPublicCoupons } from '../../src/contract/coupons/public-coupons.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { countCouponGuess, refundCouponGuess } from '../adapters/limits/coupon-guesses.ts'
import type { HandlerContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../notifications/publish-notification.ts'
import { applyCoupon as apply } from './apply-coupon.ts'
import { collectCoupon as collect } from './collect-coupon.ts'
import * as collected from './collected-coupons.ts'
import * as queries from './coupon-list.ts'
import * as publicQueries from './public-coupons.ts'
import * as write from './save-coupon.ts'

type DeleteContext = HandlerContext<typeof deleteCoupon> | HandlerContext<typeof deleteCouponByPost>

const removeCoupon = async (context: DeleteContext) => {
  await write.deleteCoupon(toModeratedWrite(context), context.input)
  return { data: { id: context.input.id }, message: TOAST.deleted }
}

const toModeratedWrite = (context: DeleteContext | HandlerContext<typeof updateCoupon>) => {
  const { db: tx, actor, now, services } = context
  return { tx, actor, now, config: services.config, publish: publishNotificationAfterCommit(context) }
}

export const routes: readonly Route[] = [
  createRoute(
    createCoupon,
    async ({ db: tx, input, actor, now, services, afterCommit }) => {
      const { coupon, isNew } = await write.createCoupon({ tx, actor, now }, input)
      afterCommit(() => refundCouponGuess(services.limits, actor))
      return {
        data: coupon,
        message: withValues('Coupon {code} created.', { code: coupon.code }),
        status: isNew ? 201 : 200,
      }
    },
    // A code that is taken is another shop's, and perhaps private.
    { prepare: ({ services, actor }) => countCouponGuess(services.limits, actor) },
  ),

  createRoute(
    updateCoupon,
    async context => {
      const data = await write.changeCoupon(toModeratedWrite(context), context.input)
      context.afterCommit(() => refundCouponGuess(context.services.limits, context.actor))
      return { data, message: TOAST.changed }
    },
    { prepare: ({ services, actor }) => countCouponGuess(services.limits, actor) },
  ),

  createRoute(collectCoupon, async ({ db: tx, input, actor: customer, now }) => ({
    data: await collect({ tx, couponId: input.couponId, customer, now }),
    message: 'Coupon collected.',
  })),

  // Not among the responses that are kept for guests: time alone ends a coupon.
  createRoute(listPublicCoupons, async ({ db, input, actor, now }) => {
    const customerId = actor?.role === 'CUSTOMER' ? actor.profileId : null
    return { data: await publicQueries.listPublicCoupons(db, input.shopId, customerId, now) }
  }),

  createRoute(listCollectedCoupons, async ({ db, actor, now }) => ({
    data: await collected.listCollectedCoupons(db, actor.profileId, now),
  })),

  createRoute(deleteCoupon, removeCoupon),
  createRoute(deleteCouponByPost, removeCoupon),

  createRoute(listCoupons, async ({ db, input, actor, now }) => {
    const { coupons, total } = await queries.listCoupons(db, input, actor, now)
    return { data: coupons, meta: { total } }
  }),

  createRoute(applyCoupon, async ({ db: tx, input, actor: customer, now }) => ({
    data: await apply({ tx, input, customer, now }),
    message: TOAST.couponApplied,
  })),
]
