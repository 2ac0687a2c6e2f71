import * as v from 'valibot'
import { Id, OptionalId } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { IsoTime } from '../time-fields.ts'
import { recentDefaults } from './recent-products.ts'

export const recordView = offlineEndpoint({
  ...recentDefaults,
  name: 'recentProducts.create',
  method: 'POST',
  path: '/recent-viewed-products/create',
  /** `viewedAt`: when the device showed the product, which may be long before it is sent. */
  input: v.object({ id: OptionalId, productId: Id, viewedAt: v.optional(IsoTime) }),
  output: v.object({ id: Id }),
  offline: { scope: 'viewed:{productId}', coalesce: ['recentProducts.create'], background: true },
  summary: 'Record a view of a product that the device showed from its own data.',
})

export const deleteRecentProduct = offlineEndpoint({
  ...recentDefaults,
  name: 'recentProducts.delete',
  method: 'DELETE',
  path: '/recent-viewed-products/:id',
  /** `id`: of the view, or of its product, where the device never received the view's id. */
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  offline: { scope: 'viewed:{scopeId}', silent: true, resultPath: '/recent-products' },
  summary: 'Delete a viewed product.',
})
