import { CATEGORY_ORDER, type Category, listCategories } from '../../contract/products/categories.ts'
import { db } from '../db/database.ts'
import { readListing } from '../sync/listings.ts'

export type StoredCategories = { isStale: boolean; categories: Category[] | undefined }

/** For a live query: the categories in the market's order; undefined: this device has not received any. */
export const readCategories = async (): Promise<StoredCategories> => {
  const [listing, rows] = await Promise.all([
    readListing(listCategories, CATEGORY_ORDER),
    db.categories.orderBy('name').toArray(),
  ])
  if (!listing) return { isStale: false, categories: rows.length > 0 ? rows : undefined }
  const order = new Map(listing.ids.map((id, at) => [id, at]))
  const isStale = listing.stale === 1
  // A stale list may lack a new category, which is shown at the end until the list is fetched again.
  const categories = rows.filter(({ id }) => isStale || order.has(id))
  const place = ({ id }: Category) => order.get(id) ?? order.size
  return { isStale, categories: categories.sort((a, b) => place(a) - place(b)) }
}
