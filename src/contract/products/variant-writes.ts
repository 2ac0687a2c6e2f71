import * as v from 'valibot'
import { Id } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { Product } from './products.ts'
import { SeenFigures, VariantFields } from './variant-draft.ts'

export const updateVariant = offlineEndpoint({
  name: 'variants.update',
  method: 'PATCH',
  path: '/variants/:id',
  resource: 'products',
  who: ['VENDOR'],
  input: v.object({ id: Id, ...v.partial(v.object(VariantFields)).entries, ...SeenFigures }),
  output: Product,
  list: 'none',
  // Behind the writes of its product, which may create it.
  offline: { scope: 'product:{scopeId}', resultPath: '/dashboard/shop-products' },
  stale: ['products', 'summary'],
  summary: 'Change price, discount, stock, SKU, barcode, weight or picture of a variant; returns its product.',
})
