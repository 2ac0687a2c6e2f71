import type { Kysely } from 'kysely'
import type { Database } from '../db/store.ts'

/** Rows by the names that the database itself gives: the replaced database may be of another version than this program. */
export type Row = Record<string, unknown>
export type AnyTables = Record<string, Row>

export const untyped = (db: Database): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>

/** The columns of each table. */
export const columnsOf = async (db: Database): Promise<Map<string, string[]>> => {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, columns.map(column => column.name)]))
}

/** The columns that a table has in both databases; none where one of them has no such table. */
export const sharedColumns = async (one: Database, other: Database): Promise<(table: string) => readonly string[]> => {
  const [ours, theirs] = [await columnsOf(one), await columnsOf(other)]
  return table => ours.get(table)?.filter(name => theirs.get(table)?.includes(name)) ?? []
}

const CHUNK = 200

/** The ids of a table, a few at a time, in order. */
export const idChunks = async (db: Database, table: string): Promise<string[][]> => {
  const rows = await untyped(db).selectFrom(table).select('id').orderBy('id').execute()
  const ids = rows.map(row => String(row.id))
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) => ids.slice(at * CHUNK, (at + 1) * CHUNK))
}

/** The rows of these ids, by id. */
export const rowsById = async (
  db: Database,
  table: string,
  columns: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Row>> => {
  const rows = await untyped(db)
    .selectFrom(table)
    .select([...columns])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [String(row.id), row]))
}
