import { useLiveQuery } from 'dexie-react-hooks'
import { type Category, listCategories } from '../../contract/categories.ts'
import { db } from '../../local/db.ts'
import { broughtFor } from '../../local/first-screen.ts'
import { readListing, refreshListing } from '../../local/listings.ts'
import { type Refresh, useRefresh } from './use-refresh.ts'

/** Every category in the server's order, and undefined while none is known yet. */
export const useCategories = (): Refresh & { categories: Category[] | undefined } => {
  const read = useLiveQuery(readCategories, [], broughtCategories())
  const refresh = useRefresh('categories', force => refreshListing(listCategories, {}, { force }), read?.isStale)
  return { ...refresh, categories: read?.categories }
}

const broughtCategories = () => {
  const brought = broughtFor(listCategories, {})
  return brought && { isStale: false, categories: brought.data }
}

/** The categories in the market's order; undefined: this device has never heard of any. */
export const readCategories = async () => {
  const [listing, rows] = await Promise.all([readListing(listCategories, {}), db.categories.orderBy('name').toArray()])
  if (!listing) return { isStale: false, categories: rows.length > 0 ? rows : undefined }
  const order = new Map(listing.ids.map((id, at) => [id, at]))
  const isStale = listing.stale === 1
  // What made the list old may be a new one, which stands behind the others until the list is here again.
  const categories = rows.filter(({ id }) => isStale || order.has(id))
  const place = ({ id }: Category) => order.get(id) ?? order.size
  return { isStale, categories: categories.sort((a, b) => place(a) - place(b)) }
}
