import type { Database } from '../db/store.ts'

export type TokenPurpose = 'RESET' | 'EMAIL'
/** `userId` null: a token that opens nothing. Times are milliseconds. */
export type NewToken = {
  tokenHash: string
  purpose: TokenPurpose
  userId: string | null
  newEmail: string | null
  now: number
  expiresAt: number
}

export const insertMailedToken = async (tx: Database, token: NewToken): Promise<void> => {
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

/** How many tokens were mailed for a user since `time`. */
export const tokensSince = async (db: Database, userId: string, time: number): Promise<number> => {
  const { count } = await db
    .selectFrom('mailed_tokens')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', time)
    .executeTakeFirstOrThrow()
  return count
}

/** Whom a token that still works belongs to, and the email it confirms; undefined where there is none. */
export const openToken = (db: Database, tokenHash: string, purpose: TokenPurpose, now: number) =>
  db
    .selectFrom('mailed_tokens')
    .select(['user_id as userId', 'new_email as newEmail'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('user_id', 'is not', null)
    .executeTakeFirst()

/** Uses a token up. Undefined when it does not work, or somebody has just used it. */
export const useToken = (tx: Database, tokenHash: string, purpose: TokenPurpose, now: number) =>
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

/** Makes every link that is on its way to a user worthless. */
export const voidTokensOf = async (tx: Database, userId: string, now: number): Promise<void> => {
  await tx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Drops tokens that ran out before `time`. */
export const purgeTokens = async (tx: Database, time: number): Promise<void> => {
  await tx.deleteFrom('mailed_tokens').where('expires_at', '<', time).execute()
}
