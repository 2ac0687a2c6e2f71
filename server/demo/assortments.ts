import type { ProductOption } from '../../src/contract/products/options.ts'
import { toVariantTitle } from '../../src/contract/products/variant-titles.ts'
import { deriveFigures } from '../../src/contract/products/variants.ts'
import { required } from '../config/required.ts'
import { toOptionKeys } from '../products/variants/save-assortment.ts'
import { readValues, toOnlyVariantRow, type VariantRow, writeOptions } from '../products/variants/variant-rows.ts'
import { lookUp } from './look-up.ts'
import type { RowOf } from './market-rows.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'

type Product = RowOf<'products'>

const sizes = (...values: string[]): ProductOption => ({
  name: 'Size',
  nameBn: 'সাইজ',
  values: values.map(value => ({ value })),
})
const COLOURS = {
  Black: ['কালো', '#1f1f1f'],
  White: ['সাদা', '#f5f5f0'],
  Blue: ['নীল', '#1d4e9e'],
  Red: ['লাল', '#b3262e'],
  Green: ['সবুজ', '#1f6b45'],
  Natural: ['প্রাকৃতিক', '#c9a66b'],
} satisfies Record<string, [bangla: string, swatch: string]>
const colours = (...names: (keyof typeof COLOURS)[]): ProductOption => ({
  name: 'Colour',
  nameBn: 'রঙ',
  values: names.map(value => ({ value, valueBn: COLOURS[value][0], swatch: COLOURS[value][1] })),
})

/** What can be chosen of the products of a category. */
export const ASSORTMENTS: Record<string, ProductOption[]> = {
  Shoe: [sizes('38', '39', '40', '41', '42', '43')],
  'Panjabi and kurta': [sizes('S', 'M', 'L', 'XL'), colours('White', 'Blue', 'Red')],
  Mobile: [colours('Black', 'Blue', 'Green')],
  'Audio device': [colours('Black', 'White')],
  'Home decor item': [colours('Natural', 'White')],
}

const CLOTHS = ['Cotton', 'Silk', 'Linen', 'Khadi', 'Denim', 'Wool', 'Jute', 'Muslin']
const SIZES = ['S', 'M', 'L', 'XL', '38', '40', '42', '44']

/**
 * So many variants of a product of a large market: sizes in two cloths, or sizes alone of an odd number. Products differ in which of
 * the sizes and cloths they have.
 */
export const createPlainOptions = (variants: number, n: number): ProductOption[] => {
  const take = (texts: readonly string[], count: number) =>
    Array.from({ length: count }, (_, at) => {
      const text = required(texts[(n + at) % texts.length], 'a value')
      const round = Math.floor(at / texts.length)
      return { value: round > 0 ? `${text} ${round}` : text }
    })
  if (variants % 2 === 1) return [{ name: 'Size', values: take(SIZES, variants) }]
  return [
    { name: 'Size', values: take(SIZES, variants / 2) },
    { name: 'Cloth', values: take(CLOTHS, 2) },
  ]
}

/** Of a seed of its own, so that the rest of the market stays as it is. */
const RANDOM_SEED = 1952

type Assortments = { variants: VariantRow[]; keys: RowOf<'variant_options'>[] }

/**
 * The variants of all products, and their options where they have some. The pieces of a product are divided
 * among its variants, of which some are sold out; its price is that of all variants but the last, which costs more.
 */
export const createAssortments = (
  products: readonly Product[],
  optionsOf: (product: Product, n: number) => ProductOption[] | undefined,
): Assortments => {
  const random = createSeededRandom(RANDOM_SEED)
  const variants: VariantRow[] = []
  const keys: RowOf<'variant_options'>[] = []
  for (const [n, product] of products.entries()) {
    const options = optionsOf(product, n)
    const rows = options ? divide(product, options, random) : [toOnlyVariantRow(product)]
    variants.push(...rows)
    if (!options) continue
    const { priceMax, ...figures } = deriveFigures(rows)
    Object.assign(product, figures, {
      options: writeOptions(options),
      price_max: priceMax > figures.price ? priceMax : null,
    })
    keys.push(...rows.flatMap(row => toOptionKeys(options, row)))
  }
  return { variants, keys }
}

const divide = (product: Product, options: readonly ProductOption[], random: SeededRandom): VariantRow[] => {
  const combinations = combine(options.map(({ values }) => values.map(({ value }) => value)))
  const stocks = divideStock(product.stock, combinations.length, random)
  return combinations.map((values, position) => ({
    ...toOnlyVariantRow(product),
    id: random.uuid(product.created_at),
    product_id: product.id,
    position,
    option_values: JSON.stringify(values),
    price: position === combinations.length - 1 ? product.price + 5000 : product.price,
    stock: required(stocks[position], product.id),
  }))
}

/** Every fourth variant or so is sold out, but never the first one of a product in stock. */
const divideStock = (stock: number, count: number, random: SeededRandom): number[] => {
  const others = Array.from({ length: count - 1 }, () => (random.next() < 0.25 ? 0 : Math.floor(stock / count)))
  return [stock - others.reduce((sum, pieces) => sum + pieces, 0), ...others]
}

const combine = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((found, values) => found.flatMap(start => values.map(value => [...start, value])), [[]])

/** Which variants were ordered. */
export const chooseOrderedVariants = (
  items: readonly RowOf<'order_items'>[],
  products: readonly Product[],
  variants: readonly VariantRow[],
): void => {
  const optionsOf = new Map(products.map(({ id, options }) => [id, options ? JSON.parse(options) : []]))
  const ofProduct = new Map<string, VariantRow[]>()
  for (const row of variants) ofProduct.set(row.product_id, [...(ofProduct.get(row.product_id) ?? []), row])
  for (const [n, item] of items.entries()) {
    const rows = lookUp(ofProduct, item.product_id)
    const row = required(rows[n % rows.length], item.product_id)
    const { title, titleBn } = toVariantTitle(lookUp(optionsOf, item.product_id), readValues(row))
    Object.assign(item, { variant_id: row.id, variant_title: title || null, variant_title_bn: titleBn })
  }
}
