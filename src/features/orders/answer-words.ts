import { TOAST } from '../../contract/messages.ts'
import { readAllNotifications, readNotification } from '../../contract/notifications.ts'
import { placeOrder } from '../../contract/orders.ts'
import { deleteRecentProduct, recordView } from '../../contract/recent-products.ts'
import { updateProfile } from '../../contract/users.ts'
import type { AnswerRow } from '../../local/rows.ts'
import { takeAnswer } from '../../local/write.ts'

/** What a late answer says, and where it leads; null: nothing worth interrupting for. */
export type AnswerWords = { kind: 'success' | 'error'; about?: string; text: string; href: string } | null

/** Successes that the person did not wait for: a checkout's contact details, for one. Their refusals are told. */
const QUIET = new Set<string>([
  updateProfile.name,
  recordView.name,
  deleteRecentProduct.name,
  readNotification.name,
  readAllNotifications.name,
])

/** Takes an answer out and says it; null where another tab has, or nothing is to be said. */
export const takeWords = async (id: string): Promise<AnswerWords> => {
  const answer = await takeAnswer(id)
  return answer ? wordsOfAnswer(answer) : null
}

/** The toast for an answer that came when no screen was waiting for it (the offline protocol, "When the answer comes"). */
export const wordsOfAnswer = (answer: AnswerRow): AnswerWords => {
  if (answer.state === 'rejected') {
    return { kind: 'error', about: answer.label, text: answer.message, href: '/dashboard/pending' }
  }
  if (QUIET.has(answer.endpoint)) return null
  const text = answer.endpoint === placeOrder.name ? TOAST.orderPlaced : answer.message || answer.label
  return { kind: 'success', text, href: orderPath(answer.data) ?? '' }
}

const orderPath = (data: unknown): string | null => {
  const { id, orderItem } = (data ?? {}) as { id?: unknown; orderItem?: unknown }
  return typeof id === 'string' && Array.isArray(orderItem) ? `/dashboard/orders/${id}` : null
}
