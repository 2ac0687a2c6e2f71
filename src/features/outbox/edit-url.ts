import { findOfflineEndpoint } from '../../contract/all/offline-endpoints.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'

/** The URL of the form in which a change can be corrected; null: it has none. */
export const findEditUrl = ({ endpoint, input }: Pick<OutboxEntry, 'endpoint' | 'input'>): string | null => {
  const screen = findOfflineEndpoint(endpoint)?.offline.editPath
  return screen && typeof input.id === 'string' ? `${screen}?edit=${input.id}` : (screen ?? null)
}
