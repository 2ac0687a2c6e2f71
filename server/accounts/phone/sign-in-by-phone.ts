import { v7 as uuid } from 'uuid'
import type { User } from '../../../src/contract/accounts/users.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import type { Services } from '../../adapters/services.ts'
import { type Account, findAccountById } from '../../auth/accounts.ts'
import { wrongCodeError } from '../../auth/check-phone-code.ts'
import { deleteUserPasskeys } from '../../auth/passkeys.ts'
import { claimCode, type TriedCode } from '../../auth/phone-codes.ts'
import { type DeviceName, revokeUserSessions } from '../../auth/sessions.ts'
import { required } from '../../config/required.ts'
import type { Database } from '../../db/store.ts'
import { insertUser, lockUser } from '../account-writes.ts'
import { buildSignedInUser } from '../build-signed-in-user.ts'
import { requireSecondFactor } from '../check-second-factor.ts'
import { requireNotBlocked } from '../check-sign-in.ts'
import { type SessionTokens, startSession } from '../start-session.ts'
import { tellPhoneLoss } from './change-phone.ts'
import {
  deleteConfirmedPhone,
  findPhoneOwner,
  insertConfirmedPhone,
  isPhoneSilent,
  updatePhoneUse,
} from './confirmed-phones.ts'
import { completePhoneMove, deletePhoneMove, isMoveTarget } from './phone-moves.ts'

const MOVE_WAITS =
  'This number signs in to your account 48 hours after you asked us to change it. Until then, please wait.'

type PhoneSignIn = {
  tx: Database
  /** Whose code `checkCode` has found right. */
  tried: TriedCode
  device: DeviceName
  services: Services
  now: number
}

/** `movedUserId`: the account whose other sessions have ended, because staff have moved it to this number. */
type PhoneSession = { session: SessionTokens & { user: User }; movedUserId: string | undefined }

/**
 * Signs in to the account that has confirmed the number of the code, or to a new one.
 * @throws ApiError UNAUTHENTICATED (the code was used meanwhile), CONFLICT (it will be that of an account), BLOCKED,
 *   SECOND_FACTOR_REQUIRED (such accounts sign in by password)
 */
export const signInByPhone = async (params: PhoneSignIn): Promise<PhoneSession> => {
  const { tx, tried, device, services, now } = params
  if (!(await claimCode(tx, tried.id, now))) throw wrongCodeError('UNAUTHENTICATED')
  const movedUserId = await completePhoneMove(tx, { phoneNumber: tried.phoneNumber, config: services.config, now })
  if (movedUserId) await endLostPhone(tx, movedUserId, now)
  const known = await findAccountByPhone(params)
  // Another account would lose the number when the wait is over, and all that was ordered with it.
  if (!known && (await isMoveTarget(tx, tried.phoneNumber, now))) throw new ApiError('CONFLICT', MOVE_WAITS)
  const account = known ?? (await createPhoneAccount(params))
  requireNotBlocked(account)
  await requireSecondFactor({ tx, account, code: undefined, config: services.config, now })
  const tokens = await startSession(tx, account.id, services, now, device)
  return { session: { user: await buildSignedInUser(tx, account, services.config), ...tokens }, movedUserId }
}

/** Whoever has the lost phone may still be signed in, or have a passkey on it. */
const endLostPhone = async (tx: Database, userId: string, now: number): Promise<void> => {
  // Nobody adds a passkey or signs in with one meanwhile.
  await lockUser(tx, userId)
  await deleteUserPasskeys(tx, userId)
  await revokeUserSessions(tx, userId, now)
}

/** Undefined: it opens no account, and none has it any more. */
const findAccountByPhone = async ({
  tx,
  tried: { phoneNumber },
  services,
  now,
}: PhoneSignIn): Promise<Account | undefined> => {
  const owner = await findPhoneOwner(tx, phoneNumber)
  if (!owner) return undefined
  const account = await findAccountById(tx, owner.userId)
  const isSilent = isPhoneSilent(owner, now)
  if (isSilent || !account || (account.isDemo && !services.config.isDemo)) {
    if (isSilent) await tellPhoneLoss(tx, { userId: owner.userId, phoneNumber, now })
    await deleteConfirmedPhone(tx, owner.userId)
    return undefined
  }
  await updatePhoneUse(tx, { phoneNumber, userId: owner.userId, now })
  // Who signs in with the number has not lost it.
  await deletePhoneMove(tx, owner.userId)
  return account
}

/** A customer without email, password or name; the first order brings the name. */
const createPhoneAccount = async ({ tx, tried: { phoneNumber }, now }: PhoneSignIn): Promise<Account> => {
  const id = uuid()
  const user = { id, profileId: uuid(), email: '', passwordHash: '', role: 'CUSTOMER', name: '', phoneNumber } as const
  await insertUser(tx, { ...user, isEmailConfirmed: true, now })
  await insertConfirmedPhone(tx, { phoneNumber, userId: id, now })
  return required(await findAccountById(tx, id), 'the new account')
}
