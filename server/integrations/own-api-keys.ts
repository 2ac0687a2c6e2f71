import { sql } from 'kysely'
import { v7 } from 'uuid'
import { API_KEYS_MAX, PAGE_LIMITS } from '../../src/contract/constants.ts'
import { formatDhakaDay } from '../../src/contract/dhaka-days.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type { ApiKey } from '../../src/contract/integrations/api-keys.ts'
import { generateApiKey } from '../auth/api-keys.ts'
import type { Actor } from '../auth/authentication.ts'
import { required } from '../config/required.ts'
import { toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

/** The valid keys of the actor; for a SUPER_ADMIN those of all staff. */
const selectOwnKeys = (db: Database, actor: Actor, now: number) => {
  const valid = db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.token_start',
      'api_keys.scopes',
      'api_keys.created_at',
      'api_keys.expires_at',
      'api_keys.last_used_day',
      'api_keys.user_id',
      'profiles.name as ownerName',
    ])
    .where('revoked_at', 'is', null)
    .where(sql<number>`coalesce(expires_at, ${Number.MAX_SAFE_INTEGER})`, '>', now)
  return actor.role === 'SUPER_ADMIN'
    ? valid.where('users.role', 'in', ['ADMIN', 'SUPER_ADMIN'])
    : valid.where('api_keys.user_id', '=', actor.userId)
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectOwnKeys>['executeTakeFirstOrThrow']>>

export const listOwnKeys = async (db: Database, actor: Actor, now: number): Promise<ApiKey[]> => {
  const keys = selectOwnKeys(db, actor, now).orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id')
  return (await keys.limit(PAGE_LIMITS.max).execute()).map(toApiKey)
}

export const findOwnKey = async (db: Database, id: string, actor: Actor, now: number): Promise<ApiKey | undefined> => {
  const row = await selectOwnKeys(db, actor, now).where('api_keys.id', '=', id).executeTakeFirst()
  return row && toApiKey(row)
}

const toApiKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  start: row.token_start,
  scopes: row.scopes.split(' '),
  owner: { id: row.user_id, name: row.ownerName },
  createdAt: toIso(row.created_at),
  lastUsedOn: row.last_used_day === null ? null : formatDhakaDay(row.last_used_day),
  expiresAt: toIsoOrNull(row.expires_at),
})

type NewKey = { name: string; scopes: readonly string[]; days: number | null }

/** Makes a key of the actor. @throws ApiError CONFLICT: they have as many as they may */
export const insertApiKey = async (
  tx: Database,
  { name, scopes, days }: NewKey,
  actor: Actor,
  now: number,
): Promise<{ key: ApiKey; token: string }> => {
  await lockUser(tx, actor.userId)
  const own = selectOwnKeys(tx, { ...actor, role: 'VENDOR' }, now)
  if ((await own.execute()).length >= API_KEYS_MAX)
    throw new ApiError('CONFLICT', 'You have 20 API keys. End one first.')
  const { token, hash, start } = generateApiKey()
  const id = v7()
  await tx
    .insertInto('api_keys')
    .values({
      id,
      user_id: actor.userId,
      name,
      token_hash: hash,
      token_start: start,
      scopes: [...new Set(scopes)].join(' '),
      created_at: now,
      expires_at: days === null ? null : now + days * DAY_MS,
    })
    .execute()
  return { key: required(await findOwnKey(tx, id, actor, now), id), token }
}

/** Two keys at the same moment are counted one after the other. */
const lockUser = (tx: Database, userId: string): Promise<unknown> =>
  tx
    .updateTable('users')
    .set(row => ({ role: row.ref('role') }))
    .where('id', '=', userId)
    .execute()

export const revokeApiKeyById = async (tx: Database, id: string, now: number): Promise<void> => {
  await tx.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute()
}

/** Deletes keys that ended before `time`. */
export const purgeApiKeys = async (tx: Database, time: number): Promise<void> => {
  await tx
    .deleteFrom('api_keys')
    .where(row => row.or([row('revoked_at', '<', time), row('expires_at', '<', time)]))
    .execute()
}
