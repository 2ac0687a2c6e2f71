import * as v from 'valibot'
import type { ProductOption } from '../../../contract/products/options.ts'
import { readPriceBefore, toDiscount } from '../../../contract/products/price-before.ts'
import type { Product } from '../../../contract/products/products.ts'
import { findAssortmentProblem, VariantFields } from '../../../contract/products/variant-draft.ts'
import { listVariants } from '../../../contract/products/variants.ts'
import { localiseDigits } from '../../../ui/text/i18n.ts'
import { PRICE_BEFORE_TOO_LOW, PriceBefore, TypedWeight, typedNumber } from './typed-figures.ts'

/** The cells of a variant, as they are typed. */
export const CELLS = ['price', 'priceBefore', 'stock', 'sku', 'barcode', 'weight'] as const
export type CellName = (typeof CELLS)[number]
/** `image`: one of the product's pictures, by id or address; empty for the cover. Absent in drafts of earlier releases. */
export type TypedVariant = { id: string; values: readonly string[]; image?: string } & Record<CellName, string>

/** Options and variants as the form of a product holds them. */
export type TypedAssortment = { options: readonly ProductOption[]; variants: readonly TypedVariant[] }

const Cells = v.pipe(
  v.object({
    price: typedNumber(VariantFields.price),
    priceBefore: PriceBefore,
    stock: typedNumber(VariantFields.stock),
    sku: VariantFields.sku,
    barcode: VariantFields.barcode,
    weight: TypedWeight,
  }),
  v.forward(
    v.check(({ price, priceBefore }) => priceBefore === null || priceBefore >= price, PRICE_BEFORE_TOO_LOW),
    ['priceBefore'],
  ),
  v.transform(({ priceBefore, ...cells }) => ({ ...cells, discount: toDiscount(cells.price, priceBefore) })),
)

/** A variant whose cells are valid. */
export type ReadVariant = { id: string; values: string[] } & v.InferOutput<typeof Cells>
export type ReadAssortment = { options: ProductOption[]; variants: ReadVariant[] }

/** What is wrong with the cells of a variant. */
export const findCellErrors = (variant: TypedVariant): Partial<Record<CellName, string>> => {
  const read = v.safeParse(Cells, variant)
  const nested = read.success ? {} : (v.flatten<typeof Cells>(read.issues).nested ?? {})
  return Object.fromEntries(Object.entries(nested).map(([cell, errors]) => [cell, errors?.[0]]))
}

/** The form's hidden value: empty where there is nothing to choose. The pictures of variants are sent after those of the product. */
export const AssortmentText = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): ReadAssortment => {
    const typed = parseAssortment(dataset.value)
    const problem = typed && (findAssortmentProblem(typed) ?? findFirstCellError(typed))
    if (!typed || problem) {
      addIssue({ message: typeof problem === 'string' ? problem : 'Fill in each variant.' })
      return NEVER
    }
    const variants = typed.variants.map(variant => ({
      ...v.parse(Cells, variant),
      id: variant.id,
      values: [...variant.values],
    }))
    return { options: [...typed.options], variants }
  }),
)

const findFirstCellError = ({ variants }: TypedAssortment): string | undefined =>
  variants.flatMap(variant => Object.values(findCellErrors(variant)))[0]

export const writeAssortment = (assortment: TypedAssortment): string => JSON.stringify(assortment)

/** Null: there is none, or a draft of another release is not readable. */
export const parseAssortment = (text: string | undefined): TypedAssortment | null => {
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The variants of a product with options. */
export const listTypedVariants = (text: string | undefined): readonly TypedVariant[] => {
  const assortment = parseAssortment(text)
  return assortment && assortment.options.length > 0 ? assortment.variants : []
}

/** Whether the form asks for variants instead of a price and a stock. */
export const hasOptions = (text: string | undefined): boolean => (parseAssortment(text)?.options.length ?? 0) > 0

const toText = (figure: number | null | undefined): string =>
  figure === null || figure === undefined ? '' : localiseDigits(String(figure))

/** Options and variants of a product, as they are typed. */
export const toTypedAssortment = (product: Product): TypedAssortment => ({
  options: product.options ?? [],
  variants: listVariants(product).map(variant => ({
    id: variant.id,
    values: variant.values,
    price: toText(variant.price),
    priceBefore: toText(readPriceBefore(variant)),
    stock: toText(variant.stock),
    sku: variant.sku ?? '',
    barcode: variant.barcode ?? '',
    weight: toText(variant.weight),
    image: variant.image ?? '',
  })),
})

/** The first combination of a product that has none: it keeps the product's id, and the figures that were typed. */
export const startAssortment = (
  id: string,
  figures: Pick<TypedVariant, 'price' | 'priceBefore' | 'stock' | 'weight'>,
): TypedAssortment => ({
  options: [],
  variants: [{ id, values: [], sku: '', barcode: '', ...figures }],
})
