import { useLiveQuery } from 'dexie-react-hooks'
import { PAGE_LIMITS } from '../../contract/constants.ts'
import { listShops, type Shop } from '../../contract/shops.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import { db } from '../../local/db/database.ts'
import { readCatalogue } from '../../local/db/replica.ts'
import { isListingFresh, listingKey, readListing, refreshListing } from '../../local/sync/listings.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { filterShopsByName, type ShopListQuery } from './shop-list-query.ts'

export type ShopPage = { shops: Shop[]; total: number; limit: number }
export type ShopsResult =
  | { state: 'loading' }
  /** Offline, and this device has never heard of any shop. */
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }
  | ({ state: 'ready' } & ShopPage)

/** A page of the open shops, read from the device and kept fresh from the server. */
export const useShops = (question: ShopListQuery): ShopsResult => {
  const { isOnline } = useConnection()
  const input = toShopListInput(question)
  const key = listingKey(listShops, input)
  const read = useLiveQuery(async () => ({ key, ...(await readShops(question, isOnline)) }), [key, isOnline])
  const answer = read?.key === key ? read : undefined
  const { failure, retry } = useRefresh(key, force => refreshListing(listShops, input, { force }), answer?.isStale)
  if (!answer) return { state: 'loading' }
  if (answer.page) return { state: 'ready', ...answer.page }
  if (!isOnline) return { state: 'unsaved' }
  return failure ? { state: 'failed', message: failure.message, retry } : { state: 'loading' }
}

const toShopListInput = ({ term, page }: ShopListQuery) => ({ page, ...(term && { searchTerm: term }) })

/** The server's stored answer, unless the device, which keeps every shop, knows better by now. */
const readShops = async (question: ShopListQuery, isOnline: boolean) => {
  const listing = await readListing(listShops, toShopListInput(question))
  const isStale = listing?.stale === 1
  if (listing && (isOnline || isListingFresh(listing))) {
    const shops = (await db.shops.bulkGet(listing.ids)).filter(shop => shop !== undefined)
    return { isStale, page: { shops, total: listing.total, limit: listing.limit } }
  }
  const [known, { at }] = await Promise.all([db.shops.where('listed').equals(1).toArray(), readCatalogue()])
  const named = filterShopsByName(known, question.term)
  // Until the catalogue has come whole there may be others.
  return { isStale, page: at === null && named.length === 0 ? null : paginateShops(named, question) }
}

const paginateShops = (shops: Shop[], { page }: ShopListQuery): ShopPage => {
  const limit = PAGE_LIMITS.long
  return { shops: shops.slice((page - 1) * limit, page * limit), total: shops.length, limit }
}
