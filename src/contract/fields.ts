import * as v from 'valibot'
import {
  NAME_MAX,
  NAME_MIN,
  PAGE_LIMITS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_LENGTH,
  SEARCH_MAX,
  TEXT_MAX,
} from './constants.ts'
import { VALIDATION } from './messages/fixed-messages.ts'
import { foldText } from './search-text.ts'

/** Field schemas that several resources share. */

export const Id = v.pipe(v.string(), v.uuid('This is not a valid id.'))
const INVALID_TIME = 'This is not a valid time.'
/** `Date.parse` alone reads 30 February as 2 March. */
const isOnCalendar = (time: string): boolean =>
  Number.isFinite(Date.parse(time)) && new Date(time.slice(0, 10)).getUTCDate() === Number(time.slice(8, 10))
export const IsoTime = v.pipe(v.string(INVALID_TIME), v.isoTimestamp(INVALID_TIME), v.check(isOnCalendar, INVALID_TIME))
/** A time, or a date alone, which means `timeOfDay` on that day in Dhaka (UTC+6 all year). */
/* @__NO_SIDE_EFFECTS__ */
export const isoTimeOrDate = (timeOfDay: string) =>
  v.pipe(
    v.string(INVALID_TIME),
    v.transform(text => (/^[\d-]{10}$/.test(text) ? `${text}T${timeOfDay}+06:00` : text)),
    IsoTime,
  )
export const OptionalId = v.optional(Id)

/** Query values arrive as text; the page sends numbers. */
const numericSchema = v.pipe(
  v.union([v.number(), v.string()], 'This must be a number.'),
  v.transform(value => (typeof value === 'string' ? Number(value.trim() || Number.NaN) : value)),
  v.number('This must be a number.'),
  v.finite('This must be a number.'),
)
export const QueryNumber = numericSchema
export const QueryCount = v.pipe(
  numericSchema,
  v.integer('This must be a whole number.'),
  v.minValue(1, 'This must be at least 1.'),
)
export const QueryBoolean = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])]),
  v.transform(value => value === true || value === 'true' || value === '1'),
)

/** The `page` and `limit` of a list. A larger limit than `max` is lowered to it. */
/* @__NO_SIDE_EFFECTS__ */
export const pagingFields = (limit: number, max: number = PAGE_LIMITS.max) => ({
  page: v.optional(v.pipe(QueryCount, v.maxValue(Number.MAX_SAFE_INTEGER)), 1),
  limit: v.optional(
    v.pipe(
      QueryCount,
      v.transform(value => Math.min(value, max)),
    ),
    limit,
  ),
})
const SortOrder = v.picklist(['asc', 'desc'])
/** The fields that a list can be sorted by. Others, which deployed clients send, count as absent. */
/* @__NO_SIDE_EFFECTS__ */
export const sortingFields = <const By extends readonly string[]>(by: By) => ({
  sortBy: v.fallback(v.optional(v.picklist(by)), undefined),
  sortOrder: v.fallback(v.optional(SortOrder), undefined),
})
/** The text of a search box; only its first SEARCH_MAX characters count. */
export const SearchTerm = v.pipe(
  v.string(),
  v.transform(text => text.trim().slice(0, SEARCH_MAX)),
)

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

export const Text = v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'This text is too long.'))
export const Address = v.pipe(
  v.string(VALIDATION.address),
  v.trim(),
  v.minLength(1, VALIDATION.address),
  v.maxLength(500, 'Address must be at most 500 characters.'),
)
