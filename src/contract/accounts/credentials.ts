import * as v from 'valibot'
import { PASSWORD_MAX, PASSWORD_MIN } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { boundedString, Id } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { Email, Password } from '../person-fields.ts'
import { authDefaults, EmptyData, SignInResult } from './auth.ts'
import { UsedCredential } from './used-passkey.ts'

/** Passwords and sign-in emails. Apart from auth.ts, which every first visit loads for the token refresh. */

export const changePassword = endpoint({
  ...authDefaults,
  name: 'auth.changePassword',
  path: '/auth/change-password',
  who: 'signed-in',
  input: v.object({ oldPassword: boundedString(1000), newPassword: Password }),
  output: EmptyData,
  limit: 'sign-in',
  summary: 'Change the password and end all other sessions.',
})

export const forgotPassword = endpoint({
  ...authDefaults,
  name: 'auth.forgotPassword',
  path: '/auth/forgot-password',
  who: 'anyone',
  input: v.object({ email: Email }),
  output: EmptyData,
  limit: 'sign-up',
  summary: 'Mail a link that sets a new password. The response is the same for every address.',
})

export const NewPassword = v.pipe(
  v.string(VALIDATION.resetPassword),
  v.minLength(PASSWORD_MIN, VALIDATION.resetPassword),
  v.maxLength(PASSWORD_MAX, 'Password must be at most 256 characters.'),
)
const MailedToken = v.pipe(
  v.string('This link is incomplete.'),
  v.minLength(1, 'This link is incomplete.'),
  v.maxLength(200, 'This link is incomplete.'),
)
const PasswordResetInput = v.object({ token: MailedToken, id: Id, password: NewPassword })

const optionalCredentials = { id: v.optional(v.unknown()), password: v.optional(v.unknown()) }

/**
 * The page sends `{token, id, password}`. Deployed clients send `{token, payload: {id, password}}`, or the token in the
 * query.
 */
export const PasswordReset = v.pipe(
  v.looseObject({
    token: v.optional(v.unknown()),
    ...optionalCredentials,
    payload: v.optional(v.looseObject(optionalCredentials)),
  }),
  v.transform(({ payload, ...flat }) => ({ ...flat, ...payload }) as v.InferInput<typeof PasswordResetInput>),
  PasswordResetInput,
)

export const resetPassword = endpoint({
  ...authDefaults,
  name: 'auth.resetPassword',
  path: '/auth/reset-password',
  who: 'anyone',
  input: PasswordReset,
  output: EmptyData,
  summary: 'Set a new password by the link of a mail (?token=), once and within 5 minutes.',
})

export const changeEmail = endpoint({
  ...authDefaults,
  name: 'auth.changeEmail',
  path: '/auth/change-email',
  who: 'signed-in',
  /** `code`: of an account with a second factor. `passkey`: of staff whose second factor is one. */
  input: v.object({
    password: boundedString(1000, VALIDATION.password),
    newEmail: Email,
    code: v.optional(boundedString(200)),
    passkey: v.optional(UsedCredential),
  }),
  output: EmptyData,
  limit: 'sign-in',
  summary: 'Mail a link to a new sign-in email; it changes when the link is followed.',
})

export const sendConfirmation = endpoint({
  ...authDefaults,
  name: 'auth.sendConfirmation',
  path: '/auth/send-confirmation',
  who: 'signed-in',
  input: v.object({}),
  output: EmptyData,
  summary: 'Mail another link that confirms the sign-in email. The response is the same where it is confirmed already.',
})

export const confirmEmail = endpoint({
  ...authDefaults,
  name: 'auth.confirmEmail',
  path: '/auth/confirm-email',
  who: 'anyone',
  input: v.object({ token: MailedToken }),
  output: v.object({
    email: v.string(),
    /** true: the account's sign-in email has changed to this one; false: the email of a sign-up was confirmed. */
    isNew: v.optional(v.boolean()),
  }),
  summary: 'Confirm the email of a sign-up or a new sign-in email, by the link of a mail.',
})

/**
 * `code`: for an account with a second factor. Without it the response for such an account is SECOND_FACTOR_REQUIRED.
 */
export const SignIn = v.object({ email: Email, password: Password, code: v.optional(boundedString(200)) })
export type SignIn = v.InferOutput<typeof SignIn>

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

export const logoutAll = endpoint({
  ...authDefaults,
  name: 'auth.logoutAll',
  path: '/auth/logout-all',
  who: 'signed-in',
  input: v.object({}),
  output: EmptyData,
  summary: 'End every session of this user.',
})
