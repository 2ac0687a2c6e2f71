import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'
import { deleteRecentProduct, listRecentProducts, RecentProduct } from '../../contract/recent-products.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import { db } from '../../local/db/database.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { submit } from '../../local/outbox/submit.ts'
import { deleteLocalView, isViewSent, readRecentProducts } from '../../local/resources/recent-products.ts'
import { mergeRecentViews, type RecentView } from '../../local/resources/recent-views.ts'
import { readListing, refreshListing } from '../../local/sync/listings.ts'
import { t } from '../../ui/i18n.ts'

export type RecentViewsResult =
  | { state: 'loading' }
  /** Offline, and the account's list is not on this device. */
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; recents: RecentView[] }

/** What the customer viewed recently, on this and on other devices. */
export const useRecentViews = (isOnline: boolean): RecentViewsResult => {
  const read = useLiveQuery(() => readConsistent([db.recent, db.listings, db.products], readRecentViews))
  const { failure, retry } = useRefresh(
    listRecentProducts.name,
    force => refreshListing(listRecentProducts, {}, { force }),
    read?.isStale,
  )
  return toRecentViewsResult(read, isOnline, failure && { message: failure.message, retry })
}

/** Derives the state: an empty device list says nothing while the account's list is not loaded. */
export const toRecentViewsResult = (
  read: { recents: RecentView[]; isLoaded: boolean } | undefined,
  isOnline: boolean,
  failed: { message: string; retry: () => void } | null,
): RecentViewsResult => {
  if (read && (read.recents.length > 0 || read.isLoaded)) return { state: 'ready', recents: read.recents }
  if (read && !isOnline) return { state: 'unsaved' }
  return read && failed ? { state: 'failed', ...failed } : { state: 'loading' }
}

/** Deletes a view on this device and in the account; works offline. */
export const removeRecentView = async ({ product, viewId }: RecentView): Promise<void> => {
  if (viewId || (await isViewSent(product.id))) {
    await submit(
      deleteRecentProduct,
      { id: viewId ?? product.id },
      { scopeId: product.id, label: t('Forget {name}', { name: product.name }), wait: 0 },
    )
  }
  await deleteLocalView(product.id)
}

const readRecentViews = async () => {
  const [device, listing, entries] = await Promise.all([
    readRecentProducts(),
    readListing(listRecentProducts, {}),
    readPendingEntries(),
  ])
  const account = (listing?.rows ?? []).filter(row => v.is(RecentProduct, row))
  const recents = mergeRecentViews(device, account, entries)
  const current = await db.products.bulkGet(recents.map(recent => recent.product.id))
  return {
    recents: recents.map((recent, at) => ({ ...recent, product: current[at] ?? recent.product })),
    isLoaded: listing !== undefined,
    isStale: listing?.stale === 1,
  }
}
