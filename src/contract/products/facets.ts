import { FACET_PLACES_MAX, type Facets, type Named, type OptionFacet, type PlaceFacet, type ValueFacet } from '../facet-counts.ts'
import { MIN_RATINGS } from './listing-url.ts'
import { foldOptionText, matchesOptions, type OptionFilter } from './option-filter.ts'
import type { OptionValue } from './options.ts'
import type { Product } from './products.ts'

/** The most options that are offered as filters, and values of one. */
const OPTIONS_MAX = 6
const VALUES_MAX = 30

export type FacetFilter = {
  category?: string | undefined
  categoryId?: string | undefined
  shopId?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  minRating?: number | undefined
  options: OptionFilter
  /** Also of the variant that has the wanted options. */
  inStock?: boolean | undefined
}

type FacetProduct = Pick<
  Product,
  'id' | 'categoryId' | 'category' | 'shopId' | 'shop' | 'rating' | 'price' | 'options' | 'variants'
>

type Kind = 'category' | 'shop' | 'rating' | 'price'
const PASSES: Record<Kind, (product: FacetProduct, filter: FacetFilter) => boolean> = {
  category: ({ category, categoryId }, filter) =>
    (filter.category ?? category.name) === category.name && (filter.categoryId ?? categoryId) === categoryId,
  shop: ({ shopId }, filter) => (filter.shopId ?? shopId) === shopId,
  rating: ({ rating }, { minRating = 0 }) => rating >= minRating,
  price: ({ price }, { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }) => price >= minPrice && price <= maxPrice,
}
const KINDS = Object.keys(PASSES) as Kind[]

type Wanted = Pick<FacetFilter, 'options' | 'inStock'>

/** Whether some variant has what is wanted. */
export const hasWantedVariant = (product: Pick<Product, 'options' | 'variants'>, wanted: Wanted): boolean =>
  wanted.options.size === 0 || selectWanted(product, wanted).length > 0

const selectWanted = ({ options = [], variants = [] }: Pick<Product, 'options' | 'variants'>, wanted: Wanted) =>
  variants.filter(
    ({ values, stock }) => (!wanted.inStock || stock > 0) && matchesOptions(wanted.options, options, values),
  )

/** Whether a product has what is wanted of its category, shop, rating, price and options. */
export const matchesFacets = (product: FacetProduct, filter: FacetFilter): boolean =>
  KINDS.every(kind => PASSES[kind](product, filter)) && hasWantedVariant(product, filter)

/** @param products those that pass all filters but the ones of these facets */
export const countFacets = (products: Iterable<FacetProduct>, filter: FacetFilter): Facets => {
  const passing: Record<Kind, FacetProduct[]> = { category: [], shop: [], rating: [], price: [] }
  const options = new Map<string, CountedOption>()
  for (const product of products) {
    const failed = KINDS.filter(kind => !PASSES[kind](product, filter))
    if (failed.length === 0) countOptions(options, product, filter)
    if (failed.length > 1 || !hasWantedVariant(product, filter)) continue
    for (const kind of KINDS) if (failed.length === 0 || failed[0] === kind) passing[kind].push(product)
  }
  const prices = passing.price.map(({ price }) => price)
  return {
    categories: countPlaces(passing.category.map(({ category }) => category)),
    shops: countPlaces(passing.shop.map(({ shop }) => shop)),
    ratings: FACET_RATINGS.map(min => ({ min, count: passing.rating.filter(({ rating }) => rating >= min).length })),
    price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
    options: toOptionFacets(options.values()),
  }
}

/** The mean ratings that are counted. */
export const FACET_RATINGS = MIN_RATINGS.map(Number)

const countPlaces = (places: readonly (Named & { id: string })[]): PlaceFacet[] => {
  const counts = new Map<string, PlaceFacet>()
  for (const { id, name, nameBn } of places) {
    const present = counts.get(id)
    counts.set(id, { id, name, ...(nameBn && { nameBn }), count: (present?.count ?? 0) + 1 })
  }
  return sortPlaces([...counts.values()])
}

/** The largest first. */
export const sortPlaces = (places: readonly PlaceFacet[]): PlaceFacet[] =>
  [...places].sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1)).slice(0, FACET_PLACES_MAX)

/** A value as the product with the smallest id writes it. */
export type CountedValue = { productId: string; option: Named; value: OptionValue; count: number }
type CountedOption = Map<string, CountedValue>

/** The values that a product would be found by, in place of those that are wanted of the same option. */
const countOptions = (counted: Map<string, CountedOption>, product: FacetProduct, filter: FacetFilter): void => {
  for (const [at, option] of (product.options ?? []).entries()) {
    const others = withoutOption(filter.options, option)
    const found = new Set(selectWanted(product, { ...filter, options: others }).map(({ values }) => values[at]!))
    for (const text of found) {
      const value = option.values.find(one => one.value === text)
      if (value) addValue(counted, { productId: product.id, option, value, count: 1 })
    }
  }
}

const addValue = (counted: Map<string, CountedOption>, added: CountedValue): void => {
  const name = foldOptionText(added.option.name)
  const values = counted.get(name) ?? new Map<string, CountedValue>()
  counted.set(name, values)
  const key = foldOptionText(added.value.value)
  const present = values.get(key)
  const shown = present && present.productId < added.productId ? present : added
  values.set(key, { ...shown, count: (present?.count ?? 0) + added.count })
}

/** The filter without what it wants of this option, by whichever of its names. */
export const withoutOption = (filter: OptionFilter, { name, nameBn }: Named): OptionFilter => {
  const own = [name, nameBn ?? ''].map(foldOptionText)
  return new Map([...filter].filter(([wanted]) => !own.includes(wanted)))
}

/** The facets of values that were counted elsewhere. */
export const groupValues = (values: readonly CountedValue[]): OptionFacet[] => {
  const counted = new Map<string, CountedOption>()
  for (const value of values) addValue(counted, value)
  return toOptionFacets(counted.values())
}

/** Those of the most products first. */
const toOptionFacets = (counted: Iterable<CountedOption>): OptionFacet[] =>
  [...counted]
    .map(values => [...values.values()])
    .sort((a, b) => sumOf(b) - sumOf(a) || compareTexts(a[0]!.option.name, b[0]!.option.name))
    .slice(0, OPTIONS_MAX)
    .map(toOptionFacet)

const toOptionFacet = (values: readonly CountedValue[]): OptionFacet => {
  const [first] = [...values].sort((a, b) => compareTexts(a.productId, b.productId))
  const { name, nameBn } = first!.option
  const most = [...values].sort((a, b) => b.count - a.count || compareValues(a, b)).slice(0, VALUES_MAX)
  return { name, ...(nameBn && { nameBn }), values: most.sort(compareValues).map(toValueFacet) }
}

const toValueFacet = ({ value: { value, valueBn, swatch }, count }: CountedValue): ValueFacet => ({
  value,
  ...(valueBn && { valueBn }),
  ...(swatch && { swatch }),
  count,
})

const sumOf = (values: readonly CountedValue[]): number => values.reduce((sum, { count }) => sum + count, 0)
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Numbers by size, and other texts by their letters. */
const compareValues = ({ value: a }: CountedValue, { value: b }: CountedValue): number => {
  const [left, right] = [Number.parseFloat(a.value), Number.parseFloat(b.value)]
  return left - right || compareTexts(a.value, b.value)
}
