import { useLiveQuery } from 'dexie-react-hooks'
import { CATEGORY_ORDER, type Category, listCategories } from '../../../contract/products/categories.ts'
import { type RefreshState, useRefresh } from '../../../lists/use-refresh.ts'
import { readCategories } from '../../../local/products/categories.ts'
import { getInlinedCategories } from '../../../local/products/inlined-data.ts'
import { refreshListing } from '../../../local/sync/listings.ts'

/** All categories in the server's order; undefined while this device has none. */
export const useCategories = (): RefreshState & { categories: Category[] | undefined } => {
  const read = useLiveQuery(readCategories, [], getInlinedCategories())
  const refresh = useRefresh(
    'categories',
    force => refreshListing(listCategories, CATEGORY_ORDER, { force }),
    read?.isStale,
  )
  return { ...refresh, categories: read?.categories }
}
