import { useLiveQuery } from 'dexie-react-hooks'
import { listRecentProducts } from '../../../contract/products/recent-products.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { readRecentViews, type ViewedProduct } from '../../../local/products/recent-products.ts'
import { refreshListing } from '../../../local/sync/listings.ts'

export type RecentViewsResult =
  | { state: 'loading' }
  /** Offline, and the account's list is not on this device. */
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; recents: ViewedProduct[] }

/** What the customer viewed recently, on this and on other devices. */
export const useRecentViews = (isOnline: boolean): RecentViewsResult => {
  const read = useLiveQuery(readRecentViews)
  const { failure, retry } = useRefresh(
    listRecentProducts.name,
    force => refreshListing(listRecentProducts, {}, { force }),
    read?.isStale,
  )
  return toRecentViewsResult(read, isOnline, failure && { message: failure.message, retry })
}

/** Derives the state: an empty device list says nothing while the account's list is not loaded. */
export const toRecentViewsResult = (
  read: { recents: ViewedProduct[]; isLoaded: boolean } | undefined,
  isOnline: boolean,
  failed: { message: string; retry: () => void } | null,
): RecentViewsResult => {
  if (read && (read.recents.length > 0 || read.isLoaded)) return { state: 'ready', recents: read.recents }
  if (read && !isOnline) return { state: 'unsaved' }
  return read && failed ? { state: 'failed', ...failed } : { state: 'loading' }
}
