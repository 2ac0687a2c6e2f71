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

/**
 * Makes a number that has just been proved the one of the account that was moved to it, once its wait is over.
 * @returns the account; undefined: none was
 */
export const completePhoneMove = async (
  tx: Database,
  { phoneNumber, now }: { phoneNumber: string; now: number },
): Promise<string | undefined> => {
  const moved = await tx
    .deleteFrom('phone_moves')
    .where('phone_number', '=', phoneNumber)
    .where('effective_at', '<=', now)
    .returning('user_id as userId')
    .executeTakeFirst()
  if (moved) await setConfirmedPhone(tx, { phoneNumber, userId: moved.userId, now })
  return moved?.userId
}
