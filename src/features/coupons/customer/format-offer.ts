import type { Coupon } from '../../../contract/coupons/coupons.ts'
import { formatNumber, formatTaka, type Locale } from '../../../contract/messages/number-format.ts'
import type { Translate } from '../../../ui/text/i18n.ts'

type Terms = Pick<Coupon, 'discountType' | 'discountAmount' | 'maxDiscountAmount'>

/** `৳100 off`, `10% off, at most ৳200`. */
export const formatOffer = (
  { discountType, discountAmount, maxDiscountAmount }: Terms,
  locale: Locale,
  t: Translate,
): string => {
  if (discountType === 'FIXED') return t('{amount} off', { amount: formatTaka(discountAmount, locale) })
  const percent = t('{percent}% off', { percent: formatNumber(discountAmount, locale) })
  if (maxDiscountAmount === null) return percent
  return `${percent}, ${t('at most {amount}', { amount: formatTaka(maxDiscountAmount, locale) })}`
}
