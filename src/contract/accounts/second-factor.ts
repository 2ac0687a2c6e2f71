import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { cleanNumber } from '../field-cleaning.ts'
import { boundedString } from '../fields.ts'
import { foldText } from '../search-text.ts'
import { UsedCredential } from './used-passkey.ts'

export const SECOND_FACTOR = {
  required: 'Enter the 6-digit code from your authenticator app, or a recovery code.',
  wrongCode: 'This code is wrong, or it was used already. Wait for the next code and try again.',
  enrolFirst: 'Set up two-step verification first. Open Settings, then Sign-in security.',
  isOn: 'Two-step verification is on already. Turn it off first.',
  isOff: 'Two-step verification is not on.',
} as const

const CODE_REQUIRED = 'Enter the code.'

/** A 6-digit code or a recovery code. Spaces, dashes and case are ignored, and Bangla digits are accepted. */
export const SecondFactorCode = v.pipe(
  v.string(CODE_REQUIRED),
  v.maxBytes(1000, 'This code is too long.'),
  v.transform(text => foldText(cleanNumber(text)).replace(/\p{Pd}/gu, '')),
  v.minLength(1, CODE_REQUIRED),
  v.maxLength(64, 'This code is too long.'),
)

/** Shows who is at the device, before something gets access. `code` or `passkey`: of an account with a second factor. */
export const IDENTITY = {
  password: boundedString(1000, 'Enter your password.'),
  code: v.optional(SecondFactorCode),
  passkey: v.optional(UsedCredential),
}

export const SecondFactorState = v.object({
  isOn: v.boolean(),
  /** Whether this account must set one up before it may do anything else. */
  isRequired: v.boolean(),
  recoveryCodesLeft: v.number(),
})
export type SecondFactorState = v.InferOutput<typeof SecondFactorState>

const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })
const password = boundedString(1000, 'Enter your password.')

const secondFactor = {
  method: 'POST',
  who: ['ADMIN'],
  list: 'none',
  offline: 'never',
  stale: [],
  keyed: false,
  limit: 'sign-in',
} as const

export const getSecondFactor = endpoint({
  name: 'secondFactor.get',
  method: 'GET',
  path: '/auth/second-factor',
  who: ['ADMIN'],
  input: v.object({}),
  output: SecondFactorState,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'Whether this account has a second factor, and how many recovery codes are left.',
})

export const startSecondFactor = endpoint({
  ...secondFactor,
  name: 'secondFactor.start',
  path: '/auth/second-factor/start',
  /** `passkey`: of staff whose second factor is one. */
  input: v.object({ password, passkey: v.optional(UsedCredential) }),
  /** `secret` in base32, for typing; `uri` (otpauth://) for a QR code. */
  output: v.object({ secret: v.string(), uri: v.string() }),
  summary: 'Begin to set up an authenticator app (TOTP). It is in use once a code of it was confirmed.',
})

export const confirmSecondFactor = endpoint({
  ...secondFactor,
  name: 'secondFactor.confirm',
  path: '/auth/second-factor/confirm',
  input: v.object({ code: SecondFactorCode }),
  output: RecoveryCodes,
  summary: 'Turn the second factor on by its first code, and end all other sessions. Returns recovery codes, once.',
})

export const renewRecoveryCodes = endpoint({
  ...secondFactor,
  name: 'secondFactor.renewRecoveryCodes',
  path: '/auth/second-factor/recovery-codes',
  input: v.object({ password, code: SecondFactorCode }),
  output: RecoveryCodes,
  summary: 'Replace all recovery codes by new ones.',
})

export const disableSecondFactor = endpoint({
  ...secondFactor,
  name: 'secondFactor.disable',
  path: '/auth/second-factor/disable',
  input: v.object({ password, code: SecondFactorCode }),
  output: v.nullable(v.object({})),
  summary: 'Turn the second factor off.',
})
