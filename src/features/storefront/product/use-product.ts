import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'
import { Id } from '../../../contract/fields.ts'
import { getProduct, type Product } from '../../../contract/products/products.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { getInlinedProduct } from '../../../local/products/inlined-data.ts'
import { readProduct } from '../../../local/products/rows.ts'
import { refreshEntity } from '../../../local/sync/listings.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'

export type ProductResult =
  | { state: 'loading' }
  /** `isFromDevice`: the server could not be reached. */
  | { state: 'ready'; product: Product; isFromDevice: boolean }
  /** It is no longer sold, or never existed; `isPaused`: its shop does not sell it at the moment. */
  | { state: 'gone'; isPaused: boolean }
  /** Offline, and not on this device. */
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }

/** One product, read from the device and refreshed from the server whenever the page opens. */
export const useProduct = (id: string): ProductResult => {
  const { isOnline } = useConnection()
  const isId = v.is(Id, id)
  const read = useLiveQuery(
    async (): Promise<{ id: string; product: Product | undefined }> => ({ id, product: await readProduct(id) }),
    [id],
    isId ? { id, product: getInlinedProduct(id) } : undefined,
  )
  const { failure, retry } = useRefresh(isId ? id : '', () => refreshEntity(getProduct, { id }))
  const error = failure?.data?.error
  if (!isId || error?.code === 'NOT_FOUND') return { state: 'gone', isPaused: error?.isPaused === true }
  if (read?.id !== id) return { state: 'loading' }
  if (read.product) return { state: 'ready', product: read.product, isFromDevice: !isOnline || failure !== null }
  if (!isOnline) return { state: 'unsaved' }
  return failure ? { state: 'failed', message: failure.message, retry } : { state: 'loading' }
}
