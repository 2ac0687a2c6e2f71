import { existsSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from './postgres.ts'
import { createKysely } from './sqlite.ts'
import Sqlite from './sqlite-driver.ts'
import type { Database } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * Opens the database that a restore has replaced, for reading. No migration runs on it.
 * @param location a SQLite file, or postgres://…
 * @throws Error with a message for the operator when the file does not exist
 */
export const openFormerDatabase = (location: string): { former: Database; close(): Promise<void> } => {
  const former = /^postgres(ql)?:/.test(location) ? openFormerPostgres(location) : openFormerSqlite(location)
  return { former, close: () => former.destroy() }
}

const openFormerPostgres = (location: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(location) }) })

const openFormerSqlite = (file: string): Kysely<Tables> => {
  if (!existsSync(file)) throw new Error(`FORMER_DATABASE: there is no file ${file}.`)
  return createKysely(new Sqlite(file, { readonly: true, fileMustExist: true }))
}
