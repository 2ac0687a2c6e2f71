import { findOfflineEndpoint } from '../../contract/all/offline-endpoints.ts'
import { updateShop } from '../../contract/shops/shop-writes.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { findRowId } from '../../local/outbox/entry.ts'

/** The URL of the form in which a change can be corrected; null: it has none. */
export const findEditUrl = (entry: Pick<OutboxEntry, 'endpoint' | 'input'>): string | null => {
  const screen = findOfflineEndpoint(entry.endpoint)?.offline.editPath
  const rowId = findRowId(entry)
  return screen && rowId !== undefined ? `${screen}?edit=${rowId}${findFormPart(entry)}` : (screen ?? null)
}

/** The delivery of a shop has a form of its own. */
const findFormPart = ({ endpoint, input }: Pick<OutboxEntry, 'endpoint' | 'input'>): string =>
  endpoint === updateShop.name && Object.keys(input).sort().join() === 'delivery,id' ? '&open=delivery' : ''
