import type { UsedCredential } from '../../../src/contract/accounts/used-passkey.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import {
  phoneAddedMail,
  phoneChangedMail,
  phoneDroppedMail,
  phoneLostMail,
  phoneRemovedMail,
} from '../../adapters/mail/account-mails.ts'
import type { Services } from '../../adapters/services.ts'
import { insertAuditEntry, type NewAuditEntry } from '../../audit/audit-log.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { type Account, findAccountById } from '../../auth/accounts.ts'
import type { Actor } from '../../auth/authentication.ts'
import { wrongCodeError } from '../../auth/check-phone-code.ts'
import { claimCode, hasOpenCode, type TriedCode, voidUserCodes } from '../../auth/phone-codes.ts'
import { isSessionValid } from '../../auth/sessions.ts'
import type { MessageConfig } from '../../config/config.ts'
import { required } from '../../config/required.ts'
import type { AfterCommit, Database } from '../../db/store.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { lockUser } from '../account-writes.ts'
import { type CheckedAccount, requireSecondFactorAgain, requireUnsuspectedSession } from '../check-second-factor.ts'
import { prepareAccountNotices } from '../mail-account-change.ts'
import { requireIdentity } from '../passkeys/require-identity.ts'
import { incrementProfileSeq } from '../person-writes.ts'
import { requireSamePassword } from '../require-password.ts'
import { deleteConfirmedPhone, setConfirmedPhone } from './confirmed-phones.ts'
import { deletePhoneMove, dropOvertakenMoves } from './phone-moves.ts'
import { requireTexts } from './send-code.ts'

/**
 * The number with which an account signs in is confirmed, changed and removed by somebody who shows that the account is theirs: a
 * session alone may be that of whoever has found the device. A new number takes two steps, so that nothing is texted before.
 */

type CodeRequest = {
  db: Database
  actor: Actor
  input: {
    phoneNumber: string
    password?: string | undefined
    code?: string | undefined
    passkey?: UsedCredential | undefined
  }
  services: Pick<Services, 'config' | 'store' | 'limits' | 'mail'>
  address: string
  now: number
}

/**
 * Checks who asks for a code to a new number, before the transaction. Null where that needs no proof: the account signs in with the
 * number already, or it is another code to the same new number.
 * @throws ApiError VALIDATION, RATE_LIMITED, UNAVAILABLE where the market sends no text messages
 */
export const checkCodeRequest = async (call: CodeRequest): Promise<CheckedAccount | null> => {
  const { db, input } = call
  await requireTexts(call)
  if (await needsNoProof(db, { ...call, phoneNumber: input.phoneNumber })) return null
  return requireIdentity({ ...call, input: { ...input, password: input.password ?? '' } })
}

type ChangeParams = {
  tx: Database
  actor: Actor
  services: Pick<Services, 'config' | 'limits' | 'mail'>
  now: number
  afterCommit: AfterCommit
}

/** What `checkCodeRequest` has found right, in the transaction. @throws ApiError VALIDATION */
export const requireCodeRequest = async (
  params: ChangeParams & { phoneNumber: string; checked: CheckedAccount | null; code: string | undefined },
): Promise<void> => {
  const { tx, actor, checked, code } = params
  if (checked) return requireOwner(params, checked, code)
  await lockUser(tx, actor.userId)
  // It may have been changed or removed meanwhile.
  if (!(await needsNoProof(tx, params)))
    throw new ApiError('VALIDATION', 'Enter your password.', { fields: { password: 'Enter your password.' } })
}

const needsNoProof = async (
  db: Database,
  { actor: { userId }, phoneNumber, now }: { actor: Actor; phoneNumber: string; now: number },
): Promise<boolean> => {
  const account = await findAccountById(db, userId)
  return account?.phone === phoneNumber || hasOpenCode(db, { phoneNumber, userId, now })
}

const requireOwner = async (
  { tx, actor, services, now, afterCommit }: ChangeParams,
  checked: CheckedAccount,
  code: string | undefined,
): Promise<void> => {
  await requireSamePassword(tx, checked)
  await requireUnsuspectedSession(tx, actor)
  await requireSecondFactorAgain({ tx, account: checked, code, config: services.config, now })
  if (code !== undefined) afterCommit(() => services.limits.reset('guess-code', checked.id))
}

type ConfirmParams = ChangeParams & { tried: TriedCode }

/**
 * Lets the account sign in with the number, because the code that was sent to it was right. Tells the owner, and the account that loses it.
 * @returns the account that has lost the number
 * @throws ApiError VALIDATION where the code was used or its account's session has ended meanwhile
 */
