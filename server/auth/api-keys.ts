import { randomBytes } from 'node:crypto'
import { compileOnce, type Parameter } from '../db/compile-once.ts'
import type { Database } from '../db/store.ts'
import { hashToken } from './tokens.ts'

/** Tells a key from an access token, and lets scanners of source code find keys that somebody has committed. */
const KEY_PREFIX = 'mk_'
const KEY_BYTES = 32
/** Of a key, to recognise it in the list: the prefix and some of the 43 characters behind it. */
const SHOWN_LENGTH = 9

/** A new key, what is stored of it, and what is shown of it later. It cannot be guessed, so that a fast hash is enough. */
export const generateApiKey = (): { token: string; hash: string; start: string } => {
  const token = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url')
  return { token, hash: hashToken(token), start: token.slice(0, SHOWN_LENGTH) }
}

export const isApiKey = (token: string): boolean => token.startsWith(KEY_PREFIX)

/** A key with the state and names of the user who made it, whether it is still valid or not. */
export const findApiKeyWithUser = async (db: Database, token: string) =>
  (await selectApiKeyWithUser(db, { hash: hashToken(token) }))[0]

const selectApiKeyWithUser = compileOnce((db, { hash }: { hash: Parameter<string> }) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'api_keys.id as keyId',
      'api_keys.name as keyName',
      'api_keys.scopes',
      'api_keys.expires_at as expiresAt',
      'api_keys.revoked_at as revokedAt',
      'api_keys.last_used_day as lastUsedDay',
      'users.id as userId',
      'users.email',
      'users.role',
      'users.staff_role as staffRole',
      'users.status',
      'users.is_demo as isDemo',
      'users.deleted_at as deletedAt',
      'profiles.id as profileId',
      'profiles.name',
    ])
    .where('api_keys.token_hash', '=', hash),
)

/** Records on which day a key is in use. */
export const updateApiKeyUse = async (tx: Database, keyId: string, day: number): Promise<void> => {
  await tx.updateTable('api_keys').set({ last_used_day: day }).where('id', '=', keyId).execute()
}

/** Ends all API keys of a user, for good. */
export const revokeUserApiKeys = async (tx: Database, userId: string, now: number): Promise<void> => {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Tells nobody any more what the webhooks of an account would; their owner can turn them on again. */
export const disableUserWebhooks = async (tx: Database, userId: string): Promise<void> => {
  await tx
    .updateTable('webhooks')
    .set({ status: 'DISABLED' })
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .execute()
}
