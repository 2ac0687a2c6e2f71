import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { boundedArray, Id } from '../fields.ts'
import { Phone } from '../person-fields.ts'
import { authDefaults, EmptyData, SignInResult } from './auth.ts'
import { IDENTITY } from './second-factor.ts'
import { CHOSEN_TEXT_KINDS, ChosenTextKind } from './text-kinds.ts'

/** Sign-in with a phone number, and numbers that sign in to an account that has an email. */

/** Six digits, in either script, however they were grouped. */
export const TextedCode = v.pipe(
  v.string('Enter the 6 digits of the message.'),
  v.maxLength(100, 'Enter the 6 digits of the message.'),
  v.transform(text => text.replace(/[০-৯]/g, digit => String(digit.charCodeAt(0) - BANGLA_ZERO)).replace(/[\s-]/g, '')),
  v.regex(/^\d{6}$/, 'Enter the 6 digits of the message.'),
)
const BANGLA_ZERO = 0x09e6

/** `requestId`: goes with the code, so that nobody but who asked for it can use it or use up its tries. */
const SentCode = v.object({
  requestId: Id,
  /** Seconds. */
  validFor: v.number(),
  /** Seconds until another code can be sent to this number. */
  resendAfter: v.number(),
})
export type SentCode = v.InferOutput<typeof SentCode>

/** A phone number to which a code is sent. */
export const PhoneNumberForm = v.object({ phoneNumber: Phone })

export const sendSignInCode = endpoint({
  ...authDefaults,
  name: 'auth.sendSignInCode',
  path: '/auth/phone/send-code',
  who: 'anyone',
  input: PhoneNumberForm,
  output: SentCode,
  limit: 'sign-up',
  summary: 'Send a sign-in code to a phone. The response is the same for every number.',
})

const PhoneCode = v.object({ requestId: Id, code: TextedCode })

export const signInByPhone = endpoint({
  ...authDefaults,
  name: 'auth.signInByPhone',
  path: '/auth/phone/sign-in',
  who: 'anyone',
  input: PhoneCode,
  output: SignInResult,
  limit: 'code',
  summary: 'Sign in with a code that was sent to a phone. A number that signs in nowhere gets a customer account.',
})

export const sendPhoneCode = endpoint({
  ...authDefaults,
  name: 'auth.sendPhoneCode',
  path: '/auth/phone/send-confirmation',
  who: ['CUSTOMER', 'VENDOR'],
  /**
   * Who asks must show that the account is theirs, unless the account signs in with this number already: then the code itself
   * shows it elsewhere, in place of a password.
   */
  input: v.object({
    ...PhoneNumberForm.entries,
    ...IDENTITY,
    password: v.optional(IDENTITY.password),
  }),
  output: SentCode,
  limit: 'sign-in',
  summary:
    'Send a code to a phone number that is to sign in to this account, with the password of the account, or to the number that does.',
})

export const confirmPhone = endpoint({
  ...authDefaults,
  name: 'auth.confirmPhone',
  path: '/auth/phone/confirm',
  who: ['CUSTOMER', 'VENDOR'],
  input: PhoneCode,
  output: v.object({ phoneNumber: v.string() }),
  limit: 'code',
  summary: 'Sign in to this account with a phone number from now on, by the code that was sent to it.',
})

export const removePhone = endpoint({
  ...authDefaults,
  name: 'auth.removePhone',
  path: '/auth/phone/remove',
  who: ['CUSTOMER', 'VENDOR'],
  input: v.object(IDENTITY),
  output: EmptyData,
  limit: 'sign-in',
  summary: 'Sign in to this account by email and password only. Refused where it has no email.',
})

const ChosenKinds = v.object({ kinds: boundedArray(ChosenTextKind, CHOSEN_TEXT_KINDS.length) })

export const choosePhoneTexts = endpoint({
  ...authDefaults,
  name: 'auth.choosePhoneTexts',
  path: '/auth/phone/texts',
  who: ['CUSTOMER', 'VENDOR'],
  input: ChosenKinds,
  output: ChosenKinds,
  summary: 'Choose what is texted to the phone number with which this account signs in.',
})
