import { findOfflineEndpoint } from '../../contract/all/offline-endpoints.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { placeOrder, placeOrderGroup } from '../../contract/orders/order-writes.ts'
import type { OutboxResponse } from '../../local/db/device-schema.ts'
import { takeResponse } from '../../local/outbox/submit.ts'
import { t, translateMessage } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'

/** The toast for a late result and its link; null: nothing worth interrupting for. */
export type ResultToast = { kind: 'success' | 'error'; about?: string; text: string; href: string } | null

/** Takes a result from the outbox and builds its toast; null: another tab has taken it, or it needs none. */
export const takeResultToast = async (id: string): Promise<ResultToast> => {
  const response = await takeResponse(id)
  return response ? buildResultToast(response) : null
}

/** The toast for a result that arrived when no screen was waiting for it. */
export const buildResultToast = (response: OutboxResponse): ResultToast => {
  if (response.state === 'rejected') {
    return {
      kind: 'error',
      about: translateLabel(response),
      text: translateFailure(response.error ?? response),
      href: '/dashboard/pending',
    }
  }
  const { background, silent } = findOfflineEndpoint(response.endpoint)?.offline ?? {}
  if (background || silent) return null
  const message = translateMessage(response.message, response.descriptor)
  const isOrder = response.endpoint === placeOrder.name || response.endpoint === placeOrderGroup.name
  const text = isOrder ? t(TOAST.orderPlaced) : message || translateLabel(response)
  return { kind: 'success', text, href: findOrderPath(response.data) ?? '' }
}

const findOrderPath = (data: unknown): string | null => {
  const first: unknown = Array.isArray(data) ? data[0] : data
  const { id, orderItem } = (first ?? {}) as { id?: unknown; orderItem?: unknown }
  return typeof id === 'string' && Array.isArray(orderItem) ? `/dashboard/orders/${id}` : null
}

const translateLabel = ({ label, labelDescriptor }: OutboxResponse): string => translateMessage(label, labelDescriptor)
