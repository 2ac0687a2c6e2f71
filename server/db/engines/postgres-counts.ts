import { type Kysely, sql } from 'kysely'
import { onlyRow } from '../sql-expressions.ts'
import type { SharedCounts } from '../store.ts'
import type { Tables } from '../tables.ts'

/**
 * The table is no migration: it holds nothing that must outlive the server, so it is unlogged, which PostgreSQL empties
 * after a crash and writes without its log. SQLite has none, because its single process counts in memory.
 */
export const createCountsTable = async (db: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('rate_limits')::text as found`.execute(db)
  if (onlyRow(rows).found !== null) return
  await sql`create unlogged table rate_limits (key text primary key, used integer not null, ends_at bigint not null)`.execute(
    db,
  )
  await sql`create index rate_limits_end on rate_limits (ends_at)`.execute(db)
}

type CountRow = { used: number; endsAt: number }

/**
 * A window that ends later than a whole one was begun before the clock went back. The clocks of several machines may differ by
 * so much.
 */
const CLOCK_TOLERANCE_MS = 60_000

/** Counts that all processes on this database share. Each use is one small statement of its own transaction. */
export const openSharedCounts = (db: Kysely<Tables>): SharedCounts => ({
  add: async (key, uses, perMs, now) => {
    const { rows } = await sql<CountRow>`
      insert into rate_limits as counted (key, used, ends_at) values (${key}, greatest(0, ${uses}::int), ${now + perMs})
      on conflict (key) do update set
        used = greatest(0, ${uses}::int + case when ${isCurrent('counted.ends_at', perMs, now)} then counted.used else 0 end),
        ends_at = case when ${isCurrent('counted.ends_at', perMs, now)} then counted.ends_at else ${now + perMs} end
      returning used, ends_at as "endsAt"`.execute(db)
    return onlyRow(rows)
  },
  get: async (key, perMs, now) => {
    const { rows } = await sql<CountRow>`
      select used, ends_at as "endsAt" from rate_limits where key = ${key} and ${isCurrent('ends_at', perMs, now)}`.execute(
      db,
    )
    return rows[0] ?? null
  },
  remove: async key => {
    await sql`delete from rate_limits where key = ${key}`.execute(db)
  },
  purge: async now => {
    await sql`delete from rate_limits where ends_at <= ${now}`.execute(db)
  },
})

const isCurrent = (endsAt: string, perMs: number, now: number) =>
  sql`${sql.ref(endsAt)} > ${now} and ${sql.ref(endsAt)} <= ${now + perMs + CLOCK_TOLERANCE_MS}`
