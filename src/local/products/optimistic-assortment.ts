import { withVariants } from '../../contract/products/chosen-variant.ts'
import type { ProductOption, ProductVariant } from '../../contract/products/options.ts'
import type { Product } from '../../contract/products/products.ts'
import type { VariantDraft } from '../../contract/products/variant-draft.ts'
import { listVariants } from '../../contract/products/variants.ts'
import { omitUndefined } from '../outbox/optimistic-rows.ts'

/** What a write says about options and variants. Forms store numbers as they were typed. */
export type AssortmentInput = {
  options?: readonly ProductOption[] | undefined
  variants?: readonly WrittenVariant[] | undefined
}
type WrittenVariant = {
  id: string
  values: readonly string[]
  price?: string | number | undefined
  discount?: string | number | undefined
  stock?: string | number | undefined
  sku?: string | null | undefined
  barcode?: string | null | undefined
  weight?: string | number | null | undefined
  image?: string | null | undefined
}

type AssortmentFields = Pick<Product, 'options' | 'variants' | 'price' | 'priceMax' | 'discount' | 'stock' | 'weight'>

/** What a write of options and variants makes of a product; null: it says nothing about them. */
export const applyAssortment = (product: Product, input: AssortmentInput): AssortmentFields | null => {
  if (!input.options && !input.variants) return null
  const options = input.options ?? product.options ?? []
  const present = new Map(listVariants(product).map(variant => [variant.id, variant]))
  const variants = input.variants
    ? input.variants.map(written => applyVariant(present.get(written.id), written))
    : [...present.values()]
  const [only] = variants
  if (options.length > 0) {
    const { price, priceMax, discount, stock } = withVariants(product, variants)
    return { options: [...options], variants, price, priceMax, discount, stock, weight: undefined }
  }
  const { price, discount, stock, weight } = only ?? product
  return { ...NO_OPTIONS, price, discount, stock, weight: weight ?? undefined }
}

const NO_OPTIONS = { options: undefined, variants: undefined, priceMax: undefined }

/** A variant with the fields that a write changes. */
export const applyVariant = (
  present: ProductVariant | undefined,
  { id, values, price, discount, stock, weight, ...codes }: WrittenVariant,
): ProductVariant => ({
  ...{ price: 0, discount: 0, stock: 0 },
  ...present,
  ...omitUndefined({ sku: codes.sku, barcode: codes.barcode, image: codes.image }),
  ...omitUndefined({ price: toNumber(price), discount: toNumber(discount), stock: toNumber(stock) }),
  ...(weight !== undefined && { weight: weight === null ? null : Number(weight) }),
  id,
  values: [...values],
})

const toNumber = (figure: string | number | undefined): number | undefined =>
  Number.isFinite(Number(figure ?? Number.NaN)) ? Number(figure) : undefined

/** Without `image`, which is chosen by the writes of pictures. */
const FIELDS = ['price', 'discount', 'stock', 'sku', 'barcode', 'weight'] as const

/**
 * The variants of a write, with what it changes and what the vendor saw of that, so that it does not undo sales made
 * meanwhile.
 * @param product as the server will have it when the write arrives
 */
export const toVariantChanges = (variants: readonly VariantDraft[], product: Product): VariantDraft[] => {
  const present = new Map(listVariants(product).map(variant => [variant.id, variant]))
  return variants.map(variant => {
    const before = present.get(variant.id)
    if (!before) return variant
    const changed = FIELDS.filter(
      field => variant[field] !== undefined && (variant[field] ?? null) !== (before[field] ?? null),
    )
    const written = Object.fromEntries(changed.map(field => [field, variant[field]]))
    return { id: variant.id, values: variant.values, ...written, ...toSeenFigures(changed, before) }
  })
}

/** What the vendor saw of the figures that a write changes. */
export const toSeenFigures = (
  changed: readonly string[],
  { price, discount, stock }: Pick<ProductVariant, 'price' | 'discount' | 'stock'>,
): Pick<VariantDraft, 'expectedPrice' | 'expectedDiscount' | 'expectedStock'> => ({
  ...(changed.includes('price') && { expectedPrice: price }),
  ...(changed.includes('discount') && { expectedDiscount: discount }),
  ...(changed.includes('stock') && { expectedStock: stock }),
})
