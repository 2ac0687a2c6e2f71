import { ifGiven } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'

/**
 * Ends all sessions of these accounts and invalidates the links mailed to them, because it is not known which of them
 * had ended after the backup.
 * @returns the number of ended sessions
 */
export const endAccountSessions = async (
  tx: Database,
  userIds: readonly string[] | 'all',
  now: number,
): Promise<number> => {
  if (userIds === 'all') return endSessionsAndLinks(tx, now)
  let ended = 0
  for (const userId of userIds) ended += await endSessionsAndLinks(tx, now, userId)
  return ended
}

const endSessionsAndLinks = async (tx: Database, now: number, userId?: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .$call(ifGiven(userId, (sessions, value) => sessions.where('user_id', '=', value)))
    .executeTakeFirst()
  await tx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .$call(ifGiven(userId, (tokens, value) => tokens.where('user_id', '=', value)))
    .execute()
  return Number(numUpdatedRows)
}
