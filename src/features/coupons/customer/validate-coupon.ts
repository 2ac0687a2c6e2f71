import * as v from 'valibot'
import { applyCoupon, CouponCode } from '../../../contract/coupons/coupons.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { calculateShownTotals } from '../../../contract/products/pricing.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { ApiFailure } from '../../../local/api/client.ts'
import { reportUnexpected } from '../../../local/api/report-unexpected.ts'
import { setCoupon } from '../../../local/cart/cart.ts'
import type { CartItem } from '../../../local/db/device-schema.ts'
import { t, translateText } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'

/**
 * Has the server check a coupon for these items, which are of one shop, and puts it into the cart.
 * @throws ApiFailure from the server, or a ValiError for a code with a wrong format
 */
export const validateCoupon = async (code: string, items: readonly CartItem[]): Promise<void> => {
  const { shopId } = items[0]!.product
  const { subtotal } = calculateShownTotals({ lines: items })
  const { data } = await callAuthenticated(applyCoupon, { code: v.parse(CouponCode, code), shopId, subtotal })
  await setCoupon({ ...data, subtotal, shopId })
}

/** The form's own rule, otherwise the server's message, otherwise 'Could not apply coupon'. */
export const getCouponErrorMessage = (failure: unknown): string => {
  if (v.isValiError(failure)) return translateText(failure.message)
  reportUnexpected(failure)
  return failure instanceof ApiFailure && failure.data ? translateFailure(failure) : t(TOAST.couponFailed)
}
