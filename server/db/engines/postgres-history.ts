import { lockEpoch, readEpoch, startNewEpoch } from '../counters.ts'
import { driverErrorCode } from '../retry-transaction.ts'
import { raiseRowNumbers, raiseVersions } from '../row-numbers.ts'
import { onlyRow } from '../sql-expressions.ts'
import type { Database, NewHistory } from '../store.ts'
import type { DatabaseClock } from './postgres-clock.ts'

/** The row of `counters` with the timeline that the rows belong to. */
const TIMELINE = 'timeline'

/**
 * What one query says of the database's history, to a user without any special right. `pg_control_checkpoint()` has the
 * timeline too, but keeps the former one until the first checkpoint after a promotion.
 */
const HISTORY_SQL = `
  select pg_is_in_recovery() as standby,
    case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file,
    case when not pg_is_in_recovery() then (pg_current_wal_flush_lsn() - pg_lsn '0/0')::bigint::text end as position,
    (select value from counters where name = '${TIMELINE}')::text as noted,
    (select value from counters where name = 'epoch')::text as epoch,
    (extract(epoch from clock_timestamp()) * 1000)::bigint::text as time`
const STANDBY_SQL = 'select pg_is_in_recovery() as standby'

type HistoryRow = {
  standby: boolean
  file: string
  position: string
  noted: string | null
  epoch: string | null
  time: string
}
/** @property position how much was ever written into the log: it only grows, unless a copy was restored */
type Position = { epoch: number; position: number }
type Found = Position & { timeline: number; noted: number | null }

/** undefined_function, insufficient_privilege, feature_not_supported: of databases that only resemble PostgreSQL. */
const UNKNOWN = new Set(['42883', '42501', '0A000'])

/** What runs a statement on one connection. */
export type HistoryClient = { query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }> }

export type HistoryGuard = {
  /** Called on each new connection before anything else uses it, and between. */
  check(client: HistoryClient): Promise<void>
}

/**
 * Notices that the database has another history than the one that devices and caches know: a standby was promoted that
 * lacked the last commits, or a copy was restored below a running process. It does so before the first other statement of
 * a connection, so that no row of the new history meets a cursor of the old one.
 * @param renew runs its work in a transaction without deadlines
 */
export const guardHistory = (
  renew: (work: (tx: Database) => Promise<boolean>) => Promise<boolean>,
  clock: DatabaseClock,
  report: (history: NewHistory) => void = () => undefined,
): HistoryGuard => {
  let seen: Position | undefined
  let renewing: Promise<void> | undefined
  const startHistory = async (found: Found, reason: NewHistory['reason']) => {
    const isNew = await renew(tx => startNewHistory(tx, found, clock.now()))
    if (isNew) report({ reason, timeline: found.timeline })
    seen = undefined
  }
  const check: HistoryGuard['check'] = async client => {
    // Another connection may read a later position meanwhile.
    const before = seen
    const found = await readHistory(client, clock)
    if (!found) return
    if (found.noted === null) return noteTimeline(client, found)
    const reason = compareHistory(found, before)
    if (reason) {
      renewing ??= startHistory(found, reason).finally(() => {
        renewing = undefined
      })
      return renewing
    }
    if (!seen || seen.epoch !== found.epoch || found.position > seen.position) seen = found
  }
  return { check }
}

/** Why the rows belong to another history than before, or null. */
export const compareHistory = (
  { timeline, noted, epoch, position }: Found,
  seen: Position | undefined,
): NewHistory['reason'] | null => {
  if (noted !== timeline) return 'promoted'
  return seen && seen.epoch === epoch && position < seen.position ? 'went back' : null
}

/** A new database, or one of a version that did not note it. */
const noteTimeline = async (client: HistoryClient, { timeline }: Found): Promise<void> => {
  await client.query('insert into counters (name, value) values ($1, $2) on conflict do nothing', [TIMELINE, timeline])
}

const readHistory = async (client: HistoryClient, clock: DatabaseClock): Promise<Found | null> => {
  try {
    const sentAt = Date.now()
    const { rows } = await client.query<HistoryRow>(HISTORY_SQL)
    const { standby, file, position, noted, epoch, time } = onlyRow(rows)
    clock.compare(Number(time), sentAt, Date.now())
    if (standby) throw createStandbyError()
    return {
      // The first 8 of the 24 hexadecimal digits of a log file's name.
      timeline: Number.parseInt(file.slice(0, 8), 16),
      position: Number(position),
      noted: noted === null ? null : Number(noted),
      epoch: Number(epoch),
    }
  } catch (error) {
    if (UNKNOWN.has(driverErrorCode(error))) return null
    throw error
  }
}

/** @throws Error if this is a standby, on which nothing can be written. It has no tables yet when a server starts. */
export const requirePrimary = async (client: HistoryClient): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>(STANDBY_SQL)
  if (rows[0]?.standby) throw createStandbyError()
}

/** cannot_connect_now, which is what a standby that takes no connections says. */
const createStandbyError = (): Error =>
  Object.assign(new Error('it is a standby, on which nothing can be written. Name its primary, or all hosts'), {
    code: '57P03',
  })

/** @returns false if another process has done it */
const startNewHistory = async (tx: Database, { timeline, noted, epoch }: Found, now: number): Promise<boolean> => {
  await lockEpoch(tx)
  const present = await tx.selectFrom('counters').select('value').where('name', '=', TIMELINE).executeTakeFirst()
  if ((present?.value ?? null) !== noted || (await readEpoch(tx)) !== epoch) return false
  await tx.updateTable('counters').set({ value: timeline }).where('name', '=', TIMELINE).execute()
  await raiseRowNumbers(tx, now)
  await raiseVersions(tx, now)
  await startNewEpoch(tx)
  return true
}
