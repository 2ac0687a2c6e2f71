import type { applyCoupon as row } from '../../src/contract/coupons.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { toPoisha, toTaka } from '../../src/contract/money.ts'
import { couponDiscountFor } from '../../src/contract/pricing.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { type CouponRow, findCoupon, rememberCoupon, usesOf } from '../queries/coupons.ts'
import { couponProblem } from './check-coupon.ts'

type Applying = { tx: Database; input: ParsedInputOf<typeof row>; customer: Actor; now: number }

/**
 * What a coupon would take off, in taka: checks everything that can be known and redeems nothing. Remembers the code for
 * the customer's next order (the contract, section 7).
 * @throws Refusal NOT_FOUND (no such code), CONFLICT (it cannot be used, and why), VALIDATION (a percentage without a subtotal)
 */
export const applyCoupon = async (applying: Applying): Promise<{ code: string; discountAmount: number }> => {
  const { tx, input, customer, now } = applying
  const coupon = await requireUsable(applying)
  const subtotal = input.subtotal === undefined ? undefined : toPoisha(input.subtotal)
  if (coupon.discountType === 'PERCENT' && subtotal === undefined) throw subtotalMissing()
  await rememberCoupon(tx, { customerId: customer.profileId, couponId: coupon.id, now })
  const discount = couponDiscountFor(coupon, subtotal ?? Number.MAX_SAFE_INTEGER)
  return { code: coupon.code, discountAmount: toTaka(discount) }
}

const requireUsable = async ({ tx, input, customer, now }: Applying): Promise<CouponRow> => {
  const coupon = await findCoupon(tx, input.code)
  const uses = coupon ? (await usesOf(tx, coupon.id, customer.profileId)).length : 0
  const subtotal = input.subtotal === undefined ? undefined : toPoisha(input.subtotal)
  const problem = couponProblem(coupon, { shopId: input.shopId, subtotal, uses, now })
  if (problem === null) return coupon!
  throw new Refusal(coupon?.isActive ? 'CONFLICT' : 'NOT_FOUND', problem, { fields: { code: problem } })
}

const subtotalMissing = (): Refusal => {
  const message = 'Add products to your cart first, then apply the coupon.'
  return new Refusal('VALIDATION', message, { fields: { subtotal: message } })
}
