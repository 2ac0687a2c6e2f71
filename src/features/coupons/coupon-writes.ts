import { type Coupon, createCoupon, deleteCoupon, updateCoupon } from '../../contract/coupons.ts'
import { editOrSubmit, withdrawOrDelete } from '../../local/outbox/edit-or-submit.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import type { OptimisticCoupon } from '../../local/resources/optimistic-coupons.ts'
import { UNDO_MS } from '../../local/resources/product-writes.ts'
import { type CouponForm, toCouponInput } from './coupon-form.ts'

const creates = [createCoupon]

/** Makes a coupon under an id minted on the device; a second time corrects what waits. @throws ApiFailure */
export const submitNewCoupon = (id: string, form: CouponForm): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id, creates, update: createCoupon }, toCouponInput(form), { label: form.code })

/** Changes a coupon's terms; its code and its shop stay, unless it is not made yet. @throws ApiFailure */
export const submitCouponChange = (
  coupon: Pick<OptimisticCoupon, 'id' | 'code' | 'isUncreated'>,
  form: CouponForm,
): Promise<SubmitResult<unknown>> => {
  if (coupon.isUncreated) return submitUpdate({ id: coupon.id, code: form.code }, toCouponInput(form))
  const { code: _code, shopId: _shopId, ...terms } = toCouponInput(form)
  return submitUpdate(coupon, terms)
}

/** Switches a coupon on or off. @throws ApiFailure */
export const submitCouponActivation = (
  coupon: Pick<Coupon, 'id' | 'code'>,
  isActive: boolean,
): Promise<SubmitResult<unknown>> => submitUpdate(coupon, { isActive })

/** Deletes a coupon in 8 seconds; Undo withdraws the entry that is answered. Null: it never left this device. */
export const submitDeleteCoupon = ({ id, code }: Pick<Coupon, 'id' | 'code'>): Promise<string | null> =>
  withdrawOrDelete({ id, creates }, deleteCoupon, { label: code, delay: UNDO_MS })

const submitUpdate = ({ id, code }: Pick<Coupon, 'id' | 'code'>, changes: Record<string, unknown>) =>
  editOrSubmit({ id, creates, update: updateCoupon }, changes, { label: code })
