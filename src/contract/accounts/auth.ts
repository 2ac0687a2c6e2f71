import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { boundedString } from '../fields.ts'
import { User } from './users.ts'

/**
 * Request header of a client that stores its refresh token itself. Its value is `body`: the server sets and reads no
 * cookie, and clears one that an earlier version has set. Without it the refresh token is sent as an HttpOnly cookie,
 * too.
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

export const refreshToken = endpoint({
  ...authDefaults,
  name: 'auth.refreshToken',
  path: '/auth/refresh-token',
  who: 'anyone',
  input: v.object({ refreshToken: v.optional(boundedString(4000)) }),
  output: RefreshedTokens,
  summary: 'A new pair of tokens for a refresh token (body, or the cookie refreshToken).',
})
