import { login, logout, logoutAll, refreshToken } from '../../src/contract/auth.ts'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  forgotPassword,
  resetPassword,
  sendConfirmation,
} from '../../src/contract/credentials.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import { isStaff } from '../../src/contract/people.ts'
import { type Binding, bind, type Call, type Preparation } from '../bind.ts'
import { askForEmailChange, confirmEmail as confirm } from '../commands/change-email.ts'
import { requireSecondFactor } from '../commands/check-second-factor.ts'
import { checkSignIn, refuseBlocked } from '../commands/check-sign-in.ts'
import { confirmSignUp, sendConfirmation as sendAgain } from '../commands/confirm-sign-up.ts'
import { forgotPassword as forgot } from '../commands/forgot-password.ts'
import { requireToken } from '../commands/mail-token.ts'
import { checkRefresh, refreshSession } from '../commands/refresh-session.ts'
import { rehashPassword } from '../commands/rehash-password.ts'
import { requireStaffPassword } from '../commands/require-staff-password.ts'
import { resetPassword as reset } from '../commands/reset-password.ts'
import { signedInUser } from '../commands/signed-in-user.ts'
import { startSession } from '../commands/start-session.ts'
import { accountOf, forgiveAccount } from '../guesses.ts'
import { mayMail } from '../mail-limit.ts'
import { hashPassword, isPassword, requireHashPlace } from '../outside/passwords.ts'
import { voidTokensOf } from '../queries/mailed-tokens.ts'
import { revokeSession, revokeSessionsOf } from '../queries/sessions.ts'
import { type Account, accountById, holdAccount, setPassword } from '../queries/users.ts'
import { cookieToken, forgetRefreshToken, keepRefreshToken } from '../refresh-cookie.ts'
import { type RefreshClaims, readRefresh, readRevocation } from '../tokens.ts'

const signIn = async (call: Call<typeof login>, checked: Account) => {
  const { db, input, services, now, after } = call
  const account = await unchangedAccount(db, checked)
  await requireSecondFactor({ tx: db, account, code: input.code, config: services.config, now })
  const tokens = await startSession(db, account.id, services, now)
  after(() => services.limits.forget('guess-code', account.id))
  after(() => rehashPassword(call, account, input.password))
  return {
    data: { user: await signedInUser(db, account, services.config), ...tokens },
    message: `Welcome, ${account.name}.`,
    headers: keepRefreshToken(tokens.refreshToken, call),
  }
}

/** Guesses at a code count by the account, from wherever they come, once the password was right. */
const checkPassword = async (call: Preparation<typeof login>): Promise<Account> => {
  const { db, input, services } = call
  const account = await checkSignIn(db, input, call)
  if (input.code !== undefined && isStaff(account.role)) await services.limits.count('guess-code', account.id)
  return account
}

/** The password was checked before the transaction; whoever was blocked or changed it meanwhile does not come in. */
const unchangedAccount = async (db: Call<typeof login>['db'], checked: Account): Promise<Account> => {
  const account = (await holdAccount(db, checked)) ? await accountById(db, checked.id) : undefined
  if (!account) throw new Refusal('UNAUTHENTICATED', REFUSED.signIn)
  refuseBlocked(account)
  return account
}

const refresh = async (call: Call<typeof refreshToken>, claims: RefreshClaims) => {
  const { db, services, now } = call
  const tokens = await refreshSession(db, claims, services, now)
  return { data: tokens, headers: keepRefreshToken(tokens.refreshToken, call) }
}

type TokenCall = Pick<Preparation<typeof refreshToken>, 'input' | 'cookie' | 'header' | 'services'>
const givenToken = (call: TokenCall): string => call.input.refreshToken ?? cookieToken(call) ?? ''

const signOut = async (call: Call<typeof logout>) => {
  const { db, actor, now, services, after } = call
  for (const sessionId of new Set([namedSession(call), actor?.sessionId])) {
    if (!sessionId) continue
    await revokeSession(db, sessionId, now)
    after(() => services.events.end({ sessionId }))
  }
  return { data: null, message: 'You are signed out.', headers: forgetRefreshToken(services.config) }
}

/** A revocation token names its session alone: the cookie beside it may be of the next person on the same phone. */
const namedSession = (call: Call<typeof logout>): string | null | undefined => {
  const { config } = call.services
  const { revocationToken } = call.input
  if (revocationToken !== undefined) return readRevocation(revocationToken, config)
  return readRefresh(givenToken(call), config)?.sessionId
}

const signOutEverywhere = async ({ db, actor, now, services, after }: Call<typeof logoutAll>) => {
  await revokeSessionsOf(db, actor.userId, now)
  after(() => services.events.end({ userId: actor.userId }))
  return { data: null, message: 'You are signed out everywhere.', headers: forgetRefreshToken(services.config) }
}

const hashNewPassword = async ({ db, actor, input, services, address }: Preparation<typeof changePassword>) => {
  const { passwordCost } = services.config
  const account = await accountById(db, actor.userId)
  if (!(await isPassword(input.oldPassword, account?.passwordHash, passwordCost, address))) throw wrongOldPassword()
  requireStaffPassword(account!, input.newPassword, 'newPassword')
  return { checked: account!, hash: await hashPassword(input.newPassword, passwordCost, address) }
}

