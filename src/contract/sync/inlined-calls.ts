import { FEATURED_PRODUCTS } from '../constants.ts'
import type { Endpoint, InputOf } from '../endpoint.ts'
import { CATEGORY_ORDER, listCategories } from '../products/categories.ts'
import { isPriceRangeInverted, parseListingUrl, toListProductsInput } from '../products/listing-url.ts'
import { getProduct, listProducts } from '../products/products.ts'
import { listShops } from '../shops/shops.ts'

/** The element of the page that holds the inlined responses: an array of `InlinedResponse` as JSON. */
export const INLINED_RESPONSES_ID = 'first-screen'

/**
 * The cookie that tells the server in which language to render: `bn` or `en`. Absent: in the one that the browser
 * prefers.
 */
export const LOCALE_COOKIE = 'haat-locale'

/** A call of the page and the API's response: the endpoint's name, the input, the envelope. */
export type InlinedResponse = { row: string; input: Record<string, unknown>; response: unknown }
export type InlinedCall = { endpoint: Endpoint; input: Record<string, unknown> }

/** The query of the home screen. Without a sort, products of followed shops come first, then the newest. */
export const FEATURED_QUERY: InputOf<typeof listProducts> = { page: 1, limit: FEATURED_PRODUCTS }

/** The public calls that the screen of a URL starts with. Screens that are not here call the API themselves. */
export const listInlinedCalls = (pathname: string, search: string): InlinedCall[] => {
  const path = pathname.replace(/(.)\/$/, '$1')
  if (path === '/') return [CATEGORIES_CALL, { endpoint: listProducts, input: FEATURED_QUERY }]
  if (path === '/products') return [CATEGORIES_CALL, ...listingCalls(search)]
  if (path === '/shops') return [CATEGORIES_CALL, ...(search ? [] : [{ endpoint: listShops, input: { page: 1 } }])]
  const [, id] = /^\/products\/([^/]+)$/.exec(path) ?? []
  return id === undefined ? [] : [CATEGORIES_CALL, { endpoint: getProduct, input: { id } }]
}

const CATEGORIES_CALL: InlinedCall = { endpoint: listCategories, input: CATEGORY_ORDER }

const listingCalls = (search: string): InlinedCall[] => {
  const query = parseListingUrl(search)
  if (isPriceRangeInverted(query)) return []
  const { shopId } = query
  const shop = shopId === undefined ? [] : [{ endpoint: listShops, input: { page: 1, id: shopId } }]
  return [{ endpoint: listProducts, input: toListProductsInput(query) }, ...shop]
}
