import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '../../src/contract/durations.ts'
import type { Database } from './store.ts'

/** Clocks that are set by the network move by less, and so do those of several machines differ. */
const TOLERANCE_MS = MINUTE_MS
/** In `counters`. */
const LATEST = 'latest time'
const BEHIND_SINCE = 'clock behind since'

/**
 * Remembers the latest time, with which a clock that goes back is noticed, also after a restart. A day later the present time
 * counts: the clock was wrong before, and the operator has been told.
 */
export const recordTime = async (tx: Database, now: number): Promise<void> => {
  const latest = await readLatestTime(tx)
  if (now >= latest) return acceptTime(tx, now)
  if (!isBehind(now, latest)) return
  const since = await readTime(tx, BEHIND_SINCE)
  if (since === undefined || since > now) await saveTime(tx, BEHIND_SINCE, now)
  else if (now - since >= DAY_MS) await acceptTime(tx, now)
}

/** The latest stored time, if the clock is behind it; otherwise null. */
export const findLaterTime = async (db: Database, now: number): Promise<number | null> => {
  const latest = await readLatestTime(db)
  return isBehind(now, latest) ? latest : null
}

const isBehind = (now: number, latest: number): boolean => latest - now > TOLERANCE_MS

const acceptTime = async (tx: Database, now: number): Promise<void> => {
  await saveTime(tx, LATEST, now)
  await tx.deleteFrom('counters').where('name', '=', BEHIND_SINCE).execute()
}

/** Before the first time was remembered, that of the newest order or notification. */
const readLatestTime = async (db: Database): Promise<number> => (await readTime(db, LATEST)) ?? (await readNewest(db))

const readNewest = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ newest: number | null }>`select max(at) as newest from (
    select max(created_at) as at from orders union all select max(created_at) as at from notifications) as newest`.execute(
    db,
  )
  return rows[0]?.newest ?? 0
}

const readTime = async (db: Database, name: string): Promise<number | undefined> => {
  const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

const saveTime = async (tx: Database, name: string, value: number): Promise<void> => {
  await tx
    .insertInto('counters')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
