import { choiceParam, dayParam, defineUrlQuery, idParam, pageParam, searchParam } from '../contract/url-query.ts'

/** The filters and sort orders of a list; the first of each is the default and stays out of the URL. */
export type ListOptions<Filter extends string = string, Sort extends string = string> = {
  path: string
  filters: readonly [Filter, ...Filter[]]
  sorts: readonly [Sort, ...Sort[]]
}

/** What a list shows now: all of it stands in the URL, so that Back, a reload and a shared link keep it. */
export type ListView<Filter extends string = string, Sort extends string = string> = {
  term: string
  filter: Filter
  sort: Sort
  /** Narrows the products to a category; the other lists have none. */
  categoryId: string | undefined
  /** Narrows the audit log to days, both included, and to who acted; the other lists have none. */
  from?: string | undefined
  to?: string | undefined
  personId?: string | undefined
  page: number
}

const defineListUrl = <Filter extends string, Sort extends string>({
  path,
  filters,
  sorts,
}: ListOptions<Filter, Sort>) =>
  defineUrlQuery<ListView<Filter, Sort>>(path, {
    filter: choiceParam('show', filters, filters[0]),
    categoryId: idParam('in'),
    from: dayParam('from'),
    to: dayParam('to'),
    personId: idParam('by'),
    sort: choiceParam('sort', sorts, sorts[0]),
    term: searchParam,
    page: pageParam,
  })

/** Reads a list's view from a query string. What makes no sense there counts as absent. */
export const parseListView = <Filter extends string, Sort extends string>(
  search: string,
  options: ListOptions<Filter, Sort>,
): ListView<Filter, Sort> => defineListUrl(options).parse(search)

/** The URL of a view. */
export const buildListUrl = <Filter extends string, Sort extends string>(
  options: ListOptions<Filter, Sort>,
  view: ListView<Filter, Sort>,
): string => defineListUrl(options).build(view)

/** Rows of one page. */
export const LIST_PAGE_SIZE = 20

/** The page and the search term of a view, as the server takes them. */
export const toPageInput = ({ term, page }: Pick<ListView, 'term' | 'page'>) => ({
  page,
  limit: LIST_PAGE_SIZE,
  ...(term.trim() && { searchTerm: term.trim() }),
})
