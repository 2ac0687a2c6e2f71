import * as v from 'valibot'
import { type OfferPrice, readPriceBefore, toDiscount } from '../../../contract/products/price-before.ts'
import { ProductFields } from '../../../contract/products/product-draft.ts'
import { ProductStatus } from '../../../contract/products/products.ts'
import { normaliseTypedNumber } from '../../../lists/typed-number.ts'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { localiseDigits } from '../../../ui/text/i18n.ts'

const typedNumber = (schema: v.GenericSchema<string | number, number>) =>
  v.pipe(
    v.string(),
    v.transform((text): string | number => normaliseTypedNumber(text)),
    schema,
  )

/** A blank one is sent as it is, so that the device shows at once that there is none. */
const OptionalText = v.optional(v.pipe(v.string(), v.trim()), '')

/** The price that is struck through: blank or 0 for none. */
const PriceBefore = v.pipe(
  v.string(),
  v.transform((text): string | number | null => {
    const typed = normaliseTypedNumber(text)
    return Number(typed) === 0 ? null : typed
  }),
  v.nullable(ProductFields.price),
)
export const PRICE_BEFORE_TOO_LOW = 'The price before must not be below the price.'

const Fields = v.object({
  name: ProductFields.name,
  description: ProductFields.description,
  nameBn: OptionalText,
  descriptionBn: OptionalText,
  warranty: OptionalText,
  warrantyBn: OptionalText,
  categoryId: ProductFields.categoryId,
  price: typedNumber(ProductFields.price),
  priceBefore: PriceBefore,
  stock: typedNumber(ProductFields.stock),
  status: ProductStatus,
  shopId: v.optional(v.string(), ''),
})

/** The values of the product form, with the discount that the price before stands for. */
export const ProductFormValues = v.pipe(
  Fields,
  v.forward(
    v.check(({ price, priceBefore }) => priceBefore === null || priceBefore >= price, PRICE_BEFORE_TOO_LOW),
    ['priceBefore'],
  ),
  v.transform(({ priceBefore, ...form }) => ({ ...form, discount: toDiscount(form.price, priceBefore) })),
)
export type ProductFormValues = v.InferOutput<typeof ProductFormValues>
export type ProductFormInput = v.InferInput<typeof ProductFormValues>

/** What customers see of the typed prices; null: they are not valid yet. */
export const readTypedOffer = (typed: { price: string; priceBefore: string }): OfferPrice | null => {
  const price = v.safeParse(Fields.entries.price, typed.price)
  const priceBefore = v.safeParse(PriceBefore, typed.priceBefore)
  if (!price.success || !priceBefore.success) return null
  if (priceBefore.output !== null && priceBefore.output < price.output) return null
  return { price: price.output, discount: toDiscount(price.output, priceBefore.output) }
}

/** Price and stock, edited in place. */
export const PriceAndStockValues = v.pick(Fields, ['price', 'stock'])

/** The initial values of an empty form. */
export const createEmptyProductForm = (shopId: string): ProductFormInput => ({
  name: '',
  description: '',
  nameBn: '',
  descriptionBn: '',
  warranty: '',
  warrantyBn: '',
  categoryId: '',
  price: '',
  priceBefore: '',
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
  warranty: product.warranty ?? '',
  warrantyBn: product.warrantyBn ?? '',
  categoryId: product.categoryId,
  price: localiseDigits(String(product.price)),
  priceBefore: localiseDigits(String(readPriceBefore(product) ?? '')),
  stock: localiseDigits(String(product.stock)),
  status: product.status,
  shopId: product.shopId,
})

const EDITABLE_FIELDS = [
  'name',
  'description',
  'nameBn',
  'descriptionBn',
  'warranty',
  'warrantyBn',
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
