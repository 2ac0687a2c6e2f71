import { SEARCH_MAX } from './constants.ts'
import type { InputOf } from './endpoint.ts'
import type { listProducts } from './products.ts'
import { foldText } from './search-text.ts'

type Params = { get(name: string): string | null; set(name: string, value: string): void; readonly size: number }
// Page, worker and server all have it; the libraries of this room name nothing that is not in the language.
declare const URLSearchParams: new (text?: string) => Params

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

/** Reads the question out of an address. What is damaged there counts as not asked. */
export const parseListingUrl = (search: string): ListingQuery => {
  const params = new URLSearchParams(search)
  return {
    term: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    category: (params.get('category') ?? '').trim(),
    min: parsePriceBound(params.get('min')),
    max: parsePriceBound(params.get('max')),
    order: params.get('sort') === 'desc' ? 'desc' : 'asc',
    page: parsePageNumber(params.get('page')),
  }
}

/** The address of a question; what is as usual is left out of it. */
export const listingUrl = ({ term, category, min, max, order, page }: ListingQuery): string => {
  const params = new URLSearchParams()
  if (term) params.set('search', term)
  if (category) params.set('category', category)
  if (min !== null) params.set('min', String(min))
  if (max !== null) params.set('max', String(max))
  if (order === 'desc') params.set('sort', order)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/products?${params}` : '/products'
}

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

const parsePageNumber = (text: string | null): number => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The specification's heading is 'All {category}s' (section 2): an s stands only where English puts it, and never twice. */
export const hasPluralS = (category: string): boolean => /[a-rt-z]$/i.test(category)
