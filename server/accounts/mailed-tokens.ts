import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type TokenPurpose = Tables['mailed_tokens']['purpose']
/** A token with `userId` null has no effect. Times are in milliseconds. */
export type NewMailedToken = {
  tokenHash: string
  purpose: TokenPurpose
  userId: string | null
  newEmail: string | null
  now: number
  expiresAt: number
}

export const insertMailedToken = async (tx: Database, token: NewMailedToken): Promise<void> => {
  await tx
    .insertInto('mailed_tokens')
    .values({
      token_hash: token.tokenHash,
      purpose: token.purpose,
      user_id: token.userId,
      new_email: token.newEmail,
      created_at: token.now,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute()
}

/** An unexpired token, used or not: its address and user. */
export const findUnexpiredTokenRow = (db: Database, tokenHash: string, purpose: TokenPurpose, now: number) =>
  db
    .selectFrom('mailed_tokens')
    .select(['user_id as userId', 'new_email as email', 'used_at as usedAt'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The number of tokens of this purpose that were mailed to a user since `time`. */
export const countTokensSince = (db: Database, userId: string, purpose: TokenPurpose, time: number): Promise<number> =>
  countRows(
    db
      .selectFrom('mailed_tokens')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('created_at', '>', time),
  )

/** An unused, unexpired token: its user and the email that it confirms. */
export const findUsableToken = (db: Database, tokenHash: string, purpose: TokenPurpose, now: number) =>
  db
    .selectFrom('mailed_tokens')
    .select(['user_id as userId', 'new_email as newEmail'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('user_id', 'is not', null)
    .executeTakeFirst()

/** Marks a user's token as used. Undefined if it is invalid or was just used by another request. */
export const consumeTokenRow = (tx: Database, tokenHash: string, purpose: TokenPurpose, now: number) =>
  tx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('user_id', 'is not', null)
    .returning(['user_id as userId', 'new_email as newEmail'])
    .executeTakeFirst()

/** Like consumeTokenRow, for a token without user. Returns its address. */
export const consumeAddressTokenRow = async (tx: Database, tokenHash: string, purpose: TokenPurpose, now: number) => {
  const used = await tx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('new_email as email')
    .executeTakeFirst()
  return used?.email ?? undefined
}

/** Invalidates all links that were mailed to a user. */
export const voidUserTokens = async (tx: Database, userId: string, now: number): Promise<void> => {
  await tx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes tokens that expired before `time`. */
export const purgeTokens = async (tx: Database, time: number): Promise<void> => {
  await tx.deleteFrom('mailed_tokens').where('expires_at', '<', time).execute()
}
