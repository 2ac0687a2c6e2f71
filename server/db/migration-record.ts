import { sql } from 'kysely'
import type { Database } from './store.ts'

/** The migrations that this database has, in the order in which they ran (milliseconds). */
export const readMigrations = async (db: Database): Promise<{ name: string; at: number }[]> => {
  const { rows } = await sql<{ name: string; at: number }>`select name, at from migrations order by at, name`.execute(
    db,
  )
  return rows
}
