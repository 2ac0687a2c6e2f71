import { useLiveQuery } from 'dexie-react-hooks'
import type { InputOf } from '../../../contract/endpoint.ts'
import { listProducts } from '../../../contract/products/products.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { getInlinedProductPage } from '../../../local/products/inlined-data.ts'
import { readProductPage, type StoredProductPage } from '../../../local/products/reads.ts'
import { listingKey, readListing, refreshListing } from '../../../local/sync/listings.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'

export type ProductListingResult =
  | { state: 'loading' }
  /** Offline, and this device has no product of it. */
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; page: StoredProductPage }

const LOADING: ProductListingResult = { state: 'loading' }

/**
 * A page of products, read from the device and refreshed from the server.
 * @param input the input of GET /products; null: nothing is requested
 */
export const useProductListing = (input: InputOf<typeof listProducts> | null): ProductListingResult => {
  const { isOnline } = useConnection()
  const key = input ? listingKey(listProducts, input) : ''
  const inlined = input && getInlinedProductPage(input)
  const read = useLiveQuery(
    async () => {
      const page = input ? await readProductPage(input, isOnline) : null
      const listing = input ? await readListing(listProducts, input) : undefined
      return { key, page, isStale: listing?.stale === 1 }
    },
    [key, isOnline],
    inlined ? { key, page: inlined, isStale: false } : undefined,
  )
  // After the input changes, the live query still holds the former result for a moment.
  const current = read?.key === key ? read : undefined
  const { failure, retry } = useRefresh(
    key,
    force => (input ? refreshListing(listProducts, input, { force }) : Promise.resolve()),
    current?.isStale,
  )
  if (!input || !current) return LOADING
  if (current.page) return { state: 'ready', page: current.page }
  if (!isOnline) return { state: 'unsaved' }
  return failure ? { state: 'failed', message: failure.message, retry } : LOADING
}
