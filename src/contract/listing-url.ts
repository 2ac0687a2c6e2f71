import type { InputOf } from './endpoint.ts'
import type { listProducts } from './products.ts'
import { foldText } from './search-text.ts'
import { choiceParam, defineUrlQuery, pageParam, trimmedSearchParam, type UrlParam } from './url-query.ts'

/** The filters of the product listing. They are stored in the URL, so that Back, a reload and a shared link keep them. */
export type ListingQuery = {
  term: string
  /** A category's name; empty for all. */
  category: string
  /** Taka; null for no bound. */
  min: number | null
  max: number | null
  order: 'asc' | 'desc'
  page: number
}

/** Navigates to the URL of a changed query; `replace` replaces the current history entry. */
export type ChangeListingQuery = (part: Partial<ListingQuery>, options?: { replace?: boolean }) => void

export const DEFAULT_LISTING_QUERY: ListingQuery = {
  term: '',
  category: '',
  min: null,
  max: null,
  order: 'asc',
  page: 1,
}

const categoryParam: UrlParam<string> = {
  name: 'category',
  parse: text => (text ?? '').trim(),
  format: category => category,
}

/** `alias`: the API's name, which people put into links, too. */
const priceParam = (name: string, alias: string): UrlParam<number | null> => ({
  name,
  alias,
  parse: text => parsePriceBound(text),
  format: taka => (taka === null ? null : String(taka)),
})

/** Invalid parameters count as absent; default values are left out of the URL. */
export const { parse: parseListingUrl, build: listingUrl } = defineUrlQuery<ListingQuery>('/products', {
  term: trimmedSearchParam,
  category: categoryParam,
  min: priceParam('min', 'minPrice'),
  max: priceParam('max', 'maxPrice'),
  order: choiceParam('sort', ['asc', 'desc'], 'asc'),
  page: pageParam,
})

/** The listing of a category, which the URL names by its name. */
export const categoryUrl = (name: string): string => listingUrl({ ...DEFAULT_LISTING_QUERY, category: name })

/** The query with some filters changed. Goes back to page 1 unless the page itself is given. */
export const updateListingQuery = (query: ListingQuery, part: Partial<ListingQuery>): ListingQuery => ({
  ...query,
  page: 1,
  ...part,
})

/** The input of `listProducts`. The page and the sort are always sent; the default sort is by price, ascending. */
export const toListProductsInput = ({
  term,
  category,
  min,
  max,
  order,
  page,
}: ListingQuery): InputOf<typeof listProducts> => ({
  page,
  sortBy: 'price',
  sortOrder: order,
  ...(term && { searchTerm: term }),
  ...(category && { category }),
  ...(min !== null && { minPrice: min }),
  ...(max !== null && { maxPrice: max }),
})

/** Whether no price fits these bounds. Such a query is not sent. */
export const isPriceRangeInverted = ({ min, max }: Pick<ListingQuery, 'min' | 'max'>): boolean =>
  min !== null && max !== null && min > max

/** A typed price, in either script, with or without commas, as taka; null where nothing is typed, NaN where it is no price. */
export const parsePriceText = (text: string): number | null => {
  const plain = foldText(text).replace(/[,\s৳]/g, '')
  if (plain === '') return null
  return /^\d{1,9}(\.\d{0,2})?$/.test(plain) ? Number(plain) : Number.NaN
}

const parsePriceBound = (text: string | null): number | null => {
  const taka = parsePriceText(text ?? '')
  return Number.isNaN(taka) ? null : taka
}

/** Whether the heading 'All {category}s' puts an s after this category: not after a Bangla name, nor after an s. */
export const hasPluralS = (category: string): boolean => /[a-rt-z]$/i.test(category)
