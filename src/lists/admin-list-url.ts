import { SEARCH_MAX } from '../contract/constants.ts'

/** What a list may be narrowed to and sorted by; the first of each goes without saying. */
export type ListOptions<Filter extends string = string, Sort extends string = string> = {
  path: string
  filters: readonly [Filter, ...Filter[]]
  sorts: readonly [Sort, ...Sort[]]
}

/** What a list shows: those that answer to a term, of one kind, within a category, in an order, a page of them. */
export type ListView<Filter extends string = string, Sort extends string = string> = {
  term: string
  filter: Filter
  sort: Sort
  /** Id of what the rows belong to; empty: anything. */
  within: string
  page: number
}

/** Reads a list's view out of a query string. What cannot be understood counts as absent. */
export const parseListView = <Filter extends string, Sort extends string>(
  search: string,
  { filters, sorts }: ListOptions<Filter, Sort>,
): ListView<Filter, Sort> => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  return {
    term: (query.get('search') ?? '').slice(0, SEARCH_MAX),
    filter: filters.find(filter => filter === query.get('show')) ?? filters[0],
    sort: sorts.find(sort => sort === query.get('sort')) ?? sorts[0],
    within: (query.get('in') ?? '').slice(0, SEARCH_MAX),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Rows of one page. */
export const LIST_PAGE_SIZE = 20

/** The page and the term of a view as the server is asked for them. */
export const toPageInput = ({ term, page }: Pick<ListView, 'term' | 'page'>) => ({
  page,
  limit: LIST_PAGE_SIZE,
  ...(term.trim() && { searchTerm: term.trim() }),
})

/** The address of a view, without what goes without saying. */
export const buildListUrl = <Filter extends string, Sort extends string>(
  { path, filters, sorts }: ListOptions<Filter, Sort>,
  { term, filter, sort, within, page }: ListView<Filter, Sort>,
): string => {
  const query = new URLSearchParams()
  if (filter !== filters[0]) query.set('show', filter)
  if (within) query.set('in', within)
  if (sort !== sorts[0]) query.set('sort', sort)
  if (term.trim()) query.set('search', term)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
