import { listNames } from '../../../contract/bangla-texts.ts'
import { CATEGORY_ORDER } from '../../../contract/products/categories.ts'
import { matchesSearch } from '../../../contract/search-text.ts'
import { LIST_SORT_LABELS, LIST_SORT_PARAMS } from '../../../lists/list-sorts.ts'
import type { ListOptions, ListView } from '../../../lists/list-url.ts'
import type { OptimisticCategory } from '../../../local/products/optimistic-categories.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'

const FILTERS = ['ALL', 'EMPTY'] as const
const SORTS = ['market', 'name', 'newest', 'full', 'few'] as const
type Filter = (typeof FILTERS)[number]
type Sort = (typeof SORTS)[number]
export type CategoryView = ListView<Filter, Sort>
export const CATEGORY_LIST_OPTIONS: ListOptions<Filter, Sort> = {
  path: '/dashboard/categories',
  filters: FILTERS,
  sorts: SORTS,
}
export const CATEGORY_FILTER_LABELS: Record<Filter, MessageKey> = { ALL: 'All', EMPTY: 'Without products' }
export const CATEGORY_SORT_LABELS: Record<Sort, MessageKey> = {
  market: 'Same order as in the store',
  name: LIST_SORT_LABELS.name,
  newest: LIST_SORT_LABELS.newest,
  full: 'Most products first',
  few: 'Fewest products first',
}

const SORT_PARAMS = {
  market: CATEGORY_ORDER,
  name: LIST_SORT_PARAMS.name,
  newest: LIST_SORT_PARAMS.newest,
  full: { sortBy: 'products', sortOrder: 'desc' },
  few: { sortBy: 'products', sortOrder: 'asc' },
} as const

/** Filter and sort order as input of the endpoint. */
export const toCategoryListInput = ({ filter, sort }: Pick<CategoryView, 'filter' | 'sort'>) => ({
  ...SORT_PARAMS[sort],
  ...(filter === 'EMPTY' && { empty: true }),
})

/**
 * The categories of a view, filtered and sorted; undefined: only the server can tell, and it has not answered.
 * Categories created on this device stand where the server will put them.
 * @param all in the order of the store
 * @param listed ids in the order in which the server lists this view
 */
export const filterAndSortCategories = (
  all: readonly OptimisticCategory[],
  { term, filter, sort }: CategoryView,
  listed: readonly string[] | undefined,
): OptimisticCategory[] | undefined => {
  const isKnown = filter === 'ALL' && (sort === 'market' || sort === 'name')
  if (!listed && !isKnown) return undefined
  const place = new Map(listed?.map((id, at) => [id, at]))
  const shown = all.filter(
    ({ id, isNew, description, ...category }) =>
      (filter === 'ALL' || isNew || place.has(id)) && matchesSearch(term, ...listNames(category), description),
  )
  if (sort === 'market') return shown
  if (sort === 'name') return shown.sort((a, b) => a.name.localeCompare(b.name))
  const unlisted = sort === 'full' ? place.size : -1
  return shown.sort((a, b) => (place.get(a.id) ?? unlisted) - (place.get(b.id) ?? unlisted))
}
