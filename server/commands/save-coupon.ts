import { v7 } from 'uuid'
import { type Coupon, type CouponChange, type CouponDraft, validateCouponTerms } from '../../src/contract/coupons.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { insertAuditEntry } from '../queries/audit-log.ts'
import { findOwnCoupon, hasCoupon } from '../queries/coupon-list.ts'
import { insertCoupon, removeCoupon, updateCouponTerms } from '../queries/coupon-writes.ts'
import { findUndeletedShops } from '../queries/shops.ts'
import { isAdmin } from '../queries/viewer.ts'
import { requireOwned } from './require-ownership.ts'
import { lockVendorShop } from './require-shop.ts'

type CouponWrite = { tx: Database; actor: Actor; now: number }

/**
 * Creates a coupon: admins for all shops or one, vendors for a shop of their own. If the id is already one of the
 * actor's coupons, nothing changes.
 * @throws ApiError DUPLICATE (the code), FORBIDDEN, NOT_FOUND, CONFLICT
 */
export const createCoupon = async (
  context: CouponWrite,
  draft: CouponDraft,
): Promise<{ coupon: Coupon; isNew: boolean }> => {
  const { tx, actor } = context
  const made = draft.id && (await findOwnCoupon(tx, draft.id, actor))
  if (made) return { coupon: made, isNew: false }
  const coupon = toCoupon(draft, await resolveCouponShop(context, draft.shopId), context.now)
  if (validateCouponTerms(coupon).endTime) throw invalidCouponError(coupon)
  if (!(await insertCoupon(tx, coupon))) throw duplicateCouponError(await hasCoupon(tx, coupon.id))
  await auditCouponWrite(context, 'coupon.create', null, coupon)
  return { coupon, isNew: true }
}

/**
 * Changes a coupon's terms. @throws ApiError NOT_FOUND, FORBIDDEN, VALIDATION, CONFLICT (used more often than allowed)
 */
export const changeCoupon = async (context: CouponWrite, { id, ...change }: CouponChange): Promise<Coupon> => {
  const before = await requireOwnCoupon(context, id)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: Coupon = { ...before, ...given }
  if (Object.keys(validateCouponTerms(after)).length > 0) throw invalidCouponError(after)
  if (!(await updateCouponTerms(context.tx, after))) throw usageLimitError(before)
  await auditCouponWrite(context, 'coupon.update', before, after)
  return requireOwnCoupon(context, id)
}

/** Deletes a coupon. Orders keep its discount. @throws ApiError NOT_FOUND, FORBIDDEN */
export const deleteCoupon = async (context: CouponWrite, id: string): Promise<void> => {
  const before = await requireOwnCoupon(context, id)
  await removeCoupon(context.tx, id, context.now)
  await auditCouponWrite(context, 'coupon.delete', before, null)
}

const resolveCouponShop = async (
  { tx, actor }: CouponWrite,
  shopId: string | null | undefined,
): Promise<string | null> => {
  if (!isAdmin(actor)) return lockVendorShop(tx, actor, shopId ?? undefined)
  if (!shopId) return null
  if ((await findUndeletedShops(tx, [shopId])).length === 0) throw new ApiError('NOT_FOUND', 'This shop was not found.')
  return shopId
}

const toCoupon = (draft: CouponDraft, shopId: string | null, now: number): Coupon => ({
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
  isPublic: draft.isPublic ?? false,
  createdAt: new Date(now).toISOString(),
  seq: 1,
})

const requireOwnCoupon = async ({ tx, actor }: CouponWrite, id: string): Promise<Coupon> =>
  requireOwned(await findOwnCoupon(tx, id, actor), () => hasCoupon(tx, id))

const invalidCouponError = (coupon: Coupon): ApiError => {
  const fields = validateCouponTerms(coupon)
  return new ApiError('VALIDATION', Object.values(fields)[0]!, { fields })
}

const duplicateCouponError = (isId: boolean): ApiError => {
  if (isId) return new ApiError('CONFLICT', 'This coupon could not be saved. Please create it again.')
  const message = 'Another coupon has this code already. Choose another code.'
  return new ApiError('DUPLICATE', message, { fields: { code: message } })
}

const usageLimitError = ({ usedCount }: Coupon): ApiError => {
  const message = withValues('This coupon was used {count} times already: its limit in all cannot be below that.', {
    count: usedCount,
  })
  return new ApiError('CONFLICT', message, { fields: { totalUsageLimit: message } })
}

/** Records admins' changes in the audit log, but not vendors' changes of their own coupons. */
const auditCouponWrite = async (
  { tx, actor, now }: CouponWrite,
  action: string,
  before: Coupon | null,
  after: Coupon | null,
): Promise<void> => {
  if (!isAdmin(actor)) return
  await insertAuditEntry(tx, { actor, action, entity: 'coupon', id: (after ?? before)!.id, before, after, now })
}
