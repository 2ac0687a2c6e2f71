import { v7 } from 'uuid'
import { type Coupon, type CouponChange, type CouponDraft, couponMistakes } from '../../src/contract/coupons.ts'
import { Refusal } from '../../src/contract/errors.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { audit } from '../queries/audit-log.ts'
import { findOwnCoupon, isCoupon } from '../queries/coupon-list.ts'
import { insertCoupon, removeCoupon, updateTerms } from '../queries/coupon-writes.ts'
import { findKeptShops } from '../queries/shops.ts'
import { isAdmin } from '../queries/viewer.ts'
import { requireOwn } from './require-own.ts'
import { requireOwnShop } from './require-shelf.ts'

type Writing = { tx: Database; actor: Actor; now: number }

/**
 * Makes a coupon: an admin for the market or a shop, a vendor for a shop of his own. One whose id exists for him is
 * answered as it is.
 * @throws Refusal DUPLICATE (the code), FORBIDDEN, NOT_FOUND, CONFLICT
 */
export const createCoupon = async (
  writing: Writing,
  draft: CouponDraft,
): Promise<{ coupon: Coupon; isNew: boolean }> => {
  const { tx, actor } = writing
  const made = draft.id && (await findOwnCoupon(tx, draft.id, actor))
  if (made) return { coupon: made, isNew: false }
  const coupon = couponOf(draft, await shopOf(writing, draft.shopId), writing.now)
  if (couponMistakes(coupon).endTime) throw mistaken(coupon)
  if (!(await insertCoupon(tx, coupon))) throw taken(await isCoupon(tx, coupon.id))
  await note(writing, 'coupon.create', null, coupon)
  return { coupon, isNew: true }
}

/** Changes a coupon's terms. @throws Refusal NOT_FOUND, FORBIDDEN, VALIDATION, CONFLICT (used more often than allowed) */
export const changeCoupon = async (writing: Writing, { id, ...change }: CouponChange): Promise<Coupon> => {
  const before = await ownCoupon(writing, id)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: Coupon = { ...before, ...given }
  if (Object.keys(couponMistakes(after)).length > 0) throw mistaken(after)
  if (!(await updateTerms(writing.tx, after))) throw usedMore(before)
  await note(writing, 'coupon.update', before, after)
  return ownCoupon(writing, id)
}

/** Takes a coupon away; orders keep what it gave. @throws Refusal NOT_FOUND, FORBIDDEN */
export const deleteCoupon = async (writing: Writing, id: string): Promise<void> => {
  const before = await ownCoupon(writing, id)
  await removeCoupon(writing.tx, id, writing.now)
  await note(writing, 'coupon.delete', before, null)
}

const shopOf = async ({ tx, actor }: Writing, shopId: string | null | undefined): Promise<string | null> => {
  if (!isAdmin(actor)) return requireOwnShop(tx, actor, shopId ?? undefined)
  if (!shopId) return null
  if ((await findKeptShops(tx, [shopId])).length === 0) throw new Refusal('NOT_FOUND', 'This shop was not found.')
  return shopId
}

const couponOf = (draft: CouponDraft, shopId: string | null, now: number): Coupon => ({
  id: draft.id ?? v7(),
  code: draft.code,
  discountType: draft.discountType ?? 'FIXED',
  discountAmount: draft.discountAmount,
  maxDiscountAmount: draft.maxDiscountAmount ?? null,
  minOrderAmount: draft.minOrderAmount ?? null,
  startTime: new Date(draft.startTime ?? now).toISOString(),
  endTime: new Date(draft.endTime).toISOString(),
  usageLimit: draft.usageLimit ?? 1,
  totalUsageLimit: draft.totalUsageLimit ?? null,
  usedCount: 0,
  shopId,
  isActive: draft.isActive ?? true,
  createdAt: new Date(now).toISOString(),
  seq: 1,
})

const ownCoupon = async ({ tx, actor }: Writing, id: string): Promise<Coupon> =>
  requireOwn(await findOwnCoupon(tx, id, actor), () => isCoupon(tx, id))

const mistaken = (coupon: Coupon): Refusal => {
  const fields = couponMistakes(coupon)
  return new Refusal('VALIDATION', Object.values(fields)[0]!, { fields })
}

const taken = (isId: boolean): Refusal => {
  if (isId) return new Refusal('CONFLICT', 'This coupon could not be kept under its number. Please make it again.')
  const message = 'Another coupon has this code already. Choose another code.'
  return new Refusal('DUPLICATE', message, { fields: { code: message } })
}

const usedMore = ({ usedCount }: Coupon): Refusal => {
  const message = `This coupon was used ${usedCount} times already: its limit in all cannot be below that.`
  return new Refusal('CONFLICT', message, { fields: { totalUsageLimit: message } })
}

/** What admins do is written down; a vendor's coupons are his own affair. */
const note = async (
  { tx, actor, now }: Writing,
  action: string,
  before: Coupon | null,
  after: Coupon | null,
): Promise<void> => {
  if (!isAdmin(actor)) return
  await audit(tx, { actor, action, entity: 'coupon', id: (after ?? before)!.id, before, after, now })
}
