import { FACET_PLACES_MAX } from '../constants.ts'
import type { Facets, Named, OptionFacet, PlaceFacet, ValueFacet } from '../facet-counts.ts'
import type { FacetCounts, FacetFilter, IdCount, ValueCount } from './facet-index.ts'
import { matchesOptions } from './option-filter.ts'
import type { Product } from './products.ts'

/** The most options that are offered as filters, and values of one. */
const OPTIONS_MAX = 6
const VALUES_MAX = 30

/** Whether a product has what is wanted of its shop, category, rating, price and options. */
export const matchesFacets = (product: Product, filter: FacetFilter): boolean => {
  const { categoryIds, shopId, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, minRating = 0 } = filter
  return (
    (categoryIds === undefined || categoryIds.includes(product.categoryId)) &&
    (shopId === undefined || product.shopId === shopId) &&
    product.price >= minPrice &&
    product.price <= maxPrice &&
    product.rating >= minRating &&
    hasWantedVariant(product, filter)
  )
}

/** Whether some variant has what is wanted. */
export const hasWantedVariant = (
  { options = [], variants = [] }: Pick<Product, 'options' | 'variants'>,
  wanted: Pick<FacetFilter, 'options' | 'inStock'>,
): boolean =>
  wanted.options.size === 0 ||
  variants.some(
    ({ values, stock }) => (!wanted.inStock || stock > 0) && matchesOptions(wanted.options, options, values),
  )

/**
 * What a list can be narrowed to.
 * @param names of the offered categories and shops by their ids
 */
export const toFacets = (counts: FacetCounts, names: ReadonlyMap<string, Named>): Facets => ({
  categories: toPlaceFacets(counts.categories, names),
  shops: toPlaceFacets(counts.shops, names),
  ratings: counts.ratings,
  price: counts.price,
  options: toOptionFacets(counts.values),
})

const toPlaceFacets = (places: readonly IdCount[], names: ReadonlyMap<string, Named>): PlaceFacet[] =>
  selectLargest(places).flatMap(({ id, count }) => {
    const named = names.get(id)
    return named ? [{ id, name: named.name, ...(named.nameBn && { nameBn: named.nameBn }), count }] : []
  })

/** Those that are offered, the largest first. */
export const selectLargest = (places: readonly IdCount[]): IdCount[] =>
  [...places].sort((a, b) => b.count - a.count || compareTexts(a.id, b.id)).slice(0, FACET_PLACES_MAX)

/** Those of the most products first. Spellings that are the same when folded are one. */
const toOptionFacets = (values: readonly ValueCount[]): OptionFacet[] =>
  groupBy(values, ({ names: [main] }) => main)
    .sort((a, b) => sumOf(b) - sumOf(a) || compareTexts(pickName(a).name, pickName(b).name))
    .slice(0, OPTIONS_MAX)
    .map(toOptionFacet)

const toOptionFacet = (spellings: readonly ValueCount[]): OptionFacet => {
  const values = groupBy(spellings, ({ texts: [main] }) => main).map(mergeSpellings)
  const most = values.sort((a, b) => b.count - a.count || compareValues(a, b)).slice(0, VALUES_MAX)
  return { ...pickName(spellings), values: most.sort(compareValues) }
}

/** As most products write it. */
const mergeSpellings = (spellings: readonly ValueCount[]): ValueFacet => {
  const { value, valueBn, swatch } = pickMost(spellings, one => JSON.stringify(one.value)).value
  return { value, ...(valueBn && { valueBn }), ...(swatch && { swatch }), count: sumOf(spellings) }
}

const pickName = (spellings: readonly ValueCount[]): Named => {
  const { name, nameBn } = pickMost(spellings, one => JSON.stringify(one.option)).option
  return { name, ...(nameBn && { nameBn }) }
}

/** One of the group with the largest sum; of equal ones the first by its text. */
const pickMost = (values: readonly ValueCount[], textOf: (value: ValueCount) => string): ValueCount =>
  groupBy(values, textOf).sort((a, b) => sumOf(b) - sumOf(a) || compareTexts(textOf(a[0]), textOf(b[0])))[0]![0]

type Group<Item> = [Item, ...Item[]]

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Group<Item>[] => {
  const groups = new Map<string, Group<Item>>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

const sumOf = (values: readonly ValueCount[]): number => values.reduce((sum, { count }) => sum + count, 0)
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Numbers and sizes such as S and XL by size, and other texts by their letters. */
const compareValues = ({ value: a }: ValueFacet, { value: b }: ValueFacet): number =>
  readLetterSize(a) - readLetterSize(b) || Number.parseFloat(a) - Number.parseFloat(b) || compareTexts(a, b)

/** XS is -2, M 0, L 1, XL 2, and XXL like 2XL 3; NaN: it is no such size. */
const readLetterSize = (text: string): number => {
  const [, digits = '', xs = '', letter] = /^(\d?)(x{0,4})([sml])$/i.exec(text) ?? []
  if (!letter) return Number.NaN
  const distance = 1 + (digits ? Number(digits) : xs.length)
  return { s: -distance, m: 0, l: distance }[letter.toLowerCase() as 's' | 'm' | 'l']
}
