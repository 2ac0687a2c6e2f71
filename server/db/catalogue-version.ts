import { type Kysely, sql } from 'kysely'
import { isPostgres } from './database-engine.ts'
import { onlyRow } from './sql-expressions.ts'
import type { Tables } from './tables.ts'

/**
 * Numbers that triggers advance with the changes of what guests read (migrations/0021, 0134 and 0165), each with those that reach so
 * far: `all` with every change; `listing` not with one of a product that no list can show but in that product, such as its stock;
 * `unpriced` also not with one of prices alone, whose categories price-versions.ts knows; `shared` with none of a product, such
 * as its name, that readers of other products do not see. Read them before the rows: a response that was made from later rows is
 * then at worst taken for an old one.
 */
export type CatalogueVersion = { all: number; listing: number; unpriced: number; shared: number }

export const CATALOGUE_VERSION_SQL = `select sum(value) as "all", sum(value - of_products) as listing,
  sum(value - of_products - of_prices) as unpriced,
  sum(value - of_products - of_listings) as shared from catalogue_versions`

export const readCatalogueVersion = async (db: Kysely<Tables>): Promise<CatalogueVersion> => {
  const { rows } = await sql.raw<CatalogueVersion>(CATALOGUE_VERSION_SQL).execute(db)
  return onlyRow(rows)
}

/**
 * Advances the catalogue's version for a change of rows that no trigger watches. Call it at the end of the transaction, because
 * on PostgreSQL others wait for its row. That is chosen as the triggers choose it.
 */
export const advanceCatalogueVersion = async (tx: Kysely<Tables>): Promise<void> => {
  const ofTransaction = isPostgres(tx)
    ? sql`where shard = (select pg_current_xact_id()::text::bigint % count(*) from catalogue_versions)`
    : sql``
  await sql`update catalogue_versions set value = value + 1 ${ofTransaction}`.execute(tx)
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
