import { v7 } from 'uuid'
import {
  type Coupon,
  type CouponChange,
  type CouponDraft,
  validateCouponTerms,
} from '../../src/contract/coupons/coupons.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { type ServerMessageKey, withValues } from '../../src/contract/messages/server-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin } from '../auth/viewer.ts'
import type { MessageConfig } from '../config/config.ts'
import { required } from '../config/required.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { claimName, releaseName } from '../db/unique-names.ts'
import { requireOwned } from '../http/require-ownership.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { lockVendorShop } from '../products/require-shop.ts'
import { notifyModerated } from '../reports/notify-moderated.ts'
import { findUndeletedShops } from '../shops/shops.ts'
import { findCouponVendor, findOwnCoupon, hasCoupon } from './coupon-list.ts'
import { insertCoupon, removeCoupon, updateCouponTerms } from './coupon-writes.ts'

type CouponWrite = { tx: Database; actor: Actor; now: number }
type ModeratedCouponWrite = CouponWrite & { config: MessageConfig; publish: PublishNotification }

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
  const isTaken = (await claimName(tx, 'coupon', { id: coupon.id, name: coupon.code })) !== undefined
  if (isTaken || !(await insertCoupon(tx, coupon))) throw duplicateCouponError(await hasCoupon(tx, coupon.id))
  await auditCouponWrite(context, 'coupon.create', coupon.id, null, coupon)
  return { coupon, isNew: true }
}

/**
 * Changes a coupon's terms. A vendor is told when an admin switches off a coupon of theirs, and why.
 * @throws ApiError NOT_FOUND, FORBIDDEN, VALIDATION, CONFLICT (used more often than allowed)
 */
export const changeCoupon = async (
  context: ModeratedCouponWrite,
  { id, reason, ...change }: CouponChange,
): Promise<Coupon> => {
  const before = await requireOwnCoupon(context, id)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: Coupon = { ...before, ...given }
  if (Object.keys(validateCouponTerms(after)).length > 0) throw invalidCouponError(after)
  if (!(await updateCouponTerms(context.tx, after))) throw usageLimitError(before)
  const isSwitchedOff = before.isActive && !after.isActive
  await auditCouponWrite(context, 'coupon.update', before.id, before, {
    ...after,
    ...(isSwitchedOff && reason && { reason }),
  })
  if (isSwitchedOff) await notifyVendor(context, before, 'Your coupon {code} was switched off by an admin.', reason)
  return requireOwnCoupon(context, id)
}

/**
 * Deletes a coupon. Orders keep its discount. A vendor is told when an admin does it, and why.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export const deleteCoupon = async (
  context: ModeratedCouponWrite,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<void> => {
  const before = await requireOwnCoupon(context, id)
  await removeCoupon(context.tx, id, context.now)
  await releaseName(context.tx, 'coupon', id)
  await auditCouponWrite(context, 'coupon.delete', before.id, before, reason ? { reason } : null)
  await notifyVendor(context, before, 'Your coupon {code} was deleted by an admin.', reason)
}

type SwitchedOffOrDeleted = Extract<ServerMessageKey, `Your coupon {code} was ${string}`>

/** By notification and mail, if an admin has done it to a coupon of a shop. */
const notifyVendor = async (
  context: ModeratedCouponWrite,
  { id, code }: Coupon,
  key: SwitchedOffOrDeleted,
  reason: string | undefined,
): Promise<void> => {
  const userId = isAdmin(context.actor) && (await findCouponVendor(context.tx, id))
  if (!userId) return
  const news = { userId, kind: 'SHOP', reason, path: '/dashboard/coupons', isAgainst: true } as const
  const change = await notifyModerated(context, { ...news, title: withValues(key, { code }) })
  await logChanges(context.tx, [change], context.now)
  context.publish(userId)
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
  return new ApiError('VALIDATION', required(Object.values(fields)[0], 'a message of a field'), { fields })
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
  id: string,
  before: Coupon | null,
  after: Coupon | { reason: string } | null,
): Promise<void> => {
  if (!isAdmin(actor)) return
  await insertAuditEntry(tx, { actor, action, entity: 'coupon', id, before, after, now })
}
