import { listOptionTexts, type ProductVariant } from './options.ts'
import type { Product } from './products.ts'

type Offered = Pick<Product, 'id' | 'price' | 'discount' | 'stock' | 'weight' | 'options' | 'variants'>

/**
 * The variants of a product. Without options it has one, whose id is the product's: carts, orders and changes that were written
 * before it had options still mean that one.
 */
export const listVariants = (product: Offered): readonly ProductVariant[] => {
  const { id, price, discount, stock, weight, variants } = product
  return variants?.length ? variants : [{ id, values: [], price, discount, stock, ...(weight && { weight }) }]
}

/** What the variants of a product say about the whole product. */
export type ProductFigures = { price: number; discount: number; priceMax: number; stock: number }

type Figures = Pick<ProductVariant, 'price' | 'discount' | 'stock'>

/**
 * The figures of a product: price and discount of its cheapest variant in stock (of its cheapest, where all are sold out), its
 * highest price, and all pieces. Of two variants with one price the larger discount counts. Money in taka or in poisha.
 */
export const deriveFigures = (variants: readonly Figures[]): ProductFigures => {
  const inStock = variants.filter(({ stock }) => stock > 0)
  const cheapest = (inStock.length > 0 ? inStock : variants).reduce((best, variant) =>
    variant.price < best.price || (variant.price === best.price && variant.discount > best.discount) ? variant : best,
  )
  return {
    price: cheapest.price,
    discount: cheapest.discount,
    priceMax: Math.max(...variants.map(({ price }) => price)),
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
  }
}

/** Which variant a line of a cart or an order means. `several`: it names none, and there are several. */
export type MeantVariant<Variant> = { kind: 'one'; variant: Variant } | { kind: 'several' } | { kind: 'gone' }

/** @param variantId absent: the product's only variant */
export const findMeantVariant = <Variant extends { id: string }>(
  variants: readonly Variant[],
  variantId: string | null | undefined,
): MeantVariant<Variant> => {
  if (!variantId && variants.length > 1) return { kind: 'several' }
  const variant = variantId ? variants.find(({ id }) => id === variantId) : variants[0]
  return variant ? { kind: 'one', variant } : { kind: 'gone' }
}

/** The variant with all of these values. */
export const findVariantByValues = <Variant extends { values: readonly string[] }>(
  variants: readonly Variant[],
  values: readonly (string | null)[],
): Variant | undefined => variants.find(variant => variant.values.every((value, at) => value === values[at]))

/** What a value of an option leads to, beside the values that are chosen of the other options. */
export type ValueState = 'available' | 'sold-out' | 'missing'
export type ValueChoice = { value: string; state: ValueState }

type Counted = { values: readonly string[]; stock: number }

/**
 * For each option its values that some variant has, in the vendor's order. `sold-out` can be chosen, and wished for; `missing`
 * cannot: no variant has it together with what is chosen.
 * @param chosen the value of each option; null where none is chosen yet
 */
export const listChoices = (
  options: readonly { values: readonly { value: string }[] }[],
  variants: readonly Counted[],
  chosen: readonly (string | null)[],
): ValueChoice[][] =>
  options.map((option, at) =>
    option.values
      .filter(({ value }) => variants.some(variant => variant.values[at] === value))
      .map(({ value }) => ({ value, state: toState(selectChosen(variants, replaceAt(chosen, at, value))) })),
  )

/** The variants that have the chosen values. */
export const selectChosen = <Variant extends { values: readonly string[] }>(
  variants: readonly Variant[],
  chosen: readonly (string | null)[],
): Variant[] =>
  variants.filter(({ values }) => values.every((value, at) => (chosen[at] ?? null) === null || chosen[at] === value))

const toState = (variants: readonly Counted[]): ValueState => {
  if (variants.length === 0) return 'missing'
  return variants.some(({ stock }) => stock > 0) ? 'available' : 'sold-out'
}

export const replaceAt = <Item>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((present, index) => (index === at ? item : present))

type Coded = Pick<Product, 'sku' | 'barcode' | 'options' | 'variants'>

/** By what else a vendor finds a product than by its name: SKUs, barcodes, and what can be chosen. */
export const listVariantTexts = ({ sku, barcode, options = [], variants = [] }: Coded): string[] => [
  ...[sku, barcode, ...variants.flatMap(variant => [variant.sku, variant.barcode])].filter(isText),
  ...listOptionTexts(options),
]

const isText = (text: string | null | undefined): text is string => Boolean(text)
