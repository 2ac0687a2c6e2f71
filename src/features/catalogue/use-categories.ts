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

const readCategories = async () => {
  const listing = await readListing(listCategories, {})
  const rows = listing ? await db.categories.bulkGet(listing.ids) : await db.categories.orderBy('name').toArray()
  const categories = rows.filter(row => row !== undefined)
  return { isStale: listing?.stale === 1, categories: listing || categories.length > 0 ? categories : undefined }
}
