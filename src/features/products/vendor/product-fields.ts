import * as v from 'valibot'
import { type OfferPrice, readPriceBefore, toDiscount } from '../../../contract/products/price-before.ts'
import { ProductFields } from '../../../contract/products/product-draft.ts'
import { ProductStatus } from '../../../contract/products/products.ts'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { type ProductInput, pickFigures } from '../../../local/products/submit.ts'
import { localiseDigits } from '../../../ui/text/i18n.ts'
import {
  AssortmentText,
  hasOptions,
  parseAssortment,
  type ReadAssortment,
  toTypedAssortment,
  writeAssortment,
} from '../assortment/typed-assortment.ts'
import { PRICE_BEFORE_TOO_LOW, PriceBefore, TypedWeight, typedNumber } from '../assortment/typed-figures.ts'

/** A blank one is sent as it is, so that the device shows at once that there is none. */
const OptionalText = v.optional(v.pipe(v.string(), v.trim()), '')

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
  weight: v.optional(TypedWeight, ''),
  status: ProductStatus,
  shopId: v.optional(v.string(), ''),
  /** Options and variants as JSON, so that a draft keeps them like any other field; empty: there are none. */
  assortment: v.optional(v.string(), ''),
})

/** The values of a product without options, with the discount that the price before stands for. */
const SingleProduct = v.pipe(
  Fields,
  v.forward(
    v.check(({ price, priceBefore }) => priceBefore === null || priceBefore >= price, PRICE_BEFORE_TOO_LOW),
    ['priceBefore'],
  ),
  v.transform(({ priceBefore, assortment, ...form }) => ({
    ...form,
    discount: toDiscount(form.price, priceBefore),
    /** What is left of a product that had options. */
    kept: parseAssortment(assortment)?.variants[0]?.id,
  })),
)

/** The values of a product with options, whose variants have price and stock. */
const ProductWithOptions = v.object({
  ...v.omit(Fields, ['price', 'priceBefore', 'stock', 'weight']).entries,
  assortment: AssortmentText,
})

/** The values of the product form. */
export const ProductFormValues = v.lazy(input =>
  hasOptions((input as ProductFormInput).assortment) ? ProductWithOptions : SingleProduct,
)
type SingleProductValues = v.InferOutput<typeof SingleProduct>
type AssortedProductValues = v.InferOutput<typeof ProductWithOptions>
export type ProductFormValues = SingleProductValues | AssortedProductValues
export type ProductFormInput = v.InferInput<typeof Fields>

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
  weight: '',
  status: 'ACTIVE',
  shopId,
  assortment: '',
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
  weight: localiseDigits(String(product.weight ?? '')),
  status: product.status,
  shopId: product.shopId,
  assortment: product.options ? writeAssortment(toTypedAssortment(product)) : '',
})

const EDITABLE_FIELDS = [
  'name',
  'description',
  'nameBn',
  'descriptionBn',
  'warranty',
  'warrantyBn',
  'categoryId',
  'status',
] as const
const FIGURES = ['price', 'discount', 'stock'] as const

/** Only the changed fields, so that the others keep the server's values. */
export const diffProductForm = (form: ProductFormValues, product: OptimisticProduct): Partial<ProductInput> => ({
  ...Object.fromEntries(
    EDITABLE_FIELDS.flatMap(field => (form[field] === (product[field] ?? '') ? [] : [[field, form[field]]])),
  ),
  ...('assortment' in form ? diffAssortment(form.assortment, product) : diffFigures(form, product)),
})

/** Options and variants belong together: a variant that a write leaves out is deleted. */
const diffAssortment = (assortment: ReadAssortment, product: OptimisticProduct): Partial<ProductInput> => {
  const variants = product.variants?.map(({ image: _, ...variant }) => variant)
  const before = writeAssortment(toTypedAssortment({ ...product, variants }))
  const after = writeAssortment(toTypedAssortment({ ...product, ...assortment }))
  return before === after ? {} : assortment
}

/** A product that loses its options keeps one variant, which has the figures of the form. */
const diffFigures = (form: SingleProductValues, product: OptimisticProduct): Partial<ProductInput> => {
  const { kept, price, discount, stock, weight } = form
  if (product.options && kept)
    return { options: [], variants: [{ id: kept, values: [], price, discount, stock, weight }] }
  return {
    ...Object.fromEntries(FIGURES.flatMap(field => (form[field] === product[field] ? [] : [[field, form[field]]]))),
    ...(weight !== (product.weight ?? null) && toWeightOnly(product.id, weight)),
  }
}

/** The fields of a new product. */
export const toNewProduct = (id: string, form: ProductFormValues): Omit<ProductInput, 'shopId'> => {
  if ('assortment' in form) {
    const { assortment, ...texts } = form
    return { ...texts, ...assortment, ...pickFigures(assortment.variants) }
  }
  const { kept: _, weight, ...fields } = form
  return { ...fields, ...(weight !== null && toWeightOnly(id, weight)) }
}

/** The weight is of the only variant, which has the product's id. Its figures are those of the product. */
const toWeightOnly = (id: string, weight: number | null) => ({ variants: [{ id, values: [], weight }] })
