import { CATEGORY_ORDER, type Category, listCategories } from '../../../contract/categories.ts'
import { db } from '../../db/database.ts'
import { readListing } from '../../sync/listings.ts'

export type StoredCategories = { isStale: boolean; categories: Category[] | undefined }

/** The categories in the market's order; undefined: this device has never heard of any. */
export const readCategories = async (): Promise<StoredCategories> => {
  const [listing, rows] = await Promise.all([
    readListing(listCategories, CATEGORY_ORDER),
    db.categories.orderBy('name').toArray(),
  ])
  if (!listing) return { isStale: false, categories: rows.length > 0 ? rows : undefined }
  const order = new Map(listing.ids.map((id, at) => [id, at]))
  const isStale = listing.stale === 1
  // What made the list old may be a new one, which stands behind the others until the list is here again.
  const categories = rows.filter(({ id }) => isStale || order.has(id))
  const place = ({ id }: Category) => order.get(id) ?? order.size
  return { isStale, categories: categories.sort((a, b) => place(a) - place(b)) }
}