export const confirmPhone = async (params: ConfirmParams): Promise<string | undefined> => {
  const { tx, actor, tried, services, now, afterCommit } = params
  const { phoneNumber } = tried
  const { userId } = actor
  const { config } = services
  // Before the code, which whoever removes the number marks as used.
  await lockUser(tx, userId)
  if (!(await claimCode(tx, tried.id, now)) || !(await isSessionValid(tx, actor.sessionId)))
    throw wrongCodeError('VALIDATION')
  await requireUnsuspectedSession(tx, actor)
  const account = required(await findAccountById(tx, userId), userId)
  let loserId: string | undefined
  if (account.phone !== phoneNumber) {
    const mail = account.phone === null ? phoneAddedMail : phoneChangedMail
    const tellOwner = await prepareAccountNotices(tx, { userId, mail, config, now })
    loserId = await setConfirmedPhone(tx, { phoneNumber, userId, now })
    await tellOwner()
    await auditPhone(tx, { actor, action: 'set-phone', account, after: { phoneNumber }, now })
    if (loserId !== undefined) await tellPhoneLoss(tx, { userId: loserId, phoneNumber, now })
  }
  await voidUserCodes(tx, userId, now)
  await deletePhoneMove(tx, userId)
  await dropOvertakenMoves(tx, { phoneNumber, config, now })
  await incrementProfileSeq(tx, userId)
  afterCommit(() => services.mail.wake())
  return loserId
}

type RemoveParams = ChangeParams & {
  /** The account whose password was checked before the transaction. */
  checked: CheckedAccount
  code: string | undefined
}

/** @throws ApiError VALIDATION (password, code or passkey), CONFLICT where the account has no email */
export const removePhone = async (params: RemoveParams): Promise<void> => {
  const { tx, actor, checked, code, services, now, afterCommit } = params
  const { userId } = actor
  await requireOwner(params, checked, code)
  const account = required(await findAccountById(tx, userId), userId)
  if (account.email === '') throw new ApiError('CONFLICT', 'Without an email, this number is your only way to sign in.')
  const change = { userId, mail: phoneRemovedMail, config: services.config, now }
  await removeNumber(tx, { actor, account, change, now })
  afterCommit(() => services.mail.wake())
}

/**
 * Takes the number off an account whose owner has set a new password by a mailed link: somebody else may have added it. The code to
 * it is the password of an account without one, whose number stays. Wake the mail worker after the commit.
 */
export const dropRecoveredPhone = async (
  tx: Database,
  { account, config, now }: { account: Account; config: MessageConfig; now: number },
): Promise<void> => {
  if (account.passwordHash === '') return
  const change = { userId: account.id, mail: phoneDroppedMail, config, now }
  await removeNumber(tx, { actor: { ...account, userId: account.id }, account, change, now })
}

type RemoveNumber = {
  actor: NewAuditEntry['actor']
  account: Account
  change: Parameters<typeof prepareAccountNotices>[1]
  now: number
}

const removeNumber = async (tx: Database, { actor, account, change, now }: RemoveNumber): Promise<void> => {
  const tellOwner = await prepareAccountNotices(tx, change)
  const phoneNumber = await deleteConfirmedPhone(tx, account.id)
  await deletePhoneMove(tx, account.id)
  await voidUserCodes(tx, account.id, now)
  await incrementProfileSeq(tx, account.id)
  if (phoneNumber === undefined) return
  await tellOwner()
  await auditPhone(tx, { actor, action: 'remove-phone', account: { ...account, phone: phoneNumber }, after: null, now })
}

/**
 * Tells an account that its number signs in to another one from now on, or to a new one after long silence. Nothing is texted: the
 * number is somebody else's.
 */
export const tellPhoneLoss = async (
  tx: Database,
  { userId, phoneNumber, now }: { userId: string; phoneNumber: string; now: number },
): Promise<void> => {
  const account = await findAccountById(tx, userId)
  if (!account) return
  await voidUserCodes(tx, userId, now)
  await incrementProfileSeq(tx, userId)
  if (account.isEmailConfirmed && account.email !== '') await queueMail(tx, phoneLostMail(account.email), now)
  await auditPhone(tx, {
    actor: SYSTEM_ACTOR,
    action: 'lose-phone',
    account: { ...account, phone: phoneNumber },
    after: null,
    now,
  })
}

type PhoneAudit = {
  actor: NewAuditEntry['actor']
  action: 'set-phone' | 'remove-phone' | 'lose-phone'
  account: Pick<Account, 'role' | 'profileId' | 'phone'>
  after: NewAuditEntry['after']
  now: number
}

const auditPhone = (tx: Database, { actor, action, account, after, now }: PhoneAudit): Promise<void> => {
  const entity = account.role.toLowerCase()
  const before = account.phone === null ? null : { phoneNumber: account.phone }
  const entry = { action: `${entity}.${action}`, entity, id: account.profileId, before, after, now }
  return insertAuditEntry(tx, { actor, ...entry })
}
