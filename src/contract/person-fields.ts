import * as v from 'valibot'
import { NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN, PHONE_LENGTH } from './constants.ts'
import { VALIDATION } from './messages/validation-messages.ts'
import { foldText } from './search-text.ts'

export const Email = v.pipe(
  v.string(VALIDATION.email),
  v.trim(),
  v.maxLength(254, VALIDATION.email),
  v.email(VALIDATION.email),
  v.transform(email => email.toLowerCase()),
)
export const Password = v.pipe(
  v.string(VALIDATION.password),
  v.minLength(PASSWORD_MIN, VALIDATION.password),
  v.maxLength(PASSWORD_MAX, 'Password must be at most 256 characters.'),
)
export const PersonName = v.pipe(
  v.string(VALIDATION.name),
  v.trim(),
  v.minLength(NAME_MIN, VALIDATION.name),
  v.maxLength(NAME_MAX, 'Name must be at most 120 characters.'),
)

/** `+880 1712-345678`, `০১৭১২৩৪৫৬৭৮` → `01712345678`. */
export const normalisePhone = (phone: string): string => {
  const digits = foldText(phone).replace(/[\s().-]/g, '')
  return digits.replace(/^(\+|00)?880(?=1)/, '0')
}

/** Eleven digits beginning with 01, however they were typed. */
/* @__NO_SIDE_EFFECTS__ */
export const phoneSchema = (message: string) =>
  v.pipe(v.string(message), v.transform(normalisePhone), v.regex(new RegExp(`^01\\d{${PHONE_LENGTH - 2}}$`), message))
export const Phone = phoneSchema(VALIDATION.phone)

export const Address = v.pipe(
  v.string(VALIDATION.address),
  v.trim(),
  v.minLength(1, VALIDATION.address),
  v.maxLength(500, 'Address must be at most 500 characters.'),
)
