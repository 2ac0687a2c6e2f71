import { sql } from 'kysely'
import { onlyRow } from './sql-expressions.ts'
import type { Database } from './store.ts'

/**
 * The sum of the versions that triggers advance with every change of what guests read (migrations/0021). Read it before
 * the rows: a response that was made from later rows is then at worst taken for an old one.
 */
export const CATALOGUE_VERSION_SQL = 'select sum(value) as version from catalogue_versions'

export const readCatalogueVersion = async (db: Database): Promise<number> => {
  const { rows } = await sql.raw<{ version: number }>(CATALOGUE_VERSION_SQL).execute(db)
  return onlyRow(rows).version
}

/**
 * Lets concurrent calls share one run of a read. Calls that arrive during a run share the next one, because a read must
 * begin after its call.
 */
export const shareRuns = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  const run = () => {
    const result = read()
    next = null
    running = result.catch(() => undefined)
    return result
  }
  return () => {
    next ??= running.then(run)
    return next
  }
}
