import { refreshToken } from '../../src/contract/auth.ts'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  forgotPassword,
  login,
  logoutAll,
  resetPassword,
  sendConfirmation,
} from '../../src/contract/credentials.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { isStaff } from '../../src/contract/people.ts'
import { logout } from '../../src/contract/session-writes.ts'
import { consumeMailQuota } from '../adapters/limits/mail-limit.ts'
import { passwordChangedMail } from '../adapters/mail/account-mails.ts'
import { parseDeviceName } from '../auth/device-name.ts'
import { hashPassword, requireHashSlot, verifyPassword } from '../auth/passwords.ts'
import { parseRefreshToken, parseRevocationToken, type RefreshClaims } from '../auth/tokens.ts'
import { buildSignedInUser } from '../commands/build-signed-in-user.ts'
import { confirmEmailChange as confirm, requestEmailChange } from '../commands/change-email.ts'
import { requireSecondFactor } from '../commands/check-second-factor.ts'
import { authenticateByPassword, requireNotBlocked } from '../commands/check-sign-in.ts'
import { confirmSignUpEmail, resendConfirmationMail as sendAgain } from '../commands/confirm-email.ts'
import { requireValidToken } from '../commands/create-mailed-token.ts'
import { mailAccountChange } from '../commands/mail-account-change.ts'
import { refreshSession, verifyRefreshToken } from '../commands/refresh-session.ts'
import { rehashPassword } from '../commands/rehash-password.ts'
import { requestPasswordReset as forgot } from '../commands/request-password-reset.ts'
import { requirePassword } from '../commands/require-password.ts'
import { requireStaffPassword } from '../commands/require-staff-password.ts'
import { resetPassword as reset } from '../commands/reset-password.ts'
import { startSession } from '../commands/start-session.ts'
import type { HandlerContext, PrepareContext } from '../http/handler.ts'
import { attemptAccountKey, resetPasswordAttempts } from '../http/password-attempts.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { type Account, findAccountById, lockAccount, updatePassword } from '../queries/accounts.ts'
import { voidUserTokens } from '../queries/mailed-tokens.ts'
import { revokeSession, revokeUserSessions } from '../queries/sessions.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts'

const signIn = async (call: HandlerContext<typeof login>, checked: Account) => {
  const { db, input, services, now, afterCommit } = call
  const account = await requireUnchangedAccount(db, checked)
  await requireSecondFactor({ tx: db, account, code: input.code, config: services.config, now })
  const tokens = await startSession(db, account.id, services, now, parseDeviceName(call.header('user-agent')))
  afterCommit(() => services.limits.reset('guess-code', account.id))
  afterCommit(() => rehashPassword(call, account, input.password))
  return {
    data: { user: await buildSignedInUser(db, account, services.config), ...tokens },
    message: withValues('Welcome, {name}.', { name: account.name }),
    headers: setRefreshCookie(tokens.refreshToken, call),
  }
}

/** Once the password was right, attempts at the code count by account, from any address. */
const checkPassword = async (call: PrepareContext<typeof login>): Promise<Account> => {
  const { db, input, services } = call
  const account = await authenticateByPassword(db, input, call)
  if (input.code !== undefined && isStaff(account.role)) await services.limits.consume('guess-code', account.id)
  return account
}

/** The password was checked before the transaction. Fails if it was changed or the account blocked meanwhile. */
const requireUnchangedAccount = async (db: HandlerContext<typeof login>['db'], checked: Account): Promise<Account> => {
  const account = (await lockAccount(db, checked)) ? await findAccountById(db, checked.id) : undefined
  if (!account) throw new ApiError('UNAUTHENTICATED', SERVER_ERRORS.signIn)
  requireNotBlocked(account)
  return account
}

const refreshTokens = async (call: HandlerContext<typeof refreshToken>, claims: RefreshClaims) => {
  const { db, services, now } = call
  const tokens = await refreshSession(db, claims, services, now, parseDeviceName(call.header('user-agent')))
  return { data: tokens, headers: setRefreshCookie(tokens.refreshToken, call) }
}

