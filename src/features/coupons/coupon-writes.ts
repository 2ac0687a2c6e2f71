import { type Coupon, createCoupon, deleteCoupon, updateCoupon } from '../../contract/coupons.ts'
import { amend, remove } from '../../local/amend.ts'
import { UNDO_MS } from '../../local/product-writes.ts'
import type { Submitted } from '../../local/write.ts'
import { type CouponForm, inputOf } from './coupon-fields.ts'
import type { OwnCoupon } from './coupon-overlay.ts'

const scopeOf = (id: string): string => `coupon:${id}`
const creates = [createCoupon]

/** Makes a coupon under an id minted on the device; a second time corrects what waits. @throws ApiFailure */
export const submitNewCoupon = (id: string, form: CouponForm): Promise<Submitted<unknown>> =>
  amend({ id, creates, update: createCoupon }, inputOf(form), { scope: scopeOf(id), label: form.code })

/** Changes a coupon's terms; its code and its shop stay, unless it is not made yet. @throws ApiFailure */
export const submitCoupon = (
  coupon: Pick<OwnCoupon, 'id' | 'code' | 'isUnmade'>,
  form: CouponForm,
): Promise<Submitted<unknown>> => {
  if (coupon.isUnmade) return change({ id: coupon.id, code: form.code }, inputOf(form))
  const { code: _code, shopId: _shopId, ...terms } = inputOf(form)
  return change(coupon, terms)
}

/** Switches a coupon on or off. @throws ApiFailure */
export const switchCoupon = (coupon: Pick<Coupon, 'id' | 'code'>, isActive: boolean): Promise<Submitted<unknown>> =>
  change(coupon, { isActive })

/** Deletes a coupon in 8 seconds; Undo withdraws the entry that is answered. Null: it never left this device. */
export const submitRemoval = ({ id, code }: Pick<Coupon, 'id' | 'code'>): Promise<string | null> =>
  remove({ id, creates }, deleteCoupon, { scope: scopeOf(id), label: code, delay: UNDO_MS })

const change = ({ id, code }: Pick<Coupon, 'id' | 'code'>, changes: Record<string, unknown>) =>
  amend({ id, creates, update: updateCoupon }, changes, { scope: scopeOf(id), label: code })
