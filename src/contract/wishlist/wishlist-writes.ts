import * as v from 'valibot'
import { Id, OptionalId } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { Wish } from '../products/products.ts'

/** Only the last write per product matters. It is always sent, because another device may have changed it meanwhile. */
const WISH_OFFLINE = {
  scope: 'wish:{productId}',
  coalesce: ['wishlist.add', 'wishlist.remove'],
  resultPath: '/wishlist',
  silent: true,
} as const

const wishDefaults = {
  who: ['CUSTOMER'],
  input: v.object({ productId: Id }),
  list: 'none',
  stale: ['wishlist'],
  offline: WISH_OFFLINE,
} as const

export const addWish = offlineEndpoint({
  ...wishDefaults,
  name: 'wishlist.add',
  method: 'POST',
  path: '/wishlist/add',
  input: v.object({
    productId: Id,
    /** What is wished of it, in place of what was. One that is gone counts as absent. */
    variantId: OptionalId,
  }),
  output: Wish,
  summary: 'Put a product, or one variant of it, on the wishlist, which tells when it is back in stock or cheaper.',
})

export const removeWish = offlineEndpoint({
  ...wishDefaults,
  name: 'wishlist.remove',
  method: 'DELETE',
  path: '/wishlist/remove',
  /** `id`: of the removed wish, or the product's where there was none. */
  output: v.object({ id: Id }),
  summary: "Take a product off the wishlist. The product's id is in the JSON body.",
})