type TokenContext = Pick<PrepareContext<typeof refreshToken>, 'input' | 'cookie' | 'header' | 'services'>
const readRefreshToken = (call: TokenContext): string => call.input.refreshToken ?? readRefreshCookie(call) ?? ''

const signOut = async (call: HandlerContext<typeof logout>) => {
  const { db, actor, now, services, afterCommit } = call
  for (const sessionId of new Set([sessionFromRevocationToken(call), actor?.sessionId])) {
    if (!sessionId) continue
    await revokeSession(db, sessionId, now)
    afterCommit(() => services.events.endStreams({ sessionId }))
  }
  return { data: null, message: 'You are signed out.' as const, headers: clearRefreshCookie(services.config) }
}

/** With a revocation token the cookie is ignored, because it may belong to the next user of the same phone. */
const sessionFromRevocationToken = (call: HandlerContext<typeof logout>): string | null | undefined => {
  const { config } = call.services
  const { revocationToken } = call.input
  if (revocationToken !== undefined) return parseRevocationToken(revocationToken, config)
  return parseRefreshToken(readRefreshToken(call), config)?.sessionId
}

const signOutEverywhere = async ({ db, actor, now, services, afterCommit }: HandlerContext<typeof logoutAll>) => {
  await revokeUserSessions(db, actor.userId, now)
  afterCommit(() => services.events.endStreams({ userId: actor.userId }))
  return {
    data: null,
    message: 'You are signed out everywhere.' as const,
    headers: clearRefreshCookie(services.config),
  }
}

const hashNewPassword = async ({ db, actor, input, services, address }: PrepareContext<typeof changePassword>) => {
  const { passwordCost } = services.config
  const account = await findAccountById(db, actor.userId)
  if (!(await verifyPassword(input.oldPassword, account?.passwordHash, passwordCost, address)))
    throw wrongOldPasswordError()
  requireStaffPassword(account!, input.newPassword, 'newPassword')
  return { checked: account!, hash: await hashPassword(input.newPassword, passwordCost, address) }
}

/** Also invalidates links in mails, which somebody who knew the old password may have requested. */
const replacePassword = async (
  { db, actor, now, services, afterCommit }: HandlerContext<typeof changePassword>,
  { checked, hash }: { checked: Account; hash: string },
) => {
  if (!(await lockAccount(db, checked))) throw wrongOldPasswordError()
  await updatePassword(db, actor.userId, hash)
  await voidUserTokens(db, actor.userId, now)
  await revokeUserSessions(db, actor.userId, now, actor.sessionId)
  await mailAccountChange(db, { id: actor.userId }, passwordChangedMail, now)
  afterCommit(() => services.events.endStreams({ userId: actor.userId, except: actor.sessionId }))
  afterCommit(() => services.mail.wake())
  return { data: null, message: 'Your password is changed. Other devices are signed out.' as const }
}

const sendPasswordReset = async (
  { db, input, now, services, afterCommit }: HandlerContext<typeof forgotPassword>,
  mayMail: boolean,
) => {
  await forgot({ tx: db, email: input.email, mayMail, config: services.config, now })
  afterCommit(() => services.mail.wake())
  return {
    data: null,
    message: 'If an account has this email, a link to set a new password is on its way to it.' as const,
  }
}

/** Rejects invalid links before the slow hash, so that guessing costs little. */
const hashResetPassword = async ({ db, input, now, services, address }: PrepareContext<typeof resetPassword>) => {
  const { userId } = await requireValidToken(db, input.token, 'RESET', now)
  const account = await findAccountById(db, userId)
  if (account) requireStaffPassword(account, input.password, 'password')
  return hashPassword(input.password, services.config.passwordCost, address)
}

