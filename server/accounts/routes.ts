import { refreshToken } from '../../src/contract/accounts/auth.ts'
import { changePassword, forgotPassword, login, logoutAll } from '../../src/contract/accounts/credentials.ts'
import { logout } from '../../src/contract/accounts/session-writes.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { isStaff } from '../../src/contract/people/people.ts'
import { consumeMailQuota } from '../adapters/limits/mail-limit.ts'
import { requireHashSlot } from '../auth/passwords.ts'
import type { RefreshClaims } from '../auth/tokens.ts'
import type { PrepareContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { refusedWriteError } from '../http/unexpected-errors.ts'
import { changePassword as change, prepareNewPassword } from './change-password.ts'
import { checkSignIn } from './check-sign-in.ts'
import { parseDeviceName } from './device-name.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts'
import { keepSession, refreshSession, verifyRefreshToken } from './refresh-session.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { signIn, signInUnstored } from './sign-in.ts'
import { signOut, signOutEverywhere } from './sign-out.ts'

type TokenContext = Pick<PrepareContext<typeof refreshToken>, 'input' | 'cookie' | 'header' | 'services'>

const readRefreshToken = (call: TokenContext): string => call.input.refreshToken ?? readRefreshCookie(call) ?? ''
const readDevice = (call: Pick<TokenContext, 'header'>) => parseDeviceName(call.header('user-agent'))

export const routes: readonly Route[] = [
  createRoute(
    login,
    async (call, checked) => {
      const { db: tx, input, services, address, now, afterCommit } = call
      const device = readDevice(call)
      const session = await signIn({ tx, checked, input, device, services, address, now, afterCommit })
      return {
        data: session,
        message: withValues('Welcome, {name}.', { name: session.user.name }),
        headers: setRefreshCookie(session.refreshToken, call),
      }
    },
    {
      beforeBody: requireHashSlot,
      prepare: checkSignIn,
      withoutWrites: async ({ db: tx, input, services, now }, checked) => {
        if (!isStaff(checked.role)) throw refusedWriteError()
        const session = await signInUnstored({ tx, checked, input, services, now })
        return { data: session, message: withValues('Welcome, {name}.', { name: session.user.name }) }
      },
    },
  ),

  createRoute(
    refreshToken,
    async (call, claims: RefreshClaims) => {
      const tokens = await refreshSession(call.db, claims, call.services, call.now, readDevice(call))
      return { data: tokens, headers: setRefreshCookie(tokens.refreshToken, call) }
    },
    {
      prepare: call => verifyRefreshToken(readRefreshToken(call), call.services, call.now),
      withoutWrites: async (call, claims) => ({
        data: await keepSession(call.db, claims, readRefreshToken(call), call.services, call.now),
      }),
    },
  ),

  createRoute(logout, async call => {
    const { db: tx, actor, input, services, now, afterCommit } = call
    const tokens = { revocationToken: input.revocationToken, refreshToken: readRefreshToken(call) }
    await signOut({ tx, actor, ...tokens, services, now, afterCommit })
    return { data: null, message: 'You are signed out.', headers: clearRefreshCookie(services.config) }
  }),

  createRoute(logoutAll, async ({ db: tx, actor, services, now, afterCommit }) => {
    await signOutEverywhere({ tx, actor, services, now, afterCommit })
    return { data: null, message: 'You are signed out everywhere.', headers: clearRefreshCookie(services.config) }
  }),

  createRoute(
    changePassword,
    async ({ db: tx, actor, services, now, afterCommit }, prepared) => {
      await change({ tx, actor, ...prepared, services, now, afterCommit })
      return { data: null, message: 'Your password is changed. Other devices are signed out.' }
    },
    { prepare: prepareNewPassword },
  ),

  createRoute(
    forgotPassword,
    async ({ db: tx, input: { email }, services, now, afterCommit }, mayMail: boolean) => {
      await requestPasswordReset({ tx, email, mayMail, config: services.config, now })
      afterCommit(() => services.mail.wake())
      return {
        data: null,
        message: 'If an account has this email, a link to set a new password is on its way to it.',
      }
    },
    { prepare: ({ input, services }) => consumeMailQuota(services.limits, 'reset', input.email) },
  ),
]
