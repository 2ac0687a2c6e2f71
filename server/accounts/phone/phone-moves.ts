import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { phoneKeptMail } from '../../adapters/mail/account-mails.ts'
import { insertAuditEntry } from '../../audit/audit-log.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { findAccountById } from '../../auth/accounts.ts'
import type { MessageConfig } from '../../config/config.ts'
import { TransactionConflict } from '../../db/retry-transaction.ts'
import type { Database } from '../../db/store.ts'
import { mailAccountChange } from '../mail-account-change.ts'
import { incrementProfileSeq } from '../person-writes.ts'
import { findPhoneOwner, setConfirmedPhone } from './confirmed-phones.ts'

/**
 * Accounts that staff move to another number, because their customer has lost the one before. Until the wait is over the
 * old number signs in, which shows that it is not lost and ends the move.
 */

/** Long enough for whoever has the old number, or reads the email, to notice. */
export const PHONE_MOVE_WAIT_MS = 48 * HOUR_MS

/** Who asked for the move signs in at once. After so long the number may be that of somebody else. */
const PHONE_MOVE_VALID_MS = 7 * DAY_MS

export type PhoneMove = { phoneNumber: string; effectiveAt: number }

/** @throws ApiError CONFLICT where the number is or becomes that of an account */
export const insertPhoneMove = async (
  tx: Database,
  { userId, phoneNumber, now }: { userId: string; phoneNumber: string; now: number },
): Promise<PhoneMove> => {
  if (await findPhoneOwner(tx, phoneNumber)) throw new ApiError('CONFLICT', NUMBER_IN_USE)
  await purgePhoneMoves(tx, now)
  await deletePhoneMove(tx, userId)
  const effectiveAt = now + PHONE_MOVE_WAIT_MS
  const added = await tx
    .insertInto('phone_moves')
    .values({ user_id: userId, phone_number: phoneNumber, requested_at: now, effective_at: effectiveAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!added) throw new ApiError('CONFLICT', NUMBER_IN_USE)
  return { phoneNumber, effectiveAt }
}

const NUMBER_IN_USE = 'This number signs in to another account, or will.'

/** @returns whether there was one */
export const deletePhoneMove = async (tx: Database, userId: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('phone_moves')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Will this number sign in to an account that it does not sign in to yet? */
export const isMoveTarget = async (db: Database, phoneNumber: string, now: number): Promise<boolean> => {
  const move = db.selectFrom('phone_moves').select('user_id').where('phone_number', '=', phoneNumber)
  return (await move.where('effective_at', '>', now - PHONE_MOVE_VALID_MS).executeTakeFirst()) !== undefined
}

/** Deletes moves that nobody has completed in time: the old number stays. */
export const purgePhoneMoves = async (tx: Database, now: number): Promise<void> => {
  const expired = tx.deleteFrom('phone_moves').where('effective_at', '<=', now - PHONE_MOVE_VALID_MS)
  for (const { userId } of await expired.returning('user_id as userId').execute()) await incrementProfileSeq(tx, userId)
}

type Overtaken = { phoneNumber: string; config: MessageConfig; now: number }

/**
 * Ends a move to a number that another account has confirmed since: staff have taken it for somebody else's. The account is told
 * that its number stays; wake the mail worker after the commit.
 */
export const dropOvertakenMoves = async (tx: Database, { phoneNumber, config, now }: Overtaken): Promise<void> => {
  const dropped = await tx
    .deleteFrom('phone_moves')
    .where('phone_number', '=', phoneNumber)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('confirmed_phones')
          .select('confirmed_phones.user_id')
          .where('confirmed_phones.phone_number', '=', phoneNumber)
          .whereRef('confirmed_phones.user_id', '!=', 'phone_moves.user_id'),
      ),
    )
    .returning('user_id as userId')
    .execute()
  for (const { userId } of dropped) {
    await incrementProfileSeq(tx, userId)
    await auditKeptPhone(tx, userId, now)
    await mailAccountChange(tx, { userId, mail: phoneKeptMail, config, now })
  }
}

const auditKeptPhone = async (tx: Database, userId: string, now: number): Promise<void> => {
  const account = await findAccountById(tx, userId)
  if (!account) return
  const entity = account.role.toLowerCase()
  const before = { phoneNumber: account.phone }
  const entry = { action: `${entity}.keep-phone`, entity, id: account.profileId, before, after: null, now }
  await insertAuditEntry(tx, { actor: SYSTEM_ACTOR, ...entry })
}

/**
 * Makes a number that has just been proved the one of the account that was moved to it, once its wait is over and for some days, unless
 * another account has confirmed it meanwhile.
 * @returns the account; undefined: none was
 */
export const completePhoneMove = async (
  tx: Database,
  { phoneNumber, config, now }: Overtaken,
): Promise<string | undefined> => {
  await dropOvertakenMoves(tx, { phoneNumber, config, now })
  const moved = await tx
    .deleteFrom('phone_moves')
    .where('phone_number', '=', phoneNumber)
    .where('effective_at', '<=', now)
    .where('effective_at', '>', now - PHONE_MOVE_VALID_MS)
    .returning('user_id as userId')
    .executeTakeFirst()
  if (moved && (await setConfirmedPhone(tx, { phoneNumber, userId: moved.userId, now })) !== undefined)
    throw new TransactionConflict('This number was confirmed for another account at the same time.')
  return moved?.userId
}
