import { UNDO_MS } from '../../contract/constants.ts'
import { createCoupon, deleteCoupon, updateCoupon } from '../../contract/coupons/coupon-writes.ts'
import { type Coupon, type CouponState, listCoupons } from '../../contract/coupons/coupons.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { db } from '../db/database.ts'
import type { EntryOf, OutboxEntry } from '../db/device-schema.ts'
import { editOrSubmit, withdrawOrDelete } from '../outbox/edit-or-submit.ts'
import { canEdit, isWriteOf } from '../outbox/entry.ts'
import {
  type ApplyPending,
  applyPendingById,
  type Creation,
  findCreations,
  type OptimisticRow,
  omitUndefined,
} from '../outbox/optimistic-rows.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import type { SubmitResult } from '../outbox/submit.ts'
import { cachedRows } from '../sync/listings.ts'

/** A coupon with the changes that wait for it. */
export type OptimisticCoupon = OptimisticRow<Coupon, CouponEntry> & {
  isNew: boolean
  /** Its creation is unsent or was rejected: nobody knows its code yet, so that it can still be changed. */
  isUncreated: boolean
}

/** What the form of a coupon sends. */
export type CouponFields = Omit<InputOf<typeof createCoupon>, 'id'>

/** For a live query: every coupon that this device has received, with the pending changes applied. */
export const readOptimisticCoupons = (): Promise<OptimisticCoupon[]> =>
  readConsistent([db.listings], async () => {
    const [rows, entries] = await Promise.all([cachedRows(listCoupons), readPendingEntries()])
    return applyPendingCoupons(rows, entries)
  })

const isCouponWrite = isWriteOf(createCoupon, updateCoupon, deleteCoupon)
type CouponEntry = EntryOf<typeof createCoupon | typeof updateCoupon | typeof deleteCoupon>

/** Applies pending changes to coupons, new ones on top. Rejected changes are not applied. */
export const applyPendingCoupons = (
  coupons: readonly Coupon[],
  entries: readonly OutboxEntry[],
): OptimisticCoupon[] => {
  const pending = entries.filter(isCouponWrite)
  const storedIds = new Set(coupons.map(coupon => coupon.id))
  const created = findCreations(coupons, pending, [createCoupon]).map(buildNewCoupon)
  return applyPendingById([...created.reverse(), ...coupons], pending, applyPendingToCoupon).map(coupon => ({
    ...coupon,
    isNew: !storedIds.has(coupon.id),
    isUncreated: coupon.entries.some(entry => entry.endpoint === createCoupon.name && canEdit(entry)),
  }))
}

const applyPendingToCoupon: ApplyPending<Coupon, CouponEntry> = (_coupon, { endpoint, input }) =>
  endpoint === deleteCoupon.name ? 'deleted' : omitUndefined(input)

const buildNewCoupon = ({ id, entry }: Creation<typeof createCoupon>): Coupon => {
  const createdAt = new Date(entry.createdAt).toISOString()
  return { ...NEW_COUPON_DEFAULTS, startTime: createdAt, ...omitUndefined(entry.input), id, createdAt }
}

const NEW_COUPON_DEFAULTS: Omit<Coupon, 'id' | 'code' | 'discountAmount' | 'startTime' | 'endTime' | 'createdAt'> = {
  discountType: 'FIXED',
  maxDiscountAmount: null,
  minOrderAmount: null,
  usageLimit: 1,
  totalUsageLimit: null,
  usedCount: 0,
  shopId: null,
  isActive: true,
  isPublic: false,
  seq: 0,
}

/** Whether a coupon can be used now, or why not, by the server's rules. @param at milliseconds */
export const getCouponState = (coupon: Coupon, at: number): CouponState => {
  if (!coupon.isActive) return 'OFF'
  if (Date.parse(coupon.endTime) <= at) return 'ENDED'
  if (coupon.totalUsageLimit !== null && coupon.usedCount >= coupon.totalUsageLimit) return 'USED_UP'
  return Date.parse(coupon.startTime) > at ? 'AHEAD' : 'RUNNING'
}

const CREATE_ENDPOINTS = [createCoupon]

/** Creates a coupon under an id of the device; a second call with the id edits the pending entry. @throws ApiFailure */
export const submitNewCoupon = (id: string, coupon: CouponFields): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id, creates: CREATE_ENDPOINTS, update: createCoupon }, coupon, {
    label: coupon.code,
  })

/**
 * Changes a coupon's terms. Its code and its shop can change only while the server does not have it.
 * @throws ApiFailure
 */
export const submitCouponUpdate = (
  coupon: Pick<OptimisticCoupon, 'id' | 'code' | 'isUncreated'>,
  changes: CouponFields,
): Promise<SubmitResult<unknown>> => {
  if (coupon.isUncreated) return submitUpdate({ id: coupon.id, code: changes.code }, changes)
  const { code: _code, shopId: _shopId, ...terms } = changes
  return submitUpdate(coupon, terms)
}

/** Switches a coupon on or off. @param reason why an admin switches a vendor's coupon off @throws ApiFailure */
export const submitCouponActivation = (
  coupon: Pick<Coupon, 'id' | 'code'>,
  isActive: boolean,
  reason?: string,
): Promise<SubmitResult<unknown>> => submitUpdate(coupon, { isActive, ...(reason && { reason }) })

/**
 * Deletes a coupon in 8 seconds; Undo withdraws the returned entry. Null: the coupon never left this device.
 * @param reason why an admin deletes a vendor's coupon
 */
export const submitCouponDeletion = (
  { id, code }: Pick<Coupon, 'id' | 'code'>,
  reason?: string,
): Promise<string | null> =>
  withdrawOrDelete(CREATE_ENDPOINTS, deleteCoupon, { id, ...(reason && { reason }) }, { label: code, delay: UNDO_MS })

const submitUpdate = (
  { id, code }: Pick<Coupon, 'id' | 'code'>,
  changes: Omit<InputOf<typeof updateCoupon>, 'id'>,
): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id, creates: CREATE_ENDPOINTS, update: updateCoupon }, changes, {
    label: code,
  })
