import * as v from 'valibot'
import { ProductFields, ProductStatus } from '../../contract/products.ts'
import { fold } from '../../contract/text.ts'
import type { OwnProduct } from '../../local/product-overlay.ts'

/** A figure as people type it: Bangla digits and thousands commas are welcome. */
const typed = (schema: v.GenericSchema<string | number, number>, absent = '') =>
  v.pipe(
    v.string(),
    v.transform((text): string | number => fold(text).replaceAll(',', '').trim() || absent),
    schema,
  )

/** What the form of a product holds: specification section 5, "Edit product". */
export const ProductForm = v.object({
  name: ProductFields.name,
  description: ProductFields.description,
  categoryId: ProductFields.categoryId,
  price: typed(ProductFields.price),
  discount: typed(ProductFields.discount, '0'),
  stock: typed(ProductFields.stock),
  status: ProductStatus,
  shopId: v.optional(v.string(), ''),
})
export type ProductForm = v.InferOutput<typeof ProductForm>
export type ProductTyped = v.InferInput<typeof ProductForm>

/** Price and stock as they are edited in place. */
export const ProductFigures = v.pick(ProductForm, ['price', 'stock'])

/** What an empty form begins with. */
export const emptyForm = (shopId: string): ProductTyped => ({
  name: '',
  description: '',
  categoryId: '',
  price: '',
  discount: '0',
  stock: '1',
  status: 'ACTIVE',
  shopId,
})

/** The form of a product that is there. */
export const formOf = (product: OwnProduct): ProductTyped => ({
  name: product.name,
  description: product.description,
  categoryId: product.categoryId,
  price: String(product.price),
  discount: String(product.discount),
  stock: String(product.stock),
  status: product.status,
  shopId: product.shopId,
})

const CHANGEABLE = ['name', 'description', 'categoryId', 'price', 'discount', 'stock', 'status'] as const

/** The fields that are other now: what is not named stays as the server has it, whatever it is by then. */
export const changesOf = (form: ProductForm, product: OwnProduct): Partial<ProductForm> =>
  Object.fromEntries(CHANGEABLE.flatMap(field => (form[field] === product[field] ? [] : [[field, form[field]]])))
