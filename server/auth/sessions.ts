import { type Selectable, sql } from 'kysely'
import type { Device } from '../../src/contract/accounts/devices.ts'
import { compileOnce, type Parameter } from '../db/compile-once.ts'
import { ifGiven, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type Session = Selectable<Tables['sessions']>

/** The names of a device's browser and operating system. */
export type DeviceName = { browser: string | null; system: string | null }

/** A session with its user's state and names. One read by primary key, at every authenticated request. */
export const findSessionWithUser = async (db: Database, sessionId: string) =>
  (await selectSessionWithUser(db, { sessionId }))[0]

const selectSessionWithUser = compileOnce((db, { sessionId }: { sessionId: Parameter<string> }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('shop_staff', 'shop_staff.user_id', 'users.id')
    .leftJoin('profiles as owners', 'owners.id', 'shop_staff.vendor_id')
    .leftJoin('users as owner_users', 'owner_users.id', 'owners.user_id')
    .select([
      'sessions.id as sessionId',
      'sessions.revoked_at as revokedAt',
      'sessions.expires_at as expiresAt',
      'sessions.used_at as usedAt',
      'sessions.generation',
      'sessions.rotated_at',
      'sessions.current_used_at',
      'users.id as userId',
      'users.email',
      'users.role',
      'users.staff_role as staffRole',
      'users.status',
      'users.is_demo as isDemo',
      'users.deleted_at as deletedAt',
      'profiles.id as profileId',
      'profiles.name',
      'shop_staff.shop_role as shopRole',
      'shop_staff.removed_at as removedAt',
      'owners.id as ownerProfileId',
      'owner_users.id as ownerUserId',
      'owner_users.status as ownerStatus',
    ])
    .where('sessions.id', '=', sessionId),
)

export const findSession = (db: Database, sessionId: string): Promise<Session | undefined> =>
  db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()

/** Has this session not been ended, also in the moment since its request was let in? Lock its account before. */
export const isSessionValid = async (tx: Database, sessionId: string): Promise<boolean> =>
  (await findSession(tx, sessionId))?.revoked_at === null

/**
 * When the tokens of the session's current generation were first used; null: not yet. A version that does not write it may have
 * rotated since.
 */
export const currentUsedAt = (session: Pick<Session, 'rotated_at' | 'current_used_at'>): number | null => {
  const { rotated_at, current_used_at } = session
  return current_used_at !== null && current_used_at >= (rotated_at ?? 0) ? current_used_at : null
}

/** Records that the tokens of a generation are in use, unless it was recorded before or a newer generation is there. */
export const updateGenerationUse = async (
  tx: Database,
  { sessionId, generation, now }: { sessionId: string; generation: number; now: number },
): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ current_used_at: now })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .where(sql<number>`coalesce(current_used_at, -1)`, '<', sql<number>`coalesce(rotated_at, 0)`)
    .execute()
}

/** Inserts a session. The generation of its refresh token starts with 1. */
export const insertSession = async (
  tx: Database,
  session: { id: string; userId: string; tokenHash: string; device: DeviceName; now: number; expiresAt: number },
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
      ...session.device,
      used_at: session.now,
      current_used_at: session.now,
    })
    .execute()
}

/**
 * Advances a session from `generation`, which may be newer than the stored one after a restore. False if another
 * request has already done so.
 */
export const rotateSession = async (
  tx: Database,
  step: {
    sessionId: string
    generation: number
    tokenHash: string
    device: DeviceName
    now: number
    expiresAt: number
  },
): Promise<boolean> => {
  const rotated = await tx
    .updateTable('sessions')
    .set(row => ({
      generation: step.generation + 1,
      previous_hash: row.ref('token_hash'),
      token_hash: step.tokenHash,
      rotated_at: step.now,
      current_used_at: null,
      previous_used_at: sql<number>`case
        when generation = ${step.generation} and current_used_at >= coalesce(rotated_at, 0) then current_used_at
        else ${sql.lit(step.now)} end`,
      expires_at: step.expiresAt,
      ...step.device,
      used_at: step.now,
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
    .$call(ifGiven(kept, (query, value) => query.where('id', '!=', value)))
    .execute()
}

/** Ends one of the user's own sessions, unless it has ended already. False if it is not theirs. */
export const revokeOwnSession = async (
  tx: Database,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: number },
): Promise<boolean> => {
  const revoked = await tx
    .updateTable('sessions')
    .set(row => ({ revoked_at: row.fn.coalesce('revoked_at', row.val(now)) }))
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return revoked.numUpdatedRows === 1n
}

/** Records that a session is in use, unless a later use is recorded. */
export const updateSessionUse = async (tx: Database, sessionId: string, now: number): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ used_at: now })
    .where('id', '=', sessionId)
    .where(row => row.or([row('used_at', 'is', null), row('used_at', '<', now)]))
    .execute()
}

const MAX_DEVICES = 100

/** The user's valid sessions: `current` first, then the last used. */
export const listDevices = async (
  db: Database,
  { userId, current, now }: { userId: string; current: string; now: number },
): Promise<Device[]> => {
  const usedAt = sql<number>`coalesce(used_at, rotated_at, created_at)`
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'created_at', usedAt.as('usedAt')])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy(sql`case when id = ${current} then 0 else 1 end`)
    .orderBy(usedAt, 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DEVICES)
    .execute()
  return rows.map(({ id, browser, system, created_at, usedAt }) => ({
    id,
    browser,
    system,
    signedInAt: toIso(created_at),
    lastUsedAt: toIso(usedAt),
    isCurrent: id === current,
  }))
}

/**
 * Deletes sessions that ended more than `graceMs` ago. Those of deleted accounts stay until they would have expired, so
 * that a device that was offline meanwhile learns why it is signed out.
 */
export const purgeSessions = (tx: Database, now: number, graceMs: number): Promise<unknown> =>
  tx
    .deleteFrom('sessions')
    .where(row =>
      row.or([
        row('expires_at', '<', now - graceMs),
        row.and([
          row('revoked_at', '<', now - graceMs),
          row('user_id', 'not in', row.selectFrom('users').select('id').where('deleted_at', 'is not', null)),
        ]),
      ]),
    )
    .execute()
