import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Pages of ids with keyset pagination: each page continues after the key of the last row. A key ends with the id.
 */
type KeysetKey = readonly (number | string)[]
export type KeysetPage = (after: KeysetKey | null, limit: number) => Promise<{ id: string; key: KeysetKey }[]>

type DatedTable =
  | 'categories'
  | 'shops'
  | 'products'
  | 'orders'
  | 'reviews'
  | 'follows'
  | 'addresses'
  | 'notifications'
  | 'wishes'

/** Pages of these rows, newest first. */
export const newestFirstPages = <From extends keyof Tables>(
  table: From & DatedTable,
  rows: SelectQueryBuilder<Tables, From, object>,
): KeysetPage => {
  const id = sql.ref<string>(`${table}.id`)
  const createdAt = sql.ref<number>(`${table}.created_at`)
  return async (after, limit) => {
    const rest = after === null ? rows : rows.where(sql<boolean>`(${createdAt}, ${id}) < (${sql.join([...after])})`)
    const page = await rest
      .select([id.as('id'), createdAt.as('createdAt')])
      .orderBy(createdAt, 'desc')
      .orderBy(id, 'desc')
      .limit(limit)
      .execute()
    return page.map(row => ({ id: row.id, key: [row.createdAt, row.id] }))
  }
}

/**
 * Pages of rows until one is not full.
 * @param read reads the rows after a key, in its order; '' comes before the first
 */
export async function* iteratePages<Row>(
  size: number,
  read: (after: string) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for (let after = ''; ; ) {
    const rows = await read(after)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = keyOf(last)
  }
}
