import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Email, Password } from './fields.ts'
import { User } from './users.ts'

export const SignIn = v.object({ email: Email, password: Password })
export const Tokens = v.object({ accessToken: v.string(), refreshToken: v.string() })
export const SignedIn = v.object({ user: User, accessToken: v.string(), refreshToken: v.string() })
export type SignedIn = v.InferOutput<typeof SignedIn>
const Nothing = v.nullable(v.object({}))

const auth = { method: 'POST', list: 'none', offline: 'never', stale: [], keyed: false } as const

export const login = endpoint({
  ...auth,
  name: 'auth.login',
  path: '/auth/login',
  who: 'anyone',
  input: SignIn,
  output: SignedIn,
  limit: 'sign-in',
  summary: 'Sign in with email and password.',
})

export const refreshToken = endpoint({
  ...auth,
  name: 'auth.refreshToken',
  path: '/auth/refresh-token',
  who: 'anyone',
  input: v.object({ refreshToken: v.optional(v.string()) }),
  output: Tokens,
  summary: 'A new pair of tokens for a refresh token (body, or the cookie refreshToken).',
})

export const logout = endpoint({
  ...auth,
  name: 'auth.logout',
  path: '/auth/logout',
  who: 'anyone',
  input: v.object({ refreshToken: v.optional(v.string()) }),
  output: Nothing,
  summary: 'End this session.',
})

export const logoutAll = endpoint({
  ...auth,
  name: 'auth.logoutAll',
  path: '/auth/logout-all',
  who: 'signed-in',
  input: v.object({}),
  output: Nothing,
  summary: 'End every session of this user.',
})

export const changePassword = endpoint({
  ...auth,
  name: 'auth.changePassword',
  path: '/auth/change-password',
  who: 'signed-in',
  input: v.object({ oldPassword: v.string(), newPassword: Password }),
  output: Nothing,
  limit: 'sign-in',
  summary: 'Change the password and end all other sessions.',
})
