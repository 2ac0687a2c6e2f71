import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'

/** By the beginnings of the calls' names. */
const NAMES: readonly (readonly [string, MessageKey])[] = [
  ['orders.', 'Order changed'],
  ['products.', 'Product changed'],
  ['variants.', 'Product changed'],
  ['questions.', 'Question answered or deleted'],
  ['conversations.', 'Message or setting of messages'],
  ['reviews.', 'Reply to a review'],
  ['coupons.', 'Coupon changed'],
  ['shops.', 'Shop changed'],
  ['shopStaff.', 'People changed'],
]

/** What a recorded call is called. */
export const useWriteName = () => {
  const t = useTranslate()
  return (endpoint: string): string => {
    const found = NAMES.find(([start]) => endpoint.startsWith(start))
    return found ? t(found[1]) : t('Another change')
  }
}
