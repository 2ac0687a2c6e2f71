import * as v from 'valibot'
import isEmail from 'validator/lib/isEmail.js'
import { NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN, PHONE_LENGTH } from './constants.ts'
import { cleanEmail, cleanPhone } from './field-cleaning.ts'
import { lineSchema, textSchema } from './fields.ts'
import { VALIDATION } from './messages/validation-messages.ts'

export const Email = v.pipe(
  v.string(VALIDATION.email),
  v.maxBytes(4000, VALIDATION.email),
  v.transform(cleanEmail),
  v.maxLength(254, VALIDATION.email),
  v.check(isEmail, VALIDATION.email),
)
/** An email, or nothing. */
export const OptionalEmail = v.union([v.literal(''), Email], VALIDATION.email)
export const Password = v.pipe(
  v.string(VALIDATION.password),
  v.minLength(PASSWORD_MIN, VALIDATION.password),
  v.maxLength(PASSWORD_MAX, 'Password must be at most 256 characters.'),
)
export const PersonName = lineSchema({
  min: NAME_MIN,
  max: NAME_MAX,
  message: VALIDATION.name,
  tooLong: 'Name must be at most 120 characters.',
})

/**
 * Eleven digits beginning with 01, however they were typed.
 * @param message for fewer digits; with more, or another beginning, it would not be true
 */
/* @__NO_SIDE_EFFECTS__ */
export const phoneSchema = (message: string) =>
  v.pipe(
    v.string(message),
    v.maxBytes(1000, NOT_MOBILE),
    v.transform(cleanPhone),
    v.regex(/^01\d{9}$/, ({ input }) => (input.replace(/\D/g, '').length < PHONE_LENGTH ? message : NOT_MOBILE)),
  )
const NOT_MOBILE = 'Enter a mobile number of Bangladesh: 11 digits that begin with 01.'
export const Phone = phoneSchema(VALIDATION.phone)

export const Address = textSchema({
  min: 1,
  max: 500,
  message: VALIDATION.address,
  tooLong: 'Address must be at most 500 characters.',
})
