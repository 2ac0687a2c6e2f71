import * as v from 'valibot'
import { PAGE_LIMITS, SEARCH_MAX, TEXT_MAX } from './constants.ts'

/** Field schemas that several resources share. */

export const Id = v.pipe(v.string(), v.uuid('This is not a valid id.'))
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

export const Text = v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'This text is too long.'))
