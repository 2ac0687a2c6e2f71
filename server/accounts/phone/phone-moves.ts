import { HOUR_MS } from '../../../src/contract/durations.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import type { Database } from '../../db/store.ts'
import { findPhoneOwner, setConfirmedPhone } from './confirmed-phones.ts'

/**
 * Accounts that staff move to another number, because their customer has lost the one before. Until the wait is over the
 * old number signs in, which shows that it is not lost and ends the move.
 */

/** Long enough for whoever has the old number, or reads the email, to notice. */
export const PHONE_MOVE_WAIT_MS = 48 * HOUR_MS

export type PhoneMove = { phoneNumber: string; effectiveAt: number }

/** @throws ApiError CONFLICT where the number is or becomes that of an account */
export const insertPhoneMove = async (
  tx: Database,
  { userId, phoneNumber, now }: { userId: string; phoneNumber: string; now: number },
): Promise<PhoneMove> => {
  if (await findPhoneOwner(tx, phoneNumber)) throw new ApiError('CONFLICT', NUMBER_IN_USE)
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
export const isMoveTarget = async (db: Database, phoneNumber: string): Promise<boolean> => {
  const move = db.selectFrom('phone_moves').select('user_id').where('phone_number', '=', phoneNumber)
  return (await move.executeTakeFirst()) !== undefined
}

/** Ends a move to a number that another account has confirmed since: staff have taken it for somebody else's. */
export const dropOvertakenMoves = async (tx: Database, phoneNumber: string): Promise<void> => {
  await tx
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
    .execute()
}

/**
 * Makes a number that has just been proved the one of the account that was moved to it, once its wait is over, unless
 * another account has confirmed it meanwhile.
 * @returns the account; undefined: none was
 */
export const completePhoneMove = async (
  tx: Database,
  { phoneNumber, now }: { phoneNumber: string; now: number },
): Promise<string | undefined> => {
  await dropOvertakenMoves(tx, phoneNumber)
  const moved = await tx
    .deleteFrom('phone_moves')
    .where('phone_number', '=', phoneNumber)
    .where('effective_at', '<=', now)
    .returning('user_id as userId')
    .executeTakeFirst()
  if (moved) await setConfirmedPhone(tx, { phoneNumber, userId: moved.userId, now })
  return moved?.userId
}
