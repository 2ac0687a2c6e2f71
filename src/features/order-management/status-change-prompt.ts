import type { OrderStatus } from '../../contract/order-status.ts'
import type { MessageKey } from '../../ui/i18n.ts'
import type { StatusChangeDetail } from './use-status-change.ts'

/** What a shop is asked before an order moves. */
export type StatusChangePrompt = {
  to: OrderStatus
  /** What the move is called: on its button, and above the question. */
  action: MessageKey
  /** The reasons that come up most, one of them or own words to be given; empty: saying why is no must. */
  reasons: readonly MessageKey[]
  isDanger: boolean
}

const PROMPTS: readonly (StatusChangePrompt & { from: readonly OrderStatus[] })[] = [
  {
    from: ['PENDING', 'PROCESSING'],
    to: 'CANCELLED',
    action: 'Cancel order',
    reasons: ['Out of stock', 'The customer asked for it', 'We do not deliver there', 'The customer cannot be reached'],
    isDanger: true,
  },
  {
    from: ['SHIPPED'],
    to: 'RETURNED',
    action: 'Refused at the door',
    reasons: ['Customer refused the parcel', 'Nobody was at home', 'Wrong address', 'Damaged on the way'],
    isDanger: true,
  },
  { from: ['RETURN_REQUESTED'], to: 'RETURNED', action: 'Accept return', reasons: [], isDanger: false },
  {
    from: ['RETURN_REQUESTED'],
    to: 'DELIVERED',
    action: 'Refuse the return',
    reasons: ['Returned too late', 'The goods were used', 'The goods are as described'],
    isDanger: true,
  },
]

/** What is asked before an order moves from one status to another; undefined: one tap moves it. */
export const findStatusChangePrompt = (from: OrderStatus, to: OrderStatus): StatusChangePrompt | undefined =>
  PROMPTS.find(question => question.to === to && question.from.includes(from))

/** Goods that came back are sold again only where the shop says so (contract section 5). */
export const asksToRestock = ({ to }: StatusChangePrompt): boolean => to === 'RETURNED'

/**
 * What goes along with the move; null: it must be said why.
 * @param isOnShelf do the goods go back on the shelf?
 */
export const buildStatusChangeDetail = (
  question: StatusChangePrompt,
  { reason, isOnShelf }: { reason: string; isOnShelf: boolean },
): StatusChangeDetail | null => {
  const words = reason.trim()
  if (!words && question.reasons.length > 0) return null
  return { ...(words && { reason: words }), ...(asksToRestock(question) && { restock: isOnShelf }) }
}
