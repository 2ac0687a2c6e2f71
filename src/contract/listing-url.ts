import type { InputOf } from './endpoint.ts'
import type { listProducts } from './products.ts'
import { foldText } from './search-text.ts'
import { choiceParam, defineUrlQuery, pageParam, trimmedSearchParam, type UrlParam } from './url-query.ts'

/** What a shopper asks of the listing. All of it lives in the address, so that Back, a reload and a shared link keep it. */
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

/** Asks another question by going to its address; `replace` takes the present one's place in the history. */
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

const priceParam = (name: string): UrlParam<number | null> => ({
  name,
  parse: text => parsePriceBound(text),
  format: taka => (taka === null ? null : String(taka)),
})

/** What is damaged in the URL counts as absent; what is as usual is left out of it. */
export const { parse: parseListingUrl, build: listingUrl } = defineUrlQuery<ListingQuery>('/products', {
  term: trimmedSearchParam,
  category: categoryParam,
  min: priceParam('min'),
  max: priceParam('max'),
  order: choiceParam('sort', ['asc', 'desc'], 'asc'),
  page: pageParam,
})

/** The listing of a category, which the specification finds by its name. */
export const categoryUrl = (name: string): string => listingUrl({ ...DEFAULT_LISTING_QUERY, category: name })

/** Another question that differs in this part. Anything but the page itself leads back to page 1 (specification section 4). */
export const updateListingQuery = (question: ListingQuery, part: Partial<ListingQuery>): ListingQuery => ({
  ...question,
  page: 1,
  ...part,
})

/** Contract section 10: the page is always sent, and so is the default order, price ascending. */
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

/** Can no price be within these bounds? Such a question is not sent. */
export const isPriceRangeInverted = ({ min, max }: Pick<ListingQuery, 'min' | 'max'>): boolean =>
  min !== null && max !== null && min > max

/** A price as typed, in either script and with or without commas: taka, null for nothing, NaN for no price at all. */
export const parsePriceText = (text: string): number | null => {
  const plain = foldText(text).replace(/[,\s৳]/g, '')
  if (plain === '') return null
  return /^\d{1,9}(\.\d{0,2})?$/.test(plain) ? Number(plain) : Number.NaN
}

const parsePriceBound = (text: string | null): number | null => {
  const taka = parsePriceText(text ?? '')
  return Number.isNaN(taka) ? null : taka
}

/** The specification's heading is 'All {category}s' (section 2): an s stands only where English puts it, and never twice. */
export const hasPluralS = (category: string): boolean => /[a-rt-z]$/i.test(category)
