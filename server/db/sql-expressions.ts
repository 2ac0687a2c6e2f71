import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { required } from '../config/required.ts'
import type { Tables } from './tables.ts'

/** Milliseconds since 1970 → ISO 8601. */
export const toIso = (time: number): string => new Date(time).toISOString()

export const toIsoOrNull = (time: number | null): string | null => (time === null ? null : toIso(time))

export type Direction = 'asc' | 'desc'
/** The requested sort of a list. */
export type Sorting<By extends string> = { sortBy?: By | undefined; sortOrder?: Direction | undefined }

/** Sorts that are ascending by default. The others begin with the newest or largest. */
const ASCENDING_SORTS: ReadonlySet<string> = new Set(['name', 'code', 'email', 'position', 'endTime'])

/** The `order by` of a list, by default newest first. */
const orderByClause = <By extends string>(
  terms: Record<By | 'createdAt', RawBuilder<unknown>>,
  { sortBy = 'createdAt', sortOrder }: Sorting<By | 'createdAt'>,
): { by: RawBuilder<unknown>; direction: Direction } => ({
  by: terms[sortBy],
  direction: sortOrder ?? (ASCENDING_SORTS.has(sortBy) ? 'asc' : 'desc'),
})

/**
 * One page of a list, in the requested order.
 * @param id the column that makes the order stable
 *
 * @example
 * query.selectAll().$call(onPage(SORTS, { page: 1, limit: 12, sortBy: 'name' }))
 */
export const onPage =
  <By extends string>(
    terms: Record<By | 'createdAt', RawBuilder<unknown>>,
    { page, limit, asOf, ...sorting }: Sorting<By> & { page: number; limit: number; asOf?: number | undefined },
    id = 'id',
  ) =>
  <From extends keyof Tables, Row>(rows: SelectQueryBuilder<Tables, From, Row>) => {
    const order = orderByClause(terms, sorting)
    return rows
      .$call(ifGiven(asOf, (some, time) => some.where(sql<boolean>`${terms.createdAt} <= ${time}`)))
      .orderBy(order.by, order.direction)
      .orderBy(sql.ref(id), order.direction)
      .limit(limit)
      .offset((page - 1) * limit)
  }

/** Ids for `in`, which PostgreSQL does not take without any. */
export const anyOf = (ids: readonly string[]): string[] => (ids.length > 0 ? [...ids] : [''])

/** How many rows a query finds. */
export const countRows = async <From extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> => {
  const { count } = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** The mean of a row's ratings to one decimal, 0 without reviews. */
export const computeMeanRating = (row: { rating_sum: number; review_count: number }): number =>
  row.review_count === 0 ? 0 : Math.round((row.rating_sum / row.review_count) * 10) / 10

/**
 * Does the column contain the text? Ignores case (on SQLite of Latin letters only). `%` and `_` are no wildcards.
 */
export const containsText = (column: Expression<string | null>, text: string): RawBuilder<SqlBool> => {
  const pattern = `%${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`
}

/** Does one of the columns contain the text? See `containsText`. */
export const anyContainsText = (columns: readonly Expression<string | null>[], text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map(column => containsText(column, text)),
    sql` or `,
  )})`

/**
 * Narrows a query where there is a value.
 *
 * @example
 * query.$call(ifGiven(shopId, (rows, id) => rows.where('shop_id', '=', id)))
 */
export const ifGiven =
  <Value, Query>(value: Value | null | undefined, narrow: (query: Query, value: Value) => Query) =>
  (query: Query): Query =>
    value === undefined || value === null ? query : narrow(query, value)

/** The row of a query that always has one. */
export const onlyRow = <Row>(rows: readonly Row[]): Row => required(rows[0], 'the row of a query that always has one')

/** The rows in the order of the ids. Ids without a row are skipped. */
export const sortByIds = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
