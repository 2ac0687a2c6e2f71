import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'
import { deleteRecentProduct, listRecentProducts, RecentProduct } from '../../contract/recent-products.ts'
import { db } from '../../local/db.ts'
import { readListing, refreshListing } from '../../local/listings.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { forgetViewed, isViewTold, recentProducts, viewScope } from '../../local/recent.ts'
import { submit } from '../../local/write.ts'
import { t } from '../../ui/text.ts'
import { useRefresh } from '../catalogue/use-refresh.ts'
import { mergedRecents, type Recent } from './merged-recents.ts'

export type RecentsRead =
  | { state: 'loading' }
  /** Offline, and this device has never heard what the account remembers. */
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; recents: Recent[] }

/** What the customer looked at lately, here and on his other devices. */
export const useRecents = (isOnline: boolean): RecentsRead => {
  const read = useLiveQuery(() => inOneLook([db.recent, db.listings, db.products], readRecents))
  const { failure, retry } = useRefresh(
    listRecentProducts.name,
    force => refreshListing(listRecentProducts, {}, { force }),
    read?.isStale,
  )
  return recentsOf(read, isOnline, failure && { message: failure.message, retry })
}

/** What can be said of what was read: an empty device says nothing of what the account remembers. */
export const recentsOf = (
  read: { recents: Recent[]; isHeard: boolean } | undefined,
  isOnline: boolean,
  failed: { message: string; retry: () => void } | null,
): RecentsRead => {
  if (read && (read.recents.length > 0 || read.isHeard)) return { state: 'ready', recents: read.recents }
  if (read && !isOnline) return { state: 'unsaved' }
  return read && failed ? { state: 'failed', ...failed } : { state: 'loading' }
}

/** Forgets a view here and, online or off, in the account. */
export const forgetRecent = async ({ product, viewId }: Recent): Promise<void> => {
  if (viewId || (await isViewTold(product.id))) {
    await submit(
      deleteRecentProduct,
      { id: viewId ?? product.id },
      { scope: viewScope(product.id), label: t('Forget {name}', { name: product.name }), wait: 0 },
    )
  }
  await forgetViewed(product.id)
}

const readRecents = async () => {
  const [device, listing, entries] = await Promise.all([
    recentProducts(),
    readListing(listRecentProducts, {}),
    pendingEntries(),
  ])
  const account = (listing?.rows ?? []).filter(row => v.is(RecentProduct, row))
  const recents = mergedRecents(device, account, entries)
  const present = await db.products.bulkGet(recents.map(recent => recent.product.id))
  return {
    recents: recents.map((recent, at) => ({ ...recent, product: present[at] ?? recent.product })),
    isHeard: listing !== undefined,
    isStale: listing?.stale === 1,
  }
}
