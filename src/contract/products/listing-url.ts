import type { InputOf } from '../endpoint.ts'
import { keysOf } from '../records.ts'
import { foldText } from '../search-text.ts'
import {
  defineUrlQuery,
  flagParam,
  idParam,
  optionalChoiceParam,
  pageParam,
  trimmedSearchParam,
  type UrlParam,
} from '../url-query.ts'
import type { listProducts } from './products.ts'

/** The sorts of the product listing, by their names in its URL. `best` is for listings with a search term. */
const SORTS = {
  best: { sortBy: 'relevance' },
  asc: { sortBy: 'price', sortOrder: 'asc' },
  desc: { sortBy: 'price', sortOrder: 'desc' },
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
  popular: { sortBy: 'popularity', sortOrder: 'desc' },
  rating: { sortBy: 'rating', sortOrder: 'desc' },
} as const
export type ListingSort = keyof typeof SORTS

/** The mean ratings that the listing can be limited to. */
export const MIN_RATINGS = ['4', '3'] as const

/**
 * The filters of the product listing. They are stored in the URL, so that Back, a reload and a shared link keep them.
 */
export type ListingQuery = {
  term: string
  /** A category's name; empty for all. */
  category: string
  /** Taka; null for no bound. */
  min: number | null
  max: number | null
  /** Undefined: the default, see `listingSort`. */
  sort: ListingSort | undefined
  minRating: (typeof MIN_RATINGS)[number] | undefined
  /** A shop's id. */
  shopId: string | undefined
  inStock: boolean
  discounted: boolean
  /** The slug of a place. */
  deliversTo: string | undefined
  /** `Size:42,Colour:Red` (option-filter.ts); empty for all. */
  options: string
  page: number
}

/** Navigates to the URL of a changed query; `replace` replaces the current history entry. */
export type ChangeListingQuery = (part: Partial<ListingQuery>, options?: { replace?: boolean }) => void

export const DEFAULT_LISTING_QUERY: ListingQuery = {
  term: '',
  category: '',
  min: null,
  max: null,
  sort: undefined,
  minRating: undefined,
  shopId: undefined,
  inStock: false,
  discounted: false,
  deliversTo: undefined,
  options: '',
  page: 1,
}

const textParam = (name: string): UrlParam<string> => ({
  name,
  parse: text => (text ?? '').trim(),
  format: text => text,
})

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
  category: textParam('category'),
  min: priceParam('min', 'minPrice'),
  max: priceParam('max', 'maxPrice'),
  sort: optionalChoiceParam('sort', keysOf(SORTS)),
  minRating: optionalChoiceParam('rating', MIN_RATINGS),
  shopId: idParam('shop'),
  inStock: flagParam('stock', 'in'),
  discounted: flagParam('offer', 'yes'),
  deliversTo: idParam('to'),
  options: textParam('options'),
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

/** Best match first where something is searched for, otherwise the lowest price first. */
export const listingSort = ({ sort, term }: Pick<ListingQuery, 'sort' | 'term'>): ListingSort => {
  if (term) return sort ?? 'best'
  return sort === undefined || sort === 'best' ? 'asc' : sort
}

/** The input of `listProducts`. The page and the sort are always sent. */
export const toListProductsInput = (query: ListingQuery): InputOf<typeof listProducts> => {
  const { term, category, min, max, minRating, shopId, inStock, discounted, deliversTo, options, page } = query
  return {
    page,
    ...SORTS[listingSort(query)],
    ...(term && { searchTerm: term }),
    ...(category && { category }),
    ...(min !== null && { minPrice: min }),
    ...(max !== null && { maxPrice: max }),
    ...(minRating && { minRating: Number(minRating) }),
    ...(shopId && { shopId }),
    ...(inStock && { inStock }),
    ...(discounted && { discounted }),
    ...(deliversTo && { deliversTo }),
    ...(options && { options }),
  }
}

/** Whether no price fits these bounds. Such a query is not sent. */
export const isPriceRangeInverted = ({ min, max }: Pick<ListingQuery, 'min' | 'max'>): boolean =>
  min !== null && max !== null && min > max

/**
 * A typed price, in either script, with or without commas, as taka; null where nothing is typed, NaN where it is no
 * price.
 */
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
