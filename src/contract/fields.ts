import * as v from 'valibot'
import { PAGE_LIMITS, TEXT_MAX } from './constants.ts'
import { cleanSearchTerm } from './search-text.ts'
import { cleanLine, cleanText, hasVisible, removeInvisible } from './text-cleaning.ts'

/** Field schemas that several resources share. */

const TOO_LONG = 'This text is too long.'
/** A text whose length is checked before anything else looks at it: cleaning a long one would cost more than any valid one. */
/* @__NO_SIDE_EFFECTS__ */
export const boundedString = (max: number, message?: string, tooLong = TOO_LONG) =>
  v.pipe(v.string(message), v.maxLength(max, tooLong))
/** An id, a name or an email in a query. Longer ones find nothing. */
export const QueryText = boundedString(1000)

export const Id = v.pipe(v.string(), v.uuid('This is not a valid id.'))
export const OptionalId = v.optional(Id)

/** Query values arrive as text; the page sends numbers. */
const numericSchema = v.pipe(
  v.union([v.number(), boundedString(100)], 'This must be a number.'),
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
/**
 * The version of a document, or the number of a row, that its writer has seen.
 * @param max what its column holds, less one: the write adds one
 */
/* @__NO_SIDE_EFFECTS__ */
const seenNumber = (max: number) =>
  v.pipe(v.number(), v.integer('This must be a whole number.'), v.minValue(0), v.maxValue(max))
export const SeenVersion = seenNumber(2 ** 31 - 2)
export const SeenSeq = seenNumber(Number.MAX_SAFE_INTEGER - 1)
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
  /**
   * Only rows that were there at this time (milliseconds), so that the pages of a list do not shift while rows arrive. A later
   * time counts as now; `meta.asOf` says which, for the pages that follow.
   */
  asOf: v.optional(v.pipe(QueryCount, v.maxValue(Number.MAX_SAFE_INTEGER))),
})
const SortOrder = v.picklist(['asc', 'desc'])
/** The fields that a list can be sorted by. Others, which deployed clients send, count as absent. */
/* @__NO_SIDE_EFFECTS__ */
export const sortingFields = <const By extends readonly string[]>(by: By) => ({
  sortBy: v.fallback(v.optional(v.picklist(by)), undefined),
  sortOrder: v.fallback(v.optional(SortOrder), undefined),
})
export const SearchTerm = v.pipe(v.string(), v.maxBytes(400_000), v.transform(cleanSearchTerm))

type TextLimits = {
  /** With a minimum, the text must also show something. */
  min?: number
  max: number
  /** Of a text that is missing or too short. */
  message?: string | undefined
  tooLong?: string
}

/** A letter of Bangla has three bytes, and may be between invisible characters. */
const BYTES_PER_LETTER = 12

/**
 * Only what can be seen counts for the limits, as it was typed: the normal form and fewer spaces change the length, and
 * must not make a text invalid that a device has stored.
 */
/* @__NO_SIDE_EFFECTS__ */
const typedText = (clean: (text: string) => string, { min = 0, max, message, tooLong }: TextLimits) =>
  v.pipe(
    v.string(message),
    v.maxBytes(BYTES_PER_LETTER * max + 4000, tooLong ?? TOO_LONG),
    v.transform(text => removeInvisible(text).trim()),
    v.minLength(min, message),
    v.maxLength(max, tooLong ?? TOO_LONG),
    v.check(text => !min || hasVisible(text), message),
    v.transform(clean),
  )

/** A name, a title, an address. */
/* @__NO_SIDE_EFFECTS__ */
export const lineSchema = (limits: TextLimits) => typedText(cleanLine, limits)
/** A description, a note, a message: line breaks stay. */
/* @__NO_SIDE_EFFECTS__ */
export const textSchema = (limits: TextLimits) => typedText(cleanText, limits)

export const Text = textSchema({ max: TEXT_MAX })

/** A schema for what is checked elsewhere: it lets through more than its type says. */
/* @__NO_SIDE_EFFECTS__ */
export const uncheckedAs = <Type>(schema: v.GenericSchema<unknown>) => schema as v.GenericSchema<Type>

/** An array whose length is checked first: checking the items of a longer one would cost more than any valid input. */
/* @__NO_SIDE_EFFECTS__ */
export const boundedArray = <const Item extends v.GenericSchema>(item: Item, max: number, message?: string) => {
  const items = v.pipe(v.array(item), v.maxLength(max, message))
  const length = v.pipe(v.array(v.unknown()), v.maxLength(max, message))
  const run: (typeof items)['~run'] = (dataset, config) =>
    (Object(dataset.value).length > max ? (length as typeof items) : items)['~run'](dataset, config)
  return { ...items, '~run': run }
}
