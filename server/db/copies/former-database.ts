import { accessSync, constants, existsSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from '../engines/postgres-pool.ts'
import { createKysely } from '../engines/sqlite.ts'
import Sqlite from '../engines/sqlite-driver.ts'
import type { Database } from '../store.ts'
import type { Tables } from '../tables.ts'
import { lockOutServers } from './postgres-restore.ts'
import { requireStopped } from './sqlite-restore.ts'

/**
 * Opens the database that a restore replaces, for reading. No migration runs on it, and no server may: it would take
 * orders that the restored database never gets.
 * @param location a SQLite file, or postgres://…
 * @throws Error with a message for the operator when the file does not exist, or a server is running on it
 */
export const openFormerDatabase = (location: string): Promise<FormerDatabase> =>
  /^postgres(ql)?:/.test(location) ? openFormerPostgres(location) : openFormerSqlite(location)

export type FormerDatabase = { former: Database; close(): Promise<void> }

const openFormerPostgres = async (location: string): Promise<FormerDatabase> => {
  const unlock = await lockOutServers(location, 'FORMER_DATABASE')
  const former = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createPool(location, { hasDeadlines: false }) }),
  })
  return { former, close: () => former.destroy().then(unlock) }
}

const openFormerSqlite = async (file: string): Promise<FormerDatabase> => {
  if (!existsSync(file)) throw new Error(`FORMER_DATABASE: there is no file ${file}.`)
  if (isWritable(file)) requireStopped(file)
  const former = createKysely(new Sqlite(file, { readonly: true, fileMustExist: true }))
  return { former, close: () => former.destroy() }
}

/** A file that cannot be written has no server. */
const isWritable = (file: string): boolean => {
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}
