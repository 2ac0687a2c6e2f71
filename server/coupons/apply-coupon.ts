import type { applyCoupon as row } from '../../src/contract/coupons/coupons.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type { Message } from '../../src/contract/messages/server-messages.ts'
import { toPoisha, toTaka } from '../../src/contract/money.ts'
import { calculateCouponDiscount } from '../../src/contract/products/pricing.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { findCouponProblem, UNKNOWN_COUPON } from './check-coupon.ts'
import { type CouponRow, findCoupon, listCouponUses, saveAppliedCoupon } from './coupons.ts'

type ApplyCouponParams = { tx: Database; input: ParsedInputOf<typeof row>; customer: Actor; now: number }

/**
 * Returns the discount of a coupon in taka, without redeeming it, and remembers the coupon for the customer's next
 * order.
 * @throws ApiError NOT_FOUND (no such code), CONFLICT (the coupon cannot be used), VALIDATION (a percentage without
 *   subtotal)
 */
export const applyCoupon = async (params: ApplyCouponParams): Promise<{ code: string; discountAmount: number }> => {
  const { tx, input, customer, now } = params
  const coupon = await requireUsableCoupon(params)
  const subtotal = input.subtotal === undefined ? undefined : toPoisha(input.subtotal)
  if (coupon.discountType === 'PERCENT' && subtotal === undefined) throw missingSubtotalError()
  await saveAppliedCoupon(tx, { customerId: customer.profileId, couponId: coupon.id, now })
  const discount = calculateCouponDiscount(coupon, subtotal ?? Number.MAX_SAFE_INTEGER)
  return { code: coupon.code, discountAmount: toTaka(discount) }
}

const requireUsableCoupon = async ({ tx, input, customer, now }: ApplyCouponParams): Promise<CouponRow> => {
  const coupon = await findCoupon(tx, input.code)
  if (!coupon) throw couponError('NOT_FOUND', UNKNOWN_COUPON)
  const uses = (await listCouponUses(tx, coupon.id, customer.profileId)).length
  const subtotal = input.subtotal === undefined ? undefined : toPoisha(input.subtotal)
  const problem = findCouponProblem(coupon, { shopId: input.shopId, subtotal, uses, now })
  if (problem === null) return coupon
  throw couponError(coupon.isActive ? 'CONFLICT' : 'NOT_FOUND', problem)
}

const couponError = (code: 'CONFLICT' | 'NOT_FOUND', problem: Message): ApiError =>
  new ApiError(code, problem, { fields: { code: problem } })

const missingSubtotalError = (): ApiError => {
  const message = 'Add products to your cart first, then apply the coupon.'
  return new ApiError('VALIDATION', message, { fields: { subtotal: message } })
}
