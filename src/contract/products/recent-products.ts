import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Product } from './products.ts'

export const RecentProduct = v.object({ id: Id, viewedAt: v.string(), product: Product })
export type RecentProduct = v.InferOutput<typeof RecentProduct>

export const recentDefaults = {
  resource: 'recent-products',
  who: ['CUSTOMER'],
  list: 'none',
  stale: ['recent-products'],
} as const

export const listRecentProducts = endpoint({
  ...recentDefaults,
  name: 'recentProducts.list',
  method: 'GET',
  path: '/recent-viewed-products',
  input: v.object({}),
  output: v.array(RecentProduct),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: 'The last 20 products that the customer saw, newest first.',
})
