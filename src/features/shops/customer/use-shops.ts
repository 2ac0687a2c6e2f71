import { useLiveQuery } from 'dexie-react-hooks'
import { PAGE_LIMITS } from '../../../contract/constants.ts'
import { listShops, type Shop } from '../../../contract/shops/shops.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { readCatalogue } from '../../../local/db/replica.ts'
import { getInlinedShopPage } from '../../../local/products/inlined-data.ts'
import { readOpenShops, readShopsById } from '../../../local/shops/reads.ts'
import { isListingFresh, listingKey, readListing, refreshListing } from '../../../local/sync/listings.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { filterShops, type ShopListQuery } from './shop-list-query.ts'

export type ShopListPage = { shops: Shop[]; total: number; limit: number }
export type ShopsResult =
  | { state: 'loading' }
  /** Offline, and no shop is on this device. */
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }
  | ({ state: 'ready' } & ShopListPage)

/** A page of open shops, read from the device and refreshed from the server. */
export const useShops = (query: ShopListQuery): ShopsResult => {
  const { isOnline } = useConnection()
  const input = toShopListInput(query)
  const key = listingKey(listShops, input)
  const inlined = getInlinedShopPage(input)
  const read = useLiveQuery(
    async () => ({ key, ...(await readShops(query, isOnline)) }),
    [key, isOnline],
    inlined ? { key, page: inlined, isStale: false } : undefined,
  )
  const current = read?.key === key ? read : undefined
  const { failure, retry } = useRefresh(key, force => refreshListing(listShops, input, { force }), current?.isStale)
  if (!current) return { state: 'loading' }
  if (current.page) return { state: 'ready', ...current.page }
  if (!isOnline) return { state: 'unsaved' }
  return failure ? { state: 'failed', message: failure.message, retry } : { state: 'loading' }
}

const toShopListInput = ({ term, page }: ShopListQuery) => ({ page, ...(term && { searchTerm: term }) })

/** The server's stored list while it is fresh or the device online, otherwise the device's own shops. */
const readShops = async (query: ShopListQuery, isOnline: boolean) => {
  const listing = await readListing(listShops, toShopListInput(query))
  const isStale = listing?.stale === 1
  if (listing && (isOnline || isListingFresh(listing))) {
    const shops = await readShopsById(listing.ids)
    return { isStale, page: { shops, total: listing.total, limit: listing.limit } }
  }
  const [cached, { at }] = await Promise.all([readOpenShops(), readCatalogue()])
  const matching = filterShops(cached, query.term)
  // Until the whole catalogue is synced there may be more shops.
  return { isStale, page: at === null && matching.length === 0 ? null : paginateShops(matching, query) }
}

const paginateShops = (shops: Shop[], { page }: ShopListQuery): ShopListPage => {
  const limit = PAGE_LIMITS.long
  return { shops: shops.slice((page - 1) * limit, page * limit), total: shops.length, limit }
}
