import { type Kysely, sql } from 'kysely'
import { ApiError } from '../../../src/contract/errors.ts'
import type { Tables } from '../tables.ts'
import { isDatabaseUnreachable } from './database-unreachable.ts'
import { WRITE_CONNECTIONS } from './postgres-pool.ts'

const RETRY_SECONDS = 5

/**
 * Refuses writes at once while commits wait for a synchronous standby that is gone. Each of them keeps its connection in
 * PostgreSQL, even after the client has left: more of them would take those that reads need.
 */
export const guardStandbyWait = (db: Kysely<Tables>) => {
  let isSuspected = false
  return async <T>(write: () => Promise<T>): Promise<T> => {
    if (isSuspected) {
      const waiting = await countWaiting(db)
      // As many as a process has connections that write.
      if (waiting >= WRITE_CONNECTIONS)
        throw new ApiError(
          'UNAVAILABLE',
          'The market cannot store anything right now. Please try again in a few minutes.',
          {
            retryAfter: RETRY_SECONDS,
          },
        )
      isSuspected = waiting > 0
    }
    try {
      return await write()
    } catch (error) {
      if (isDatabaseUnreachable(error)) isSuspected = true
      throw error
    }
  }
}

/** Of this user's sessions, which they see without any special right. */
const countWaiting = async (db: Kysely<Tables>): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep' and usename = current_user`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}
