import { type Kysely, sql } from 'kysely'
import { POSTGRES_INDEXES, type PostgresIndex } from '../migrate.ts'
import { onlyRow } from '../sql-expressions.ts'
import type { Tables } from '../tables.ts'

/** An arbitrary advisory lock number, the same in all processes. */
const INDEX_LOCK = 4_812_003

/**
 * Builds the indexes that migrations declare, while others write into their tables, which needs to be outside of a
 * transaction. One process does so at a time, and others start without. An index that was left unfinished is begun again.
 * @param db of one connection, which keeps the lock until it is closed
 */
export const buildIndexes = async (db: Kysely<Tables>): Promise<void> => {
  if ((await listMissing(db)).length === 0) return
  const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_lock(${INDEX_LOCK}) as alone`.execute(db)
  if (!onlyRow(rows).alone) return
  for (const [name, { definition, settings }] of await listMissing(db)) {
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db)
    await sql.raw(`create index concurrently ${name} ${definition}`).execute(db)
    if (settings) await sql.raw(`alter index ${name} ${settings}`).execute(db)
  }
}

const listMissing = async (db: Kysely<Tables>): Promise<[name: string, index: PostgresIndex][]> => {
  const names = [...POSTGRES_INDEXES.keys()]
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    join pg_index on indexrelid = to_regclass(quote_ident(name)) where indisvalid`.execute(db)
  const valid = new Set(rows.map(({ name }) => name))
  return [...POSTGRES_INDEXES].filter(([name]) => !valid.has(name))
}
