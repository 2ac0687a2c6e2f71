import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type Session = Tables['sessions']

/** A session with its user's state and names. One read by primary key, at every authenticated request. */
export const findSessionWithUser = (db: Database, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'sessions.id as sessionId',
      'sessions.revoked_at as revokedAt',
      'sessions.expires_at as expiresAt',
      'users.id as userId',
      'users.email',
      'users.role',
      'users.status',
      'users.is_demo as isDemo',
      'users.deleted_at as deletedAt',
      'profiles.id as profileId',
      'profiles.name',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()

export const findSession = (db: Database, sessionId: string): Promise<Session | undefined> =>
  db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()

/** Inserts a session. The generation of its refresh token starts with 1. */
export const insertSession = async (
  tx: Database,
  session: { id: string; userId: string; tokenHash: string; now: number; expiresAt: number },
): Promise<void> => {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      generation: 1,
      token_hash: session.tokenHash,
      previous_hash: null,
      rotated_at: null,
      created_at: session.now,
      expires_at: session.expiresAt,
      revoked_at: null,
    })
    .execute()
}

/**
 * Advances a session from `generation`, which may be newer than the stored one after a restore. False if another
 * request has already done so.
 */
export const rotateSession = async (
  tx: Database,
  step: { sessionId: string; generation: number; tokenHash: string; now: number; expiresAt: number },
): Promise<boolean> => {
  const rotated = await tx
    .updateTable('sessions')
    .set(row => ({
      generation: step.generation + 1,
      previous_hash: row.ref('token_hash'),
      token_hash: step.tokenHash,
      rotated_at: step.now,
      expires_at: step.expiresAt,
    }))
    .where('id', '=', step.sessionId)
    .where('generation', '<=', step.generation)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return rotated !== undefined
}

export const revokeSession = async (tx: Database, sessionId: string, now: number): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all sessions of a user, except `kept` if given. */
export const revokeUserSessions = async (tx: Database, userId: string, now: number, kept?: string): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(kept !== undefined, query => query.where('id', '!=', kept!))
    .execute()
}

/** Deletes sessions that ended more than `graceMs` ago. */
export const purgeSessions = (tx: Database, now: number, graceMs: number): Promise<unknown> =>
  tx
    .deleteFrom('sessions')
    .where(row => row.or([row('expires_at', '<', now - graceMs), row('revoked_at', '<', now - graceMs)]))
    .execute()
