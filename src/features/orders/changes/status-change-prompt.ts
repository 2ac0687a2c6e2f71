import type { OrderStatus } from '../../../contract/orders/order-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'
import { STATUS_REASONS } from '../customer/preset-reasons.ts'
import type { StatusChangeDetail } from './use-status-change.ts'

/** The confirmation before a status change. */
export type StatusChangePrompt = {
  to: OrderStatus
  /** The label of the button and the title of the dialog. */
  action: MessageKey
  /** The most common reasons, of which one (or another text) is required; empty: a reason is optional. */
  reasons: readonly MessageKey[]
  isDanger: boolean
}

const PROMPTS: readonly (StatusChangePrompt & { from: readonly OrderStatus[] })[] = [
  {
    from: ['PENDING', 'PROCESSING'],
    to: 'CANCELLED',
    action: 'Cancel order',
    reasons: STATUS_REASONS.cancel,
    isDanger: true,
  },
  {
    from: ['SHIPPED'],
    to: 'RETURNED',
    action: 'Refused at the door',
    reasons: STATUS_REASONS.refusedParcel,
    isDanger: true,
  },
  { from: ['RETURN_REQUESTED'], to: 'RETURNED', action: 'Accept return', reasons: [], isDanger: false },
  {
    from: ['RETURN_REQUESTED'],
    to: 'DELIVERED',
    action: 'Refuse the return',
    reasons: STATUS_REASONS.refusedReturn,
    isDanger: true,
  },
]

/** The confirmation for a status change; undefined: none is needed. */
export const findStatusChangePrompt = (
  { shownStatus, pickup }: Pick<OptimisticOrder, 'shownStatus' | 'pickup'>,
  to: OrderStatus,
): StatusChangePrompt | undefined => {
  if (pickup && shownStatus === 'SHIPPED' && to === 'RETURNED') return NOT_COLLECTED
  return PROMPTS.find(prompt => prompt.to === to && prompt.from.includes(shownStatus))
}

const NOT_COLLECTED: StatusChangePrompt = {
  to: 'RETURNED',
  action: 'Not collected',
  reasons: STATUS_REASONS.notCollected,
  isDanger: true,
}

/** Returned items go back to stock only if the shop says so. */
export const asksToRestock = ({ to }: StatusChangePrompt): boolean => to === 'RETURNED'

/**
 * The detail sent with the status change; null: the required reason is missing.
 * @param restock whether the items go back to stock
 */
export const buildStatusChangeDetail = (
  prompt: StatusChangePrompt,
  { reason, restock }: { reason: string; restock: boolean },
): StatusChangeDetail | null => {
  const reasonText = reason.trim()
  if (!reasonText && prompt.reasons.length > 0) return null
  return { ...(reasonText && { reason: reasonText }), ...(asksToRestock(prompt) && { restock }) }
}
