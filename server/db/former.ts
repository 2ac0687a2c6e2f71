import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect } from 'kysely'
import { poolFor } from './postgres.ts'
import { kyselyOver } from './sqlite.ts'
import type { Database } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * Opens a database that was replaced, to read it as it is: no migration runs on it.
 * @param address a file of SQLite, or postgres://…
 * @throws Error with one sentence when there is no such file
 */
export const openFormer = (address: string): { former: Database; close(): Promise<void> } => {
  const former = /^postgres(ql)?:/.test(address) ? overPostgres(address) : overFile(address)
  return { former, close: () => former.destroy() }
}

const overPostgres = (address: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolFor(address) }) })

const overFile = (file: string): Kysely<Tables> => {
  if (!existsSync(file)) throw new Error(`FORMER_DATABASE: there is no file ${file}.`)
  return kyselyOver(new Sqlite(file, { readonly: true, fileMustExist: true }))
}
