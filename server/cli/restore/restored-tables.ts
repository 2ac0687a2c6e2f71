import type { Kysely } from 'kysely'
import type { Database } from '../../db/store.ts'

/** A row with the columns that the database has, because the replaced database may have another version's schema. */
export type UntypedRow = Record<string, unknown>
export type UntypedTables = Record<string, UntypedRow>

export const toUntyped = (db: Database): Kysely<UntypedTables> => db as unknown as Kysely<UntypedTables>

/** The columns of each table. */
const readColumns = async (db: Database): Promise<Map<string, string[]>> => {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, columns.map(column => column.name)]))
}

/** The columns that a table has in both databases; none if one of them lacks the table. */
export const sharedColumns = async (
  first: Database,
  second: Database,
): Promise<(table: string) => readonly string[]> => {
  const [firstColumns, secondColumns] = [await readColumns(first), await readColumns(second)]
  return table => firstColumns.get(table)?.filter(name => secondColumns.get(table)?.includes(name)) ?? []
}

const CHUNK_SIZE = 200

/** The ids of a table in order, in chunks. */
export const idChunks = async (db: Database, table: string): Promise<string[][]> => {
  const rows = await toUntyped(db).selectFrom(table).select('id').orderBy('id').execute()
  const ids = rows.map(row => String(row.id))
  return Array.from({ length: Math.ceil(ids.length / CHUNK_SIZE) }, (_, index) =>
    ids.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  )
}

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
