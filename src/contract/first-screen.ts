import { listCategories, MARKET_ORDER } from './categories.ts'
import { FEATURED_PRODUCTS } from './constants.ts'
import type { Endpoint, InputOf } from './endpoint.ts'
import { inputOf, isUpsideDown, questionOf } from './listing-address.ts'
import { getProduct, listProducts } from './products.ts'

/** The element of the page in which the server leaves its first answers, as JSON: an array of `FirstAnswer`. */
export const FIRST_SCREEN = 'first-screen'

/** The cookie that tells the server whose page is in Bangla: `bn`. Whoever reads English has none. */
export const LOCALE_COOKIE = 'haat-locale'

/** A call of the page, and what the API would answer it: its row's name, its input, its envelope. */
export type FirstAnswer = { row: string; input: Record<string, unknown>; answer: unknown }
export type FirstCall = { row: Endpoint; input: Record<string, unknown> }

/** The home call (contract section 10): without an order it is followed shops first, then newest. */
export const FEATURED: InputOf<typeof listProducts> = { page: 1, limit: FEATURED_PRODUCTS }

/** What the first screen of an address asks for, of the calls that anybody may make. Other screens ask by themselves. */
export const firstCalls = (pathname: string, search: string): FirstCall[] => {
  const path = pathname.replace(/(?<=.)\/$/, '')
  if (path === '/') return [CATEGORIES, { row: listProducts, input: FEATURED }]
  if (path === '/products') return [CATEGORIES, ...listingCall(search)]
  const product = /^\/products\/([^/]+)$/.exec(path)
  return product ? [CATEGORIES, { row: getProduct, input: { id: product[1]! } }] : []
}

const CATEGORIES: FirstCall = { row: listCategories, input: MARKET_ORDER }

const listingCall = (search: string): FirstCall[] => {
  const question = questionOf(search)
  return isUpsideDown(question) ? [] : [{ row: listProducts, input: inputOf(question) }]
}
