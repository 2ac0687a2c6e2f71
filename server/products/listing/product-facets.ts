import { sql } from 'kysely'
import type { Facets, PlaceFacet } from '../../../src/contract/facet-counts.ts'
import { toTaka } from '../../../src/contract/money.ts'
import {
  type CountedValue,
  FACET_RATINGS,
  groupValues,
  sortPlaces,
  withoutOption,
} from '../../../src/contract/products/facets.ts'
import type { OptionFilter } from '../../../src/contract/products/option-filter.ts'
import { toBanglaName } from '../../db/bangla-texts.ts'
import { anyOf } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import { toOptionKey } from '../variants/save-assortment.ts'
import { readOptions } from '../variants/variant-rows.ts'
import { type MatchingProducts, type ProductFilter, toWanted } from './product-filter.ts'
import { ratingSql } from './product-sorting.ts'
import { selectWantedVariants } from './wanted-variants.ts'

/** The products that pass a filter. */
type SelectMatching = (filter: ProductFilter) => Promise<MatchingProducts>
type FacetRequest = { db: Database; filter: ProductFilter; select: SelectMatching }

/** The same facets as `countFacets` of the contract, which devices compute, by indexes. */
export const findFacets = async (request: FacetRequest): Promise<Facets> => ({
  categories: await countCategories(request),
  shops: await countShops(request),
  ratings: await countRatings(request),
  price: await findPriceRange(request),
  options: groupValues(await countValues(request)),
})

const countSql = sql<number>`count(*)`

const countCategories = async ({ db, filter, select }: FacetRequest): Promise<PlaceFacet[]> => {
  const matching = await select({ ...filter, category: undefined, categoryId: undefined })
  const counts = await matching
    .select(['products.category_id as id', countSql.as('count')])
    .groupBy('products.category_id')
    .execute()
  return namePlaces(db, 'categories', counts)
}

const countShops = async ({ db, filter, select }: FacetRequest): Promise<PlaceFacet[]> => {
  const matching = await select({ ...filter, shopId: undefined })
  const counts = await matching
    .select(['products.shop_id as id', countSql.as('count')])
    .groupBy('products.shop_id')
    .execute()
  return namePlaces(db, 'shops', counts)
}

const namePlaces = async (
  db: Database,
  table: 'categories' | 'shops',
  counts: readonly { id: string; count: number }[],
): Promise<PlaceFacet[]> => {
  const ids = anyOf(counts.map(({ id }) => id))
  const rows = await db.selectFrom(table).select(['id', 'name', 'name_bn']).where('id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return sortPlaces(
    counts.map(({ id, count }) => {
      const { name, name_bn } = byId.get(id)!
      return { id, name, ...toBanglaName(name_bn), count: Number(count) }
    }),
  )
}

const countRatings = async ({ filter, select }: FacetRequest): Promise<Facets['ratings']> => {
  const matching = await select({ ...filter, minRating: undefined })
  const counts = await matching
    .select([ratingSql.as('rating'), countSql.as('count')])
    .where('products.review_count', '>', 0)
    .groupBy(ratingSql)
    .execute()
  return FACET_RATINGS.map(min => ({
    min,
    count: counts.reduce((sum, { rating, count }) => sum + (rating >= min * 10 ? Number(count) : 0), 0),
  }))
}

const findPriceRange = async ({ filter, select }: FacetRequest): Promise<Facets['price']> => {
  const matching = await select({ ...filter, minPrice: undefined, maxPrice: undefined })
  const { min, max } = await matching
    .select(row => [row.fn.min('products.price').as('min'), row.fn.max('products.price').as('max')])
    .executeTakeFirstOrThrow()
  return min === null || max === null ? null : { min: toTaka(Number(min)), max: toTaka(Number(max)) }
}

/** Of an option that is filtered by, the values in place of those that are wanted. */
const countValues = async (request: FacetRequest): Promise<CountedValue[]> => {
  const wanted = toWanted(request.filter.options)
  const isWanted = ({ option }: CountedValue) => withoutOption(wanted, option).size < wanted.size
  const values = (await countWithOptions(request, wanted)).filter(value => !isWanted(value))
  for (const name of wanted.keys()) {
    const others = new Map([...wanted].filter(([other]) => other !== name))
    const isOfName = ({ option }: CountedValue) =>
      withoutOption(new Map([[name, new Set<string>()]]), option).size === 0
    values.push(...(await countWithOptions(request, others)).filter(isOfName))
  }
  return values
}

const countWithOptions = async (
  { db, filter, select }: FacetRequest,
  wanted: OptionFilter,
): Promise<CountedValue[]> => {
  const matching = await select({ ...filter, options: undefined })
  const variants = selectWantedVariants(db, wanted, filter.inStock)
  const counts = await db
    .selectFrom('variant_options')
    .select(row => [
      'option_key',
      sql<number>`count(distinct product_id)`.as('count'),
      row.fn.min('product_id').as('productId'),
    ])
    .where('is_main', '=', 1)
    .where('product_id', 'in', matching.select('products.id'))
    .$if(variants !== null, rows => rows.where('variant_id', 'in', variants!.select('variant_id')))
    .groupBy('option_key')
    .execute()
  return describeKeys(db, counts)
}

type KeyCount = { option_key: string; count: number; productId: string }

/** What a key stands for, as the product with the smallest id writes it. */
const describeKeys = async (db: Database, counts: readonly KeyCount[]): Promise<CountedValue[]> => {
  const ids = anyOf([...new Set(counts.map(({ productId }) => productId))])
  const rows = await db.selectFrom('products').select(['id', 'options']).where('id', 'in', ids).execute()
  const optionsOf = new Map(rows.map(({ id, options }) => [id, readOptions(options)]))
  return counts.flatMap(({ option_key, count, productId }) => {
    for (const option of optionsOf.get(productId) ?? [])
      for (const value of option.values)
        if (toOptionKey(option.name, value.value) === option_key)
          return [{ productId, option, value, count: Number(count) }]
    return []
  })
}
