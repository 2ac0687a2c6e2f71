import { createIdNumbers, createValueNumbers, type NumberedValue } from './facet-numbers.ts'
import { MIN_RATINGS } from './listing-url.ts'
import type { OptionFilter } from './option-filter.ts'
import type { ProductOption } from './options.ts'

/** The mean ratings that are counted. */
const FACET_RATINGS = MIN_RATINGS.map(Number)

/** What facets are counted from. Prices may have any unit, as long as the filter has the same. */
export type FacetRow = {
  id: string
  categoryId: string
  shopId: string
  price: number
  rating: number
  /** Whether it is among the products that are counted where no others are given. */
  isListed: boolean
  inStock: boolean
  isDiscounted: boolean
  options?: readonly ProductOption[] | null | undefined
  variants?: readonly { values: readonly string[]; stock: number }[] | undefined
}

export type FacetFilter = {
  categoryId?: string | undefined
  shopId?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  minRating?: number | undefined
  options: OptionFilter
  /** Also of the variant that has the wanted options. */
  inStock?: boolean | undefined
  discounted?: boolean | undefined
}

export type IdCount = { id: string; count: number }
export type ValueCount = NumberedValue & { count: number }
/** The counts of facets, without names of places. */
export type FacetCounts = {
  /** The products that pass every filter. */
  total: number
  categories: IdCount[]
  shops: IdCount[]
  ratings: { min: number; count: number }[]
  price: { min: number; max: number } | null
  values: ValueCount[]
}

export type FacetIndex = {
  put: (row: FacetRow) => void
  remove: (id: string) => void
  /** @param ids those that pass all filters but the ones of these facets; absent: all that are listed */
  count: (filter: FacetFilter, ids?: Iterable<string>) => FacetCounts
}

/**
 * A product by numbers. `cells` has for each variant 1 where it is in stock, and the numbers of its values; `width` is how many
 * that are of a variant.
 */
type Row = Omit<FacetRow, 'categoryId' | 'shopId' | 'options' | 'variants'> & {
  category: number
  shop: number
  width: number
  cells: readonly number[]
}

/** The products of a catalogue, so kept that the facets of 100,000 are counted in milliseconds. */
export const createFacetIndex = (): FacetIndex => {
  const places = createIdNumbers()
  const values = createValueNumbers()
  const rows: Row[] = []
  const rowOf = new Map<string, number>()

  const remove = (id: string) => {
    const at = rowOf.get(id)
    if (at === undefined) return
    for (const value of listValues(rows[at]!)) values.release(value)
    const last = rows.pop()!
    rowOf.delete(id)
    if (last.id === id) return
    rows[at] = last
    rowOf.set(last.id, at)
  }

  const put = (product: FacetRow) => {
    const { id, price, rating, isListed, inStock, isDiscounted, options, variants = [] } = product
    remove(id)
    rowOf.set(id, rows.length)
    const taken = (options ?? []).map(option => ({ option, numbers: new Map<string, number>() }))
    const cells = variants.flatMap(variant => [
      variant.stock > 0 ? 1 : 0,
      ...taken.map(({ option, numbers }, at) => {
        const text = variant.values[at] ?? ''
        const number = numbers.get(text) ?? values.take(option, text)
        numbers.set(text, number)
        return number
      }),
    ])
    rows.push({
      ...{ id, price, rating, isListed, inStock, isDiscounted },
      ...{ category: places.take(product.categoryId), shop: places.take(product.shopId) },
      ...{ width: taken.length + 1, cells: taken.length > 0 ? cells : [] },
    })
  }

  const select = (ids: Iterable<string> | undefined): Iterable<Row> => {
    if (!ids) return rows
    return [...ids].flatMap(id => rows[rowOf.get(id) ?? -1] ?? [])
  }

  return {
    put,
    remove,
    count: (filter, ids) => {
      const counter = createCounter(filter, values.list(), places)
      for (const row of select(ids)) if (ids || row.isListed) counter.add(row)
      return counter.finish()
    },
  }
}

/** Each value of a product once. */
const listValues = ({ width, cells }: Row): Set<number> => new Set(cells.filter((_, at) => at % width > 0))

type Places = ReturnType<typeof createIdNumbers>

const [CATEGORY, SHOP, RATING, PRICE] = [1, 2, 4, 8]

