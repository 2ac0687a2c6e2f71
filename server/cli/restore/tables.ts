import type { Kysely } from 'kysely'
import type { Database } from '../../db/store.ts'

/** Rows by the names that the database itself gives: the replaced database may be of another version than this program. */
export type UntypedRow = Record<string, unknown>
export type UntypedTables = Record<string, UntypedRow>

export const toUntyped = (db: Database): Kysely<UntypedTables> => db as unknown as Kysely<UntypedTables>

/** The columns of each table. */
export const readColumns = async (db: Database): Promise<Map<string, string[]>> => {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, columns.map(column => column.name)]))
}

/** The columns that a table has in both databases; none where one of them has no such table. */
export const sharedColumns = async (one: Database, other: Database): Promise<(table: string) => readonly string[]> => {
  const [ours, theirs] = [await readColumns(one), await readColumns(other)]
  return table => ours.get(table)?.filter(name => theirs.get(table)?.includes(name)) ?? []
}

const CHUNK_SIZE = 200

/** The ids of a table, a few at a time, in order. */
export const idChunks = async (db: Database, table: string): Promise<string[][]> => {
  const rows = await toUntyped(db).selectFrom(table).select('id').orderBy('id').execute()
  const ids = rows.map(row => String(row.id))
  return Array.from({ length: Math.ceil(ids.length / CHUNK_SIZE) }, (_, at) =>
    ids.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE),
  )
}

/** The rows of these ids, by id. */
export const rowsById = async (
  db: Database,
  table: string,
  columns: readonly string[],
  ids: readonly string[],
): Promise<Map<string, UntypedRow>> => {
  const rows = await toUntyped(db)
    .selectFrom(table)
    .select([...columns])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [String(row.id), row]))
}
