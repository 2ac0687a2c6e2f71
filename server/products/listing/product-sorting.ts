import { type RawBuilder, sql } from 'kysely'
import type { ProductSort } from '../../../src/contract/products/products.ts'

type Direction = 'asc' | 'desc'
/** The sorts that need nothing but the product's own columns. */
export type ColumnSort = Exclude<ProductSort, 'relevance'>

/**
 * The mean rating in tenths, rounded as displayed. It must equal the expression of the indexes, or they are not used.
 */
export const ratingSql = sql<number>`(case when review_count = 0 then 0 else (rating_sum * 20 + review_count) / (review_count * 2) end)`

/** 1 or 0. */
export const isInStockSql = sql<number>`products.in_stock`

/** The sort keys of each sort. The last one is the id, so that pages never overlap. */
const SORT_TERMS: Record<ColumnSort, RawBuilder<unknown>[]> = {
  price: [sql`products.price`, sql`products.id`],
  createdAt: [sql`products.created_at`, sql`products.id`],
  name: [sql`lower(products.name)`, sql`products.id`],
  rating: [ratingSql, sql`products.id`],
  popularity: [sql`products.popularity`, ratingSql, sql`products.created_at`, sql`products.id`],
}

const DEFAULT_DIRECTIONS: Record<ColumnSort, Direction> = {
  price: 'asc',
  name: 'asc',
  createdAt: 'desc',
  rating: 'desc',
  popularity: 'desc',
}

/** The `order by` terms of a sort on `products`. */
export const productOrderBy = (
  sort: ColumnSort,
  direction: Direction = DEFAULT_DIRECTIONS[sort],
): { by: RawBuilder<unknown>; direction: Direction }[] => SORT_TERMS[sort].map(by => ({ by, direction }))
