import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'
import { Id } from '../../../contract/fields.ts'
import { getShop, type Shop } from '../../../contract/shops/shops.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { readShop } from '../../../local/shops/reads.ts'
import { refreshEntity } from '../../../local/sync/listings.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'

export type ShopResult =
  | { state: 'loading' }
  | { state: 'ready'; shop: Shop }
  /** It has closed, or never existed. */
  | { state: 'gone' }
  /** Offline, and not on this device. */
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }

/** One shop, read from the device and refreshed from the server whenever the page opens. */
export const useShop = (id: string): ShopResult => {
  const { isOnline } = useConnection()
  const isId = v.is(Id, id)
  const read = useLiveQuery(async () => ({ id, shop: await readShop(id) }), [id])
  const { failure, retry } = useRefresh(isId ? id : '', () => refreshEntity(getShop, { id }))
  if (!isId || failure?.data?.error.code === 'NOT_FOUND') return { state: 'gone' }
  if (read?.id !== id) return { state: 'loading' }
  if (read.shop) return { state: 'ready', shop: read.shop }
  if (!isOnline) return { state: 'unsaved' }
  return failure ? { state: 'failed', message: failure.message, retry } : { state: 'loading' }
}
