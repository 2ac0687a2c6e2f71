import * as v from 'valibot'
import { ProductFields, ProductStatus } from '../../contract/products.ts'
import { foldText } from '../../contract/search-text.ts'
import type { OptimisticProduct } from '../../local/resources/products/optimistic.ts'

/** A figure as people type it: Bangla digits and thousands commas are welcome. */
const typedNumber = (schema: v.GenericSchema<string | number, number>, absent = '') =>
  v.pipe(
    v.string(),
    v.transform((text): string | number => foldText(text).replaceAll(',', '').trim() || absent),
    schema,
  )

/** What the form of a product holds: specification section 5, "Edit product". */
export const ProductFormValues = v.object({
  name: ProductFields.name,
  description: ProductFields.description,
  categoryId: ProductFields.categoryId,
  price: typedNumber(ProductFields.price),
  discount: typedNumber(ProductFields.discount, '0'),
  stock: typedNumber(ProductFields.stock),
  status: ProductStatus,
  shopId: v.optional(v.string(), ''),
})
export type ProductFormValues = v.InferOutput<typeof ProductFormValues>
export type ProductFormInput = v.InferInput<typeof ProductFormValues>

/** Price and stock as they are edited in place. */
export const PriceAndStockValues = v.pick(ProductFormValues, ['price', 'stock'])

/** What an empty form begins with. */
export const createEmptyProductForm = (shopId: string): ProductFormInput => ({
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
export const toProductFormInput = (product: OptimisticProduct): ProductFormInput => ({
  name: product.name,
  description: product.description,
  categoryId: product.categoryId,
  price: String(product.price),
  discount: String(product.discount),
  stock: String(product.stock),
  status: product.status,
  shopId: product.shopId,
})

const EDITABLE_FIELDS = ['name', 'description', 'categoryId', 'price', 'discount', 'stock', 'status'] as const

/** The fields that are other now: what is not named stays as the server has it, whatever it is by then. */
export const diffProductForm = (form: ProductFormValues, product: OptimisticProduct): Partial<ProductFormValues> =>
  Object.fromEntries(EDITABLE_FIELDS.flatMap(field => (form[field] === product[field] ? [] : [[field, form[field]]])))