const createCounter = (filter: FacetFilter, values: readonly (NumberedValue | undefined)[], places: Places) => {
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, minRating = 0 } = filter
  const category = places.find(filter.categoryId)
  const shop = places.find(filter.shopId)
  const [categories, shops] = [new Map<number, number>(), new Map<number, number>()]
  const ratings = FACET_RATINGS.map(() => 0)
  let total = 0
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const variants = createVariantCounter(filter, values)

  const add = (row: Row) => {
    const failed =
      (category === undefined || row.category === category ? 0 : CATEGORY!) |
      (shop === undefined || row.shop === shop ? 0 : SHOP!) |
      (row.rating >= minRating ? 0 : RATING!) |
      (row.price >= minPrice && row.price <= maxPrice ? 0 : PRICE!)
    // A product that fails two filters is counted nowhere.
    if ((failed & (failed - 1)) !== 0) return
    if ((filter.inStock && !row.inStock) || (filter.discounted && !row.isDiscounted)) return
    if (!variants.match(row, failed === 0)) return
    if (failed === 0) total++
    const isCounted = (kind: number) => failed === 0 || failed === kind
    if (isCounted(CATEGORY!)) categories.set(row.category, (categories.get(row.category) ?? 0) + 1)
    if (isCounted(SHOP!)) shops.set(row.shop, (shops.get(row.shop) ?? 0) + 1)
    if (isCounted(RATING!))
      for (const [at, least] of FACET_RATINGS.entries()) if (row.rating >= least) ratings[at]! += 1
    if (!isCounted(PRICE!)) return
    min = Math.min(min, row.price)
    max = Math.max(max, row.price)
  }

  return {
    add,
    finish: (): FacetCounts => ({
      total,
      categories: [...categories].map(([number, count]) => ({ id: places.get(number), count })),
      shops: [...shops].map(([number, count]) => ({ id: places.get(number), count })),
      ratings: FACET_RATINGS.map((least, at) => ({ min: least, count: ratings[at]! })),
      price: min <= max ? { min, max } : null,
      values: variants.finish(),
    }),
  }
}

/** More names than a product can have fit no product. */
const NAMES_MAX = 30

/**
 * A wanted name is a bit: a variant that has one of its values has the bit. Who chooses another value of an option gives up what
 * they want of that option, so that its own names count as had.
 */
const createVariantCounter = ({ options, inStock }: FacetFilter, values: readonly (NumberedValue | undefined)[]) => {
  const names = options.size > NAMES_MAX ? [] : [...options]
  const full = options.size > NAMES_MAX ? 1 : 2 ** names.length - 1
  const own = values.map(value => toBits(names, ([name]) => value?.names.includes(name)))
  const had = values.map((value, number) =>
    own[number] === 0 ? 0 : toBits(names, name => value !== undefined && hasValue(value, name)),
  )
  const counts = values.map(() => 0)
  const lastRow = values.map(() => -1)
  let rowNumber = 0

  /** Whether some variant has what is wanted. @param isCounted also counts the values that the product would be found by */
  const match = ({ width, cells }: Row, isCounted: boolean): boolean => {
    rowNumber++
    let isFound = full === 0
    for (let start = 0; start < cells.length; start += width) {
      if (inStock && cells[start] === 0) continue
      const end = start + width
      let bits = 0
      for (let at = start + 1; at < end; at++) bits |= had[cells[at]!]!
      if (bits === full) isFound = true
      if (!isCounted) continue
      for (let at = start + 1; at < end; at++) {
        const value = cells[at]!
        if ((bits | own[value]!) !== full || lastRow[value] === rowNumber) continue
        lastRow[value] = rowNumber
        counts[value]! += 1
      }
    }
    return isFound
  }

  return {
    match,
    finish: (): ValueCount[] =>
      values.flatMap((value, number) => {
        const count = counts[number]!
        return value && count > 0 ? [{ ...value, count }] : []
      }),
  }
}

type WantedName = [name: string, wanted: ReadonlySet<string>]

const toBits = (names: readonly WantedName[], has: (name: WantedName) => boolean | undefined): number =>
  names.reduce((bits, name, at) => bits | (has(name) ? 1 << at : 0), 0)

const hasValue = ({ names, texts }: NumberedValue, [name, wanted]: WantedName): boolean =>
  names.includes(name) && texts.some(text => wanted.has(text))
