import * as v from 'valibot'
import { ProductFields } from '../../contract/product-draft.ts'
import { ProductStatus } from '../../contract/products.ts'
import { normaliseTypedNumber } from '../../lists/typed-number.ts'
import type { OptimisticProduct } from '../../local/resources/products/optimistic.ts'

const typedNumber = (schema: v.GenericSchema<string | number, number>, absent = '') =>
  v.pipe(
    v.string(),
    v.transform((text): string | number => normaliseTypedNumber(text) || absent),
    schema,
  )

/** A blank one is sent as it is, so that the device shows at once that there is none. */
const BanglaText = v.optional(v.pipe(v.string(), v.trim()), '')

/** The values of the product form. */
export const ProductFormValues = v.object({
  name: ProductFields.name,
  description: ProductFields.description,
  nameBn: BanglaText,
  descriptionBn: BanglaText,
  categoryId: ProductFields.categoryId,
  price: typedNumber(ProductFields.price),
  discount: typedNumber(ProductFields.discount, '0'),
  stock: typedNumber(ProductFields.stock),
  status: ProductStatus,
  shopId: v.optional(v.string(), ''),
})
export type ProductFormValues = v.InferOutput<typeof ProductFormValues>
export type ProductFormInput = v.InferInput<typeof ProductFormValues>

/** Price and stock, edited in place. */
export const PriceAndStockValues = v.pick(ProductFormValues, ['price', 'stock'])

/** The initial values of an empty form. */
export const createEmptyProductForm = (shopId: string): ProductFormInput => ({
  name: '',
  description: '',
  nameBn: '',
  descriptionBn: '',
  categoryId: '',
  price: '',
  discount: '0',
  stock: '1',
  status: 'ACTIVE',
  shopId,
})

/** The form values of a product. */
export const toProductFormInput = (product: OptimisticProduct): ProductFormInput => ({
  name: product.name,
  description: product.description,
  nameBn: product.nameBn ?? '',
  descriptionBn: product.descriptionBn ?? '',
  categoryId: product.categoryId,
  price: String(product.price),
  discount: String(product.discount),
  stock: String(product.stock),
  status: product.status,
  shopId: product.shopId,
})

const EDITABLE_FIELDS = [
  'name',
  'description',
  'nameBn',
  'descriptionBn',
  'categoryId',
  'price',
  'discount',
  'stock',
  'status',
] as const

/** Only the changed fields, so that the others keep the server's values. */
export const diffProductForm = (form: ProductFormValues, product: OptimisticProduct): Partial<ProductFormValues> =>
  Object.fromEntries(
    EDITABLE_FIELDS.flatMap(field => (form[field] === (product[field] ?? '') ? [] : [[field, form[field]]])),
  )
