import { collectCoupon, createCoupon, deleteCoupon, updateCoupon } from '../../src/contract/coupon-writes.ts'
import { applyCoupon, deleteCouponByPost, listCoupons } from '../../src/contract/coupons.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { listCollectedCoupons, listPublicCoupons } from '../../src/contract/public-coupons.ts'
import { applyCoupon as apply } from '../commands/apply-coupon.ts'
import { collectCoupon as collect } from '../commands/collect-coupon.ts'
import * as write from '../commands/save-coupon.ts'
import type { HandlerContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import * as queries from '../queries/coupon-list.ts'
import * as publicQueries from '../queries/public-coupons.ts'

const removeCoupon = async ({
  db: tx,
  input,
  actor,
  now,
}: Pick<HandlerContext<typeof deleteCoupon>, 'db' | 'input' | 'actor' | 'now'>) => {
  await write.deleteCoupon({ tx, actor, now }, input.id)
  return { data: { id: input.id }, message: TOAST.deleted }
}

export const routes: readonly Route[] = [
  createRoute(createCoupon, async ({ db: tx, input, actor, now }) => {
    const { coupon, isNew } = await write.createCoupon({ tx, actor, now }, input)
    return {
      data: coupon,
      message: withValues('Coupon {code} created.', { code: coupon.code }),
      status: isNew ? 201 : 200,
    }
  }),

  createRoute(updateCoupon, async ({ db: tx, input, actor, now }) => ({
    data: await write.changeCoupon({ tx, actor, now }, input),
    message: TOAST.changed,
  })),

  createRoute(collectCoupon, async ({ db: tx, input, actor: customer, now }) => ({
    data: await collect({ tx, couponId: input.couponId, customer, now }),
    message: 'Coupon collected.',
  })),

  // Not among the answers that are kept for guests: time alone ends a coupon.
  createRoute(listPublicCoupons, async ({ db, input, actor, now }) => {
    const customerId = actor?.role === 'CUSTOMER' ? actor.profileId : null
    return { data: await publicQueries.listPublicCoupons(db, input.shopId, customerId, now) }
  }),

  createRoute(listCollectedCoupons, async ({ db, actor, now }) => ({
    data: await publicQueries.listCollectedCoupons(db, actor.profileId, now),
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
