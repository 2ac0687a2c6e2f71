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
  /** Its number in the index of a search, if there is one. */
  document?: number | null | undefined
}

export type FacetFilter = {
  /** Any of them. */
  categoryIds?: readonly string[] | undefined
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
  /**
   * @param ids those that pass all filters but the ones of these facets; absent: all that are listed
   * @param isFound only products with such a `document`
   */
  count: (filter: FacetFilter, ids?: Iterable<string>, isFound?: (document: number) => boolean) => FacetCounts
  /** Grows with every change that counts can depend on; a change of stock alone matters only to filters by stock. */
  versionOf: (filter: FacetFilter) => number
}

/**
 * A product by numbers. `values` are those that some variant has. `cells` has for each variant 1 where it is in stock, and the
 * numbers of its values; `width` is how many that are of a variant.
 */
type Row = Omit<FacetRow, 'categoryId' | 'shopId' | 'options' | 'variants' | 'document'> & {
  document: number
  category: number
  shop: number
  values: Int32Array
  width: number
  cells: Int32Array
}

/** The products of a catalogue, so kept that the facets of 100,000 are counted in milliseconds. */
export const createFacetIndex = (): FacetIndex => {
  const places = createIdNumbers()
  const values = createValueNumbers()
  const rows: Row[] = []
  const rowOf = new Map<string, number>()

  let version = 0
  let stockVersion = 0

  const takeOut = (id: string) => {
    const at = rowOf.get(id)
    if (at === undefined) return
    for (const value of rows[at]!.values) values.release(value)
    const last = rows.pop()!
    rowOf.delete(id)
    if (last.id === id) return
    rows[at] = last
    rowOf.set(last.id, at)
  }

  const remove = (id: string) => {
    if (!rowOf.has(id)) return
    takeOut(id)
    version++
    stockVersion++
  }

  const put = (product: FacetRow) => {
    const { id, price, rating, isListed, inStock, isDiscounted, options, variants = [] } = product
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
    // A literal: objects that are spread together are read more slowly.
    const row: Row = {
      id,
      price,
      rating,
      isListed,
      inStock,
      isDiscounted,
      category: places.take(product.categoryId),
      shop: places.take(product.shopId),
      values: Int32Array.from(taken.flatMap(({ numbers }) => [...numbers.values()])),
      width: taken.length + 1,
      cells: Int32Array.from(taken.length > 0 ? cells : []),
      document: product.document ?? -1,
    }
    const former = rows[rowOf.get(id) ?? -1]
    stockVersion++
    if (!former || !differInStockAlone(former, row)) version++
    // After the new row has its numbers, so that a number does not change its meaning between the two.
    takeOut(id)
    rowOf.set(id, rows.length)
    rows.push(row)
  }

  const select = (ids: Iterable<string> | undefined): Iterable<Row> => {
    if (!ids) return rows
    return [...ids].flatMap(id => rows[rowOf.get(id) ?? -1] ?? [])
  }

  return {
    put,
    remove,
    versionOf: ({ inStock }) => (inStock ? stockVersion : version),
    count: (filter, ids, isFound) => {
      const tally = startTally(filter, values.list(), places)
      for (const row of select(ids))
        if ((ids || row.isListed) && (!isFound || isFound(row.document))) countRow(tally, row)
      return finishTally(tally, values.list(), places)
    },
  }
}

const differInStockAlone = (former: Row, row: Row): boolean =>
  former.category === row.category &&
  former.shop === row.shop &&
  former.price === row.price &&
  former.rating === row.rating &&
  former.isListed === row.isListed &&
  former.isDiscounted === row.isDiscounted &&
  former.width === row.width &&
  former.cells.length === row.cells.length &&
  row.cells.every((cell, at) => at % row.width === 0 || cell === former.cells[at])

type Places = ReturnType<typeof createIdNumbers>
type Values = readonly (NumberedValue | undefined)[]

/**
 * What is counted, and the counts so far. A wanted name is a bit: `had` of a value has the bits of the names that want it, and a
 * variant with all bits (`full`) is wanted. Who chooses another value of an option gives up what they want of that option, so that
 * its own names (`own`) count as had.
 */
type Tally = {
  /** 1 at the numbers of wanted categories. */
  wantedCategories: Uint8Array | undefined
  shop: number | undefined
  minPrice: number
  maxPrice: number
  minRating: number
  inStock: boolean
  discounted: boolean
  full: number
  had: number[]
  own: number[]
  categories: number[]
  shops: number[]
  ratings: number[]
  /** How many products have a value, and which product it was last counted of. */
  values: number[]
  lastRow: number[]
  row: number
  total: number
  min: number
  max: number
}

/** More names than a product can have fit no product. */
const NAMES_MAX = 30

