import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Product } from './products.ts'
import { SeenFigures, VariantFields } from './variant-draft.ts'

export const updateVariant = endpoint({
  name: 'variants.update',
  method: 'PATCH',
  path: '/variants/:id',
  resource: 'products',
  who: ['VENDOR'],
  input: v.object({ id: Id, ...v.partial(v.object(VariantFields)).entries, ...SeenFigures }),
  output: Product,
  list: 'none',
  offline: 'never',
  stale: ['products', 'summary'],
  summary: 'Change price, discount, stock, SKU, barcode or weight of a variant; answers its product.',
})