const setResetPassword = async (call: HandlerContext<typeof resetPassword>, passwordHash: string) => {
  const { db, input, now, services, address, afterCommit } = call
  await reset({ tx: db, token: input.token, userId: input.id, passwordHash, now })
  const account = await findAccountById(db, input.id)
  afterCommit(() => services.events.endStreams({ userId: input.id }))
  afterCommit(() => services.mail.wake())
  afterCommit(() => resetPasswordAttempts(services.limits, attemptAccountKey(account?.email), address))
  return { data: null, message: 'Your new password is set. Sign in with it.' as const }
}

const requirePasswordAndMailQuota = async (call: PrepareContext<typeof changeEmail>) => {
  await requirePassword(call)
  const { input, services } = call
  if (!(await consumeMailQuota(services.limits, 'change-email', input.newEmail)))
    throw new ApiError('RATE_LIMITED', SERVER_ERRORS.rateLimited, { retryAfter: 3600 })
}

const sendEmailChangeLink = async ({
  db,
  actor,
  input,
  now,
  services,
  afterCommit,
}: HandlerContext<typeof changeEmail>) => {
  await requestEmailChange({ tx: db, actor, newEmail: input.newEmail, config: services.config, now })
  afterCommit(() => services.mail.wake())
  return {
    data: null,
    message: withValues('Follow the link that was sent to {email} within 5 minutes.', { email: input.newEmail }),
  }
}

/** @throws ApiError RATE_LIMITED */
const requireMailQuota = async ({ actor, services }: PrepareContext<typeof sendConfirmation>): Promise<void> => {
  if (!(await consumeMailQuota(services.limits, 'confirm-account', actor.email)))
    throw new ApiError('RATE_LIMITED', SERVER_ERRORS.rateLimited, { retryAfter: 3600 })
}

/** The message is the same when the email is already confirmed. */
const resendConfirmation = async ({
  db,
  actor,
  now,
  services,
  afterCommit,
}: HandlerContext<typeof sendConfirmation>) => {
  await sendAgain({ tx: db, user: { id: actor.userId, email: actor.email }, config: services.config, now })
  afterCommit(() => services.mail.wake())
  return {
    data: null,
    message: withValues('A link to confirm your email is on its way to {email}.', { email: actor.email }),
  }
}

/** The links of a sign-up and of an email change lead to the same page. */
const confirmByLink = async (call: HandlerContext<typeof confirmEmail>) => {
  const email = await confirmSignUpEmail(call.db, call.input.token, call.now)
  return email
    ? { data: { email, isNew: false }, message: withValues('Your email {email} is confirmed.', { email }) }
    : confirmNewEmail(call)
}

const confirmNewEmail = async ({ db, input, now, services, afterCommit }: HandlerContext<typeof confirmEmail>) => {
  const email = await confirm(db, input.token, now)
  afterCommit(() => services.mail.wake())
  return { data: { email, isNew: true }, message: withValues('You sign in with {email} from now on.', { email }) }
}

const WRONG_OLD_PASSWORD = 'The current password is incorrect.'
const wrongOldPasswordError = () =>
  new ApiError('VALIDATION', WRONG_OLD_PASSWORD, { fields: { oldPassword: WRONG_OLD_PASSWORD } })

export const routes: readonly Route[] = [
  createRoute(login, signIn, { beforeBody: requireHashSlot, prepare: checkPassword }),
  createRoute(refreshToken, refreshTokens, {
    prepare: call => verifyRefreshToken(readRefreshToken(call), call.services, call.now),
  }),
  createRoute(logout, signOut),
  createRoute(logoutAll, signOutEverywhere),
  createRoute(changePassword, replacePassword, { prepare: hashNewPassword }),
  createRoute(forgotPassword, sendPasswordReset, {
    prepare: ({ input, services }) => consumeMailQuota(services.limits, 'reset', input.email),
  }),
  createRoute(resetPassword, setResetPassword, { prepare: hashResetPassword }),
  createRoute(changeEmail, sendEmailChangeLink, { prepare: requirePasswordAndMailQuota }),
  createRoute(sendConfirmation, resendConfirmation, { prepare: requireMailQuota }),
  createRoute(confirmEmail, confirmByLink),
]
