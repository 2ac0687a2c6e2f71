import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, IsoTime, OptionalId } from './fields.ts'
import { Product } from './products.ts'

export const RecentProduct = v.object({ id: Id, viewedAt: v.string(), product: Product })
export type RecentProduct = v.InferOutput<typeof RecentProduct>

const recentDefaults = { who: ['CUSTOMER'], list: 'none', stale: ['recent-products'] } as const

export const recordView = endpoint({
  ...recentDefaults,
  name: 'recentProducts.create',
  method: 'POST',
  path: '/recent-viewed-products/create',
  /** `viewedAt`: when the device showed the product, which may be long before it is sent. */
  input: v.object({ id: OptionalId, productId: Id, viewedAt: v.optional(IsoTime) }),
  output: v.object({ id: Id }),
  offline: { scope: 'viewed:{productId}', coalesce: ['recentProducts.create'], background: true },
  summary: 'Record a view that the device answered by itself.',
})

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

export const deleteRecentProduct = endpoint({
  ...recentDefaults,
  name: 'recentProducts.delete',
  method: 'DELETE',
  path: '/recent-viewed-products/:id',
  /** `id`: of the view, or of its product, where the device never received the view's id. */
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  offline: { scope: 'viewed:{scopeId}', silent: true },
  summary: 'Forget a viewed product.',
})

/** The endpoints of this file that can wait in the outbox. */
export const RECENT_PRODUCT_WRITES = [recordView, deleteRecentProduct] as const
