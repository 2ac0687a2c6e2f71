import { findOfflineEndpoint } from '../../contract/all/offline-endpoints.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { placeOrder } from '../../contract/orders/order-writes.ts'
import type { OutboxAnswer } from '../../local/db/device-schema.ts'
import { takeAnswer } from '../../local/outbox/submit.ts'
import { t, translateMessage } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'

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
    return {
      kind: 'error',
      about: translateLabel(answer),
      text: translateFailure(answer.error ?? answer),
      href: '/dashboard/pending',
    }
  }
  const { background, silent } = findOfflineEndpoint(answer.endpoint)?.offline ?? {}
  if (background || silent) return null
  const message = translateMessage(answer.message, answer.descriptor)
  const text = answer.endpoint === placeOrder.name ? t(TOAST.orderPlaced) : message || translateLabel(answer)
  return { kind: 'success', text, href: findOrderPath(answer.data) ?? '' }
}

const findOrderPath = (data: unknown): string | null => {
  const { id, orderItem } = (data ?? {}) as { id?: unknown; orderItem?: unknown }
  return typeof id === 'string' && Array.isArray(orderItem) ? `/dashboard/orders/${id}` : null
}

const translateLabel = ({ label, labelDescriptor }: OutboxAnswer): string => translateMessage(label, labelDescriptor)