const startTally = (filter: FacetFilter, values: Values, places: Places): Tally => {
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, minRating = 0 } = filter
  const isPossible = filter.options.size <= NAMES_MAX
  const names = isPossible ? [...filter.options] : []
  const own = values.map(value => toBits(names, ([name]) => value?.names.includes(name)))
  const had = values.map((value, number) =>
    own[number] === 0 ? 0 : toBits(names, name => value !== undefined && hasValue(value, name)),
  )
  return {
    wantedCategories: filter.categoryIds && toMembers(filter.categoryIds, places),
    shop: places.find(filter.shopId),
    minPrice,
    maxPrice,
    minRating,
    inStock: filter.inStock === true,
    discounted: filter.discounted === true,
    full: isPossible ? 2 ** names.length - 1 : 1,
    had,
    own,
    categories: places.createCounts(),
    shops: places.createCounts(),
    ratings: FACET_RATINGS.map(() => 0),
    values: values.map(() => 0),
    lastRow: values.map(() => 0),
    row: 0,
    total: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
  }
}

// An id that nothing has is -1, where nothing is stored.
const toMembers = (ids: readonly string[], places: Places): Uint8Array => {
  const members = new Uint8Array(places.createCounts().length)
  for (const id of ids) members[places.find(id)!] = 1
  return members
}

const CATEGORY = 1
const SHOP = 2
const RATING = 4
const PRICE = 8

// What follows runs for every product of a market at each call. Functions of their own, which V8 compiles once, are ten times as
// fast as functions that each call makes.

const countRow = (tally: Tally, row: Row): void => {
  const failed = findFailed(tally, row)
  // A product that fails two filters is counted nowhere.
  if ((failed & (failed - 1)) !== 0) return
  if ((tally.inStock && !row.inStock) || (tally.discounted && !row.isDiscounted)) return
  if (!matchVariants(tally, row, failed === 0)) return
  if (failed === 0) tally.total += 1
  if (failed === 0 || failed === CATEGORY) tally.categories[row.category]! += 1
  if (failed === 0 || failed === SHOP) tally.shops[row.shop]! += 1
  if (failed === 0 || failed === RATING) countRating(tally.ratings, row.rating)
  if (failed !== 0 && failed !== PRICE) return
  if (row.price < tally.min) tally.min = row.price
  if (row.price > tally.max) tally.max = row.price
}

const findFailed = ({ wantedCategories, shop, minPrice, maxPrice, minRating }: Tally, row: Row): number =>
  (wantedCategories === undefined || wantedCategories[row.category] === 1 ? 0 : CATEGORY) |
  (shop === undefined || row.shop === shop ? 0 : SHOP) |
  (row.rating >= minRating ? 0 : RATING) |
  (row.price >= minPrice && row.price <= maxPrice ? 0 : PRICE)

const countRating = (ratings: number[], rating: number): void => {
  for (let at = 0; at < ratings.length; at++) if (rating >= FACET_RATINGS[at]!) ratings[at]! += 1
}

/** Whether some variant has what is wanted. @param isCounted also counts the values that the product would be found by */
const matchVariants = (tally: Tally, row: Row, isCounted: boolean): boolean => {
  if (tally.full !== 0 || tally.inStock) return matchEachVariant(tally, row, isCounted)
  if (isCounted) for (let at = 0; at < row.values.length; at++) tally.values[row.values[at]!]! += 1
  return true
}

const matchEachVariant = (tally: Tally, { width, cells }: Row, isCounted: boolean): boolean => {
  const { had, own, full, inStock, values, lastRow } = tally
  const number = ++tally.row
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
      if (lastRow[value] === number || (bits | own[value]!) !== full) continue
      lastRow[value] = number
      values[value]! += 1
    }
  }
  return isFound
}

const finishTally = (tally: Tally, values: Values, places: Places): FacetCounts => ({
  total: tally.total,
  categories: places.listCounts(tally.categories),
  shops: places.listCounts(tally.shops),
  ratings: FACET_RATINGS.map((least, at) => ({ min: least, count: tally.ratings[at]! })),
  price: tally.min <= tally.max ? { min: tally.min, max: tally.max } : null,
  values: values.flatMap((value, number) => {
    const count = tally.values[number]!
    return value && count > 0 ? [{ ...value, count }] : []
  }),
})

type WantedName = [name: string, wanted: ReadonlySet<string>]

const toBits = (names: readonly WantedName[], has: (name: WantedName) => boolean | undefined): number =>
  names.reduce((bits, name, at) => bits | (has(name) ? 1 << at : 0), 0)

const hasValue = ({ names, texts }: NumberedValue, [name, wanted]: WantedName): boolean =>
  names.includes(name) && texts.some(text => wanted.has(text))
