import { useLiveQuery } from 'dexie-react-hooks'
import { type Category, listCategories, MARKET_ORDER } from '../../contract/categories.ts'
import { readCategories } from '../../local/catalogue.ts'
import { broughtCategories } from '../../local/first-screen.ts'
import { refreshListing } from '../../local/listings.ts'
import { type Refresh, useRefresh } from './use-refresh.ts'

/** Every category in the server's order, and undefined while none is known yet. */
export const useCategories = (): Refresh & { categories: Category[] | undefined } => {
  const read = useLiveQuery(readCategories, [], broughtCategories())
  const refresh = useRefresh(
    'categories',
    force => refreshListing(listCategories, MARKET_ORDER, { force }),
    read?.isStale,
  )
  return { ...refresh, categories: read?.categories }
}
