import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { findOfflineEndpoint } from '../../contract/offline-endpoints.ts'
import { placeOrder } from '../../contract/orders.ts'
import type { OutboxAnswer } from '../../local/db/device-schema.ts'
import { takeAnswer } from '../../local/outbox/submit.ts'

/** The toast for a late result and its link; null: nothing worth interrupting for. */
export type ResultToast = { kind: 'success' | 'error'; about?: string; text: string; href: string } | null

/** Takes a result from the outbox and builds its toast; null: another tab has taken it, or it needs none. */
export const takeResultToast = async (id: string): Promise<ResultToast> => {
  const answer = await takeAnswer(id)
  return answer ? buildResultToast(answer) : null
}

/** The toast for a result that arrived when no screen was waiting for it. */
export const buildResultToast = (answer: OutboxAnswer): ResultToast => {
  if (answer.state === 'rejected') {
    return { kind: 'error', about: answer.label, text: answer.message, href: '/dashboard/pending' }
  }
  const { background, silent } = findOfflineEndpoint(answer.endpoint)?.offline ?? {}
  if (background || silent) return null
  const text = answer.endpoint === placeOrder.name ? TOAST.orderPlaced : answer.message || answer.label
  return { kind: 'success', text, href: findOrderPath(answer.data) ?? '' }
}

const findOrderPath = (data: unknown): string | null => {
  const { id, orderItem } = (data ?? {}) as { id?: unknown; orderItem?: unknown }
  return typeof id === 'string' && Array.isArray(orderItem) ? `/dashboard/orders/${id}` : null
}
