import { CATEGORY_ORDER, listCategories } from './categories.ts'
import { FEATURED_PRODUCTS } from './constants.ts'
import type { Endpoint, InputOf } from './endpoint.ts'
import { isPriceRangeInverted, parseListingUrl, toListProductsInput } from './listing-url.ts'
import { getProduct, listProducts } from './products.ts'

/** The element of the page in which the server leaves its first answers, as JSON: an array of `FirstAnswer`. */
export const INLINED_ANSWERS_ID = 'first-screen'

/** The cookie that tells the server whose page is in Bangla: `bn`. Whoever reads English has none. */
export const LOCALE_COOKIE = 'haat-locale'

/** A call of the page, and what the API would answer it: its row's name, its input, its envelope. */
export type InlinedAnswer = { row: string; input: Record<string, unknown>; answer: unknown }
export type InlinedCall = { row: Endpoint; input: Record<string, unknown> }

/** The home call (contract section 10): without an order it is followed shops first, then newest. */
export const FEATURED_QUERY: InputOf<typeof listProducts> = { page: 1, limit: FEATURED_PRODUCTS }

/** What the first screen of an address asks for, of the calls that anybody may make. Other screens ask by themselves. */
export const listInlinedCalls = (pathname: string, search: string): InlinedCall[] => {
  const path = pathname.replace(/(?<=.)\/$/, '')
  if (path === '/') return [CATEGORIES_CALL, { row: listProducts, input: FEATURED_QUERY }]
  if (path === '/products') return [CATEGORIES_CALL, ...listingCalls(search)]
  const product = /^\/products\/([^/]+)$/.exec(path)
  return product ? [CATEGORIES_CALL, { row: getProduct, input: { id: product[1]! } }] : []
}

const CATEGORIES_CALL: InlinedCall = { row: listCategories, input: CATEGORY_ORDER }

const listingCalls = (search: string): InlinedCall[] => {
  const question = parseListingUrl(search)
  return isPriceRangeInverted(question) ? [] : [{ row: listProducts, input: toListProductsInput(question) }]
}
