import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from './postgres.ts'
import { createKysely } from './sqlite.ts'
import type { Database } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * Opens a database that was replaced, to read it as it is: no migration runs on it.
 * @param address a file of SQLite, or postgres://…
 * @throws Error with one sentence when there is no such file
 */
export const openFormerDatabase = (address: string): { former: Database; close(): Promise<void> } => {
  const former = /^postgres(ql)?:/.test(address) ? openFormerPostgres(address) : openFormerSqlite(address)
  return { former, close: () => former.destroy() }
}

const openFormerPostgres = (address: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(address) }) })

const openFormerSqlite = (file: string): Kysely<Tables> => {
  if (!existsSync(file)) throw new Error(`FORMER_DATABASE: there is no file ${file}.`)
  return createKysely(new Sqlite(file, { readonly: true, fileMustExist: true }))
}
