import { ApiError } from '../../src/contract/errors.ts'
import { passwordChangedMail } from '../adapters/mail/account-mails.ts'
import type { Services } from '../adapters/services.ts'
import { type Account, findAccountById } from '../auth/accounts.ts'
import type { Actor } from '../auth/authentication.ts'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import { revokeUserSessions } from '../auth/sessions.ts'
import type { AfterCommit, Database } from '../db/store.ts'
import { lockAccount, updatePassword } from './account-writes.ts'
import { mailAccountChange } from './mail-account-change.ts'
import { voidUserTokens } from './mailed-tokens.ts'
import { requireStaffPassword } from './require-staff-password.ts'

type NewPasswordParams = {
  db: Database
  actor: Actor
  input: { oldPassword: string; newPassword: string }
  services: Pick<Services, 'config'>
  address: string
}
type CheckedNewPassword = { checked: Account; passwordHash: string }

/** Checks the old password and hashes the new one, before the transaction. @throws ApiError VALIDATION */
export const prepareNewPassword = async ({
  db,
  actor,
  input,
  services: { config },
  address,
}: NewPasswordParams): Promise<CheckedNewPassword> => {
  const account = await findAccountById(db, actor.userId)
  const isRight = await verifyPassword(input.oldPassword, account?.passwordHash, config.passwordCost, address)
  if (!account || !isRight) throw wrongOldPasswordError()
  requireStaffPassword(account, input.newPassword, 'newPassword')
  return { checked: account, passwordHash: await hashPassword(input.newPassword, config.passwordCost, address) }
}

type ChangePasswordParams = CheckedNewPassword & {
  tx: Database
  actor: Actor
  services: Pick<Services, 'config' | 'events' | 'mail'>
  now: number
  afterCommit: AfterCommit
}

/**
 * Sets a new password and ends the other sessions. Also invalidates links in mails, which somebody who knew the old
 * password may have requested.
 * @throws ApiError VALIDATION when the password was changed meanwhile
 */
export const changePassword = async (params: ChangePasswordParams): Promise<void> => {
  const { tx, actor, checked, passwordHash, services, now, afterCommit } = params
  const { userId, sessionId } = actor
  if (!(await lockAccount(tx, checked))) throw wrongOldPasswordError()
  await updatePassword(tx, userId, passwordHash)
  await voidUserTokens(tx, userId, now)
  await revokeUserSessions(tx, userId, now, sessionId)
  await mailAccountChange(tx, { userId, mail: passwordChangedMail, config: services.config, now })
  afterCommit(() => services.events.endStreams({ userId, except: sessionId }))
  afterCommit(() => services.mail.wake())
}

const WRONG_OLD_PASSWORD = 'The current password is incorrect.'
const wrongOldPasswordError = () =>
  new ApiError('VALIDATION', WRONG_OLD_PASSWORD, { fields: { oldPassword: WRONG_OLD_PASSWORD } })
