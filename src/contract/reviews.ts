import * as v from 'valibot'
import { PAGE_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, paging } from './fields.ts'

export const Review = v.object({
  id: Id,
  rating: v.number(),
  comment: v.string(),
  reply: v.nullable(v.string()),
  productId: Id,
  customer: v.object({ name: v.string() }),
  createdAt: v.string(),
  seq: v.number(),
})
export type Review = v.InferOutput<typeof Review>

export const productReviews = endpoint({
  name: 'reviews.ofProduct',
  method: 'GET',
  path: '/reviews/product/:id',
  who: 'anyone',
  input: v.object({ ...paging(PAGE_LIMITS.long), id: Id }),
  output: v.object({ rating: v.number(), reviews: v.array(Review), total: v.number() }),
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'The reviews of a product with its mean rating.',
})
