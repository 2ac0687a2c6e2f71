import { findOfflineEndpoint } from '../../contract/all/offline-endpoints.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { findRowId } from '../../local/outbox/entry.ts'

/** The URL of the form in which a change can be corrected; null: it has none. */
export const findEditUrl = (entry: Pick<OutboxEntry, 'endpoint' | 'input'>): string | null => {
  const screen = findOfflineEndpoint(entry.endpoint)?.offline.editPath
  const rowId = findRowId(entry)
  return screen && rowId !== undefined ? `${screen}?edit=${rowId}` : (screen ?? null)
}
