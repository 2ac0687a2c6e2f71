import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { Product } from './products.ts'

/** A product on a customer's wishlist. */
export const Wish = v.object({
  id: Id,
  productId: Id,
  createdAt: v.string(),
  /** The product's name and picture, which stay when it is no longer sold. */
  name: v.string(),
  image: v.string(),
  thumbhash: v.nullable(v.string()),
  /** null: it is no longer sold. */
  product: v.nullable(Product),
  /** The product's `seq`. */
  seq: v.number(),
})
export type Wish = v.InferOutput<typeof Wish>

export const listWishes = endpoint({
  name: 'wishlist.list',
  method: 'GET',
  path: '/wishlist',
  who: ['CUSTOMER'],
  input: v.object({}),
  output: v.array(Wish),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: 'The wishlist, newest first.',
})
