import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Email, Password } from './fields.ts'
import { User } from './users.ts'

/** `code`: for an account with a second factor. Without it the response for such an account is SECOND_FACTOR_REQUIRED. */
export const SignIn = v.object({ email: Email, password: Password, code: v.optional(v.string()) })
export type SignIn = v.InferOutput<typeof SignIn>
/**
 * Request header of a client that stores its refresh token itself. Its value is `body`: the server sets and reads no cookie,
 * and clears one that an earlier version has set. Without it the refresh token is sent as an HttpOnly cookie, too.
 */
export const TOKEN_DELIVERY = 'x-token-delivery'

const tokenEntries = {
  accessToken: v.string(),
  refreshToken: v.string(),
  /** Ends this session at /auth/logout and can do nothing else. It stays the same when the other two are renewed. */
  revocationToken: v.optional(v.string()),
}
/** `user`: as the account is now; the name or the sign-in email may have changed since the last response. */
export const RefreshedTokens = v.object({ ...tokenEntries, user: v.optional(User) })
export type RefreshedTokens = v.InferOutput<typeof RefreshedTokens>
export const SignInResult = v.object({ user: User, ...tokenEntries })
export type SignInResult = v.InferOutput<typeof SignInResult>
export const EmptyData = v.nullable(v.object({}))

export const authDefaults = { method: 'POST', list: 'none', offline: 'never', stale: [], keyed: false } as const

export const login = endpoint({
  ...authDefaults,
  name: 'auth.login',
  path: '/auth/login',
  who: 'anyone',
  input: SignIn,
  output: SignInResult,
  limit: 'sign-in',
  summary: 'Sign in with email and password, and with a code where the account has a second factor.',
})

export const refreshToken = endpoint({
  ...authDefaults,
  name: 'auth.refreshToken',
  path: '/auth/refresh-token',
  who: 'anyone',
  input: v.object({ refreshToken: v.optional(v.string()) }),
  output: RefreshedTokens,
  summary: 'A new pair of tokens for a refresh token (body, or the cookie refreshToken).',
})

export const logout = endpoint({
  ...authDefaults,
  name: 'auth.logout',
  path: '/auth/logout',
  who: 'anyone',
  input: v.object({ refreshToken: v.optional(v.string()), revocationToken: v.optional(v.string()) }),
  output: EmptyData,
  /** A device that signs out without a network queues the revocation token. */
  offline: { scope: 'sign-out:{scopeId}', background: true },
  summary: 'End this session, or that of a refresh or revocation token.',
})

export const logoutAll = endpoint({
  ...authDefaults,
  name: 'auth.logoutAll',
  path: '/auth/logout-all',
  who: 'signed-in',
  input: v.object({}),
  output: EmptyData,
  summary: 'End every session of this user.',
})

/** The endpoints of this file that can wait in the outbox. */
export const AUTH_WRITES = [logout] as const