/** Links that wait in mailboxes die too: whoever knew the old password may have asked for them. */
const replacePassword = async (
  { db, actor, now, services, after }: Call<typeof changePassword>,
  { checked, hash }: { checked: Account; hash: string },
) => {
  if (!(await holdAccount(db, checked))) throw wrongOldPassword()
  await setPassword(db, actor.userId, hash)
  await voidTokensOf(db, actor.userId, now)
  await revokeSessionsOf(db, actor.userId, now, actor.sessionId)
  after(() => services.events.end({ userId: actor.userId, except: actor.sessionId }))
  return { data: null, message: 'Your password is changed. Other devices are signed out.' }
}

const mailReset = async ({ db, input, now, services, after }: Call<typeof forgotPassword>, mayMail: boolean) => {
  await forgot({ tx: db, email: input.email, mayMail, config: services.config, now })
  after(() => services.mail.wake())
  return { data: null, message: 'If an account has this email, a link to set a new password is on its way to it.' }
}

/** A made-up link is refused before the slow hash, so that guessing costs us nothing. */
const hashResetPassword = async ({ db, input, now, services, address }: Preparation<typeof resetPassword>) => {
  const { userId } = await requireToken(db, input.token, 'RESET', now)
  const account = await accountById(db, userId)
  if (account) requireStaffPassword(account, input.password, 'password')
  return hashPassword(input.password, services.config.passwordCost, address)
}

const setForgotten = async (call: Call<typeof resetPassword>, passwordHash: string) => {
  const { db, input, now, services, address, after } = call
  await reset({ tx: db, token: input.token, userId: input.id, passwordHash, now })
  const account = await accountById(db, input.id)
  after(() => services.events.end({ userId: input.id }))
  after(() => forgiveAccount(services.limits, accountOf(account?.email), address))
  return { data: null, message: 'Your new password is set. Sign in with it.' }
}

const requirePassword = async ({ db, actor, input, services, address }: Preparation<typeof changeEmail>) => {
  const account = await accountById(db, actor.userId)
  if (!(await isPassword(input.password, account?.passwordHash, services.config.passwordCost, address)))
    throw new Refusal('VALIDATION', WRONG_PASSWORD, { fields: { password: WRONG_PASSWORD } })
  if (!(await mayMail(services.limits, 'change-email', input.newEmail)))
    throw new Refusal('RATE_LIMITED', REFUSED.rateLimited, { retryAfter: 3600 })
}

const mailNewEmail = async ({ db, actor, input, now, services, after }: Call<typeof changeEmail>) => {
  await askForEmailChange({ tx: db, actor, newEmail: input.newEmail, config: services.config, now })
  after(() => services.mail.wake())
  return { data: null, message: `Follow the link that was sent to ${input.newEmail} within 5 minutes.` }
}

/** @throws Refusal RATE_LIMITED */
const requireMails = async ({ actor, services }: Preparation<typeof sendConfirmation>): Promise<void> => {
  if (!(await mayMail(services.limits, 'confirm-account', actor.email)))
    throw new Refusal('RATE_LIMITED', REFUSED.rateLimited, { retryAfter: 3600 })
}

/** The sentence is the same where there is nothing to confirm. */
const mailConfirmationAgain = async ({ db, actor, now, services, after }: Call<typeof sendConfirmation>) => {
  await sendAgain({ tx: db, user: { id: actor.userId, email: actor.email }, config: services.config, now })
  after(() => services.mail.wake())
  return { data: null, message: `A link to confirm your email is on its way to ${actor.email}.` }
}

/** The link of a sign-up or that of a change: both lead to the same page. */
const confirmByLink = async (call: Call<typeof confirmEmail>) => {
  const email = await confirmSignUp(call.db, call.input.token, call.now)
  return email ? { data: { email, isNew: false }, message: `Your email ${email} is confirmed.` } : confirmNewEmail(call)
}

const confirmNewEmail = async ({ db, input, now, services, after }: Call<typeof confirmEmail>) => {
  const email = await confirm(db, input.token, now)
  after(() => services.mail.wake())
  return { data: { email, isNew: true }, message: `You sign in with ${email} from now on.` }
}

const WRONG_PASSWORD = 'The password is not right.'
const WRONG_OLD = 'The old password is not right.'
const wrongOldPassword = () => new Refusal('VALIDATION', WRONG_OLD, { fields: { oldPassword: WRONG_OLD } })

export const bindings: readonly Binding[] = [
  bind(login, signIn, { beforeBody: requireHashPlace, prepare: checkPassword }),
  bind(refreshToken, refresh, { prepare: call => checkRefresh(givenToken(call), call.services, call.now) }),
  bind(logout, signOut),
  bind(logoutAll, signOutEverywhere),
  bind(changePassword, replacePassword, { prepare: hashNewPassword }),
  bind(forgotPassword, mailReset, {
    prepare: ({ input, services }) => mayMail(services.limits, 'reset', input.email),
  }),
  bind(resetPassword, setForgotten, { prepare: hashResetPassword }),
  bind(changeEmail, mailNewEmail, { prepare: requirePassword }),
  bind(sendConfirmation, mailConfirmationAgain, { prepare: requireMails }),
  bind(confirmEmail, confirmByLink),
]
