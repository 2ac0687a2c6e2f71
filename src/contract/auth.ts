import * as v from 'valibot'
import { PASSWORD_MAX, PASSWORD_MIN } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, Password } from './fields.ts'
import { VALIDATION } from './messages.ts'
import { User } from './users.ts'

export const SignIn = v.object({ email: Email, password: Password })
/**
 * Request header of a client that keeps its refresh token itself. Its value is `body`: no cookie is set, none is read, and
 * one left by an earlier version is cleared. Without it the refresh token comes as an HttpOnly cookie, too.
 */
export const TOKEN_DELIVERY = 'x-token-delivery'

const tokens = {
  accessToken: v.string(),
  refreshToken: v.string(),
  /** Ends this session at /auth/logout and does nothing else. It stays the same when the other two are renewed. */
  revocationToken: v.optional(v.string()),
}
/** The user as he is by now: his name or his sign-in email may have changed since the last one. */
export const Refreshed = v.object({ ...tokens, user: v.optional(User) })
export type Refreshed = v.InferOutput<typeof Refreshed>
export const SignedIn = v.object({ user: User, ...tokens })
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
  output: Refreshed,
  summary: 'A new pair of tokens for a refresh token (body, or the cookie refreshToken).',
})

export const logout = endpoint({
  ...auth,
  name: 'auth.logout',
  path: '/auth/logout',
  who: 'anyone',
  input: v.object({ refreshToken: v.optional(v.string()), revocationToken: v.optional(v.string()) }),
  output: Nothing,
  summary: 'End this session, or that of a refresh or revocation token.',
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

export const forgotPassword = endpoint({
  ...auth,
  name: 'auth.forgotPassword',
  path: '/auth/forgot-password',
  who: 'anyone',
  input: v.object({ email: Email }),
  output: Nothing,
  limit: 'sign-up',
  summary: 'Mail a link that sets a new password. The answer is the same for every address.',
})

export const NewPassword = v.pipe(
  v.string(VALIDATION.resetPassword),
  v.minLength(PASSWORD_MIN, VALIDATION.resetPassword),
  v.maxLength(PASSWORD_MAX, 'Password must be at most 256 characters.'),
)
const MailedToken = v.pipe(
  v.string('The link is not complete.'),
  v.minLength(1, 'The link is not complete.'),
  v.maxLength(200, 'The link is not complete.'),
)
const Reset = v.object({ token: MailedToken, id: Id, password: NewPassword })

const named = { id: v.optional(v.unknown()), password: v.optional(v.unknown()) }

/** Deployed clients send `{token, payload: {id, password}}` beside the token of the query; ours sends it flat. */
export const PasswordReset = v.pipe(
  v.looseObject({ token: v.optional(v.unknown()), ...named, payload: v.optional(v.looseObject(named)) }),
  v.transform(({ payload, ...flat }) => ({ ...flat, ...payload }) as v.InferInput<typeof Reset>),
  Reset,
)

export const resetPassword = endpoint({
  ...auth,
  name: 'auth.resetPassword',
  path: '/auth/reset-password',
  who: 'anyone',
  input: PasswordReset,
  output: Nothing,
  summary: 'Set a new password by the link of a mail (?token=), once and within 5 minutes.',
})

export const changeEmail = endpoint({
  ...auth,
  name: 'auth.changeEmail',
  path: '/auth/change-email',
  who: 'signed-in',
  input: v.object({ password: v.string(VALIDATION.password), newEmail: Email }),
  output: Nothing,
  limit: 'sign-in',
  summary: 'Mail a link to a new sign-in email; it changes when the link is followed.',
})

export const sendConfirmation = endpoint({
  ...auth,
  name: 'auth.sendConfirmation',
  path: '/auth/send-confirmation',
  who: 'signed-in',
  input: v.object({}),
  output: Nothing,
  summary: 'Mail another link that confirms the sign-in email. The answer is the same where it is confirmed already.',
})

export const confirmEmail = endpoint({
  ...auth,
  name: 'auth.confirmEmail',
  path: '/auth/confirm-email',
  who: 'anyone',
  input: v.object({ token: MailedToken }),
  output: v.object({
    email: v.string(),
    /** false: the email of a sign-up was confirmed; true: the account signs in with this email from now on. */
    isNew: v.optional(v.boolean()),
  }),
  summary: 'Confirm the email of a sign-up or a new sign-in email, by the link of a mail.',
})
