import { useLiveQuery } from 'dexie-react-hooks'
import type { InputOf } from '../../contract/endpoint.ts'
import { listProducts } from '../../contract/products.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import { readProductPage, type StoredProductPage } from '../../local/resources/catalogue.ts'
import { getInlinedProductPage } from '../../local/resources/inlined-data.ts'
import { listingKey, readListing, refreshListing } from '../../local/sync/listings.ts'
import { useConnection } from '../../ui/use-connection.ts'

export type ProductListingResult =
  | { state: 'loading' }
  /** Offline, and this device has never seen any of it. */
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; page: StoredProductPage }

const LOADING: ProductListingResult = { state: 'loading' }

/**
 * A page of products, read from the device and kept fresh from the server.
 * @param input what GET /products takes; null: nothing is asked
 */
export const useProductListing = (input: InputOf<typeof listProducts> | null): ProductListingResult => {
  const { isOnline } = useConnection()
  const key = input ? listingKey(listProducts, input) : ''
  const brought = input && getInlinedProductPage(input)
  const read = useLiveQuery(
    async () => {
      const page = input ? await readProductPage(input, isOnline) : null
      const listing = input ? await readListing(listProducts, input) : undefined
      return { key, page, isStale: listing?.stale === 1 }
    },
    [key, isOnline],
    brought ? { key, page: brought, isStale: false } : undefined,
  )
  // After a change of the question the live query still holds the former answer for a moment.
  const answer = read?.key === key ? read : undefined
  const { failure, retry } = useRefresh(
    key,
    force => (input ? refreshListing(listProducts, input, { force }) : Promise.resolve()),
    answer?.isStale,
  )
  if (!input || !answer) return LOADING
  if (answer.page) return { state: 'ready', page: answer.page }
  if (!isOnline) return { state: 'unsaved' }
  return failure ? { state: 'failed', message: failure.message, retry } : LOADING
}
