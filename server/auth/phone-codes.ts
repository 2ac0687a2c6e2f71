import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { CODE_LENGTH, CODE_TRIES, CODE_VALID_MS } from '../../src/contract/constants.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { hashTextedCode } from './tokens.ts'

/** `userId`: the account for which it confirms the number; null: it signs in. */
type CodeRequest = { phoneNumber: string; userId: string | null; config: Pick<Config, 'jwtSecret'>; now: number }

/** Makes a code for a number. Only its hash is stored. */
export const insertPhoneCode = async (
  tx: Database,
  { phoneNumber, userId, config, now }: CodeRequest,
): Promise<{ requestId: string; code: string }> => {
  const requestId = uuid()
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  await tx
    .insertInto('phone_codes')
    .values({
      id: requestId,
      phone_number: phoneNumber,
      user_id: userId,
      code_hash: hashTextedCode(requestId, code, config),
      created_at: now,
    })
    .execute()
  return { requestId, code }
}

/** When codes were sent to this number since `since`, the latest first; at most `max`. */
export const listCodeTimes = async (
  db: Database,
  { phoneNumber, since, max }: { phoneNumber: string; since: number; max: number },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('phone_codes')
    .select('created_at')
    .where('phone_number', '=', phoneNumber)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute()
  return rows.map(row => row.created_at)
}

export type TriedCode = { id: string; phoneNumber: string; codeHash: string }

/**
 * Counts a try at a code and returns the code; undefined when it has expired, was used, has been tried too often, or is
 * not for this account. One statement, so that tries at the same time cannot be more.
 */
export const countCodeTry = async (
  tx: Database,
  { requestId, userId, now }: { requestId: string; userId: string | null; now: number },
): Promise<TriedCode | undefined> =>
  tx
    .updateTable('phone_codes')
    .set(row => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', requestId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('attempts', '<', CODE_TRIES)
    .where('used_at', 'is', null)
    .where('created_at', '>', now - CODE_VALID_MS)
    .returning(['id', 'phone_number as phoneNumber', 'code_hash as codeHash'])
    .executeTakeFirst()

/** The last code that was sent to this number for this account. */
export const findLastCodeRequest = async (
  db: Database,
  { phoneNumber, userId }: { phoneNumber: string; userId: string },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('phone_codes')
    .select('id')
    .where('phone_number', '=', phoneNumber)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Was a code sent to this number for this account, that still works? */
export const hasOpenCode = async (
  db: Database,
  { phoneNumber, userId, now }: { phoneNumber: string; userId: string; now: number },
): Promise<boolean> => {
  const sent = db.selectFrom('phone_codes').select('id').where('phone_number', '=', phoneNumber)
  const open = sent.where('user_id', '=', userId).where('used_at', 'is', null)
  return (
    (await open
      .where('created_at', '>', now - CODE_VALID_MS)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Marks a code as used. False if it was used meanwhile. */
export const claimCode = async (tx: Database, requestId: string, now: number): Promise<boolean> => {
  const claimed = await tx
    .updateTable('phone_codes')
    .set({ used_at: now })
    .where('id', '=', requestId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/** Marks all codes that were sent for an account as used. */
export const voidUserCodes = async (tx: Database, userId: string, now: number): Promise<void> => {
  const unused = tx.updateTable('phone_codes').set({ used_at: now }).where('user_id', '=', userId)
  await unused.where('used_at', 'is', null).execute()
}

/** Deletes codes that were sent before `time`. */
export const purgePhoneCodes = async (tx: Database, time: number): Promise<void> => {
  await tx.deleteFrom('phone_codes').where('created_at', '<', time).execute()
}
