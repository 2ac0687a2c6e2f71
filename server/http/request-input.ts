import type { Context } from 'hono'
import * as v from 'valibot'
import { type Endpoint, isAbsent, type ParsedInputOf, type Schema } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { BodyReservation } from '../adapters/limits/in-flight-limits.ts'
import { malformedError } from './body-reader.ts'
import { type BodyFields, type RequestBody, readBody } from './request-body.ts'

/**
 * A call's input as one flat object, unchecked. A GET takes path and query, absent values dropped; a write takes its body,
 * of the query only `token` (the link of a mail), and the path above both.
 * @throws Refusal where the body cannot be read
 */
export const readInput = async (c: Context, row: Endpoint, held: BodyReservation): Promise<RequestBody> => {
  const path = c.req.param() as Record<string, string>
  const query = withoutBlank(c.req.query())
  rejectNullCharacters([...Object.values(path), ...Object.values(query)])
  if (row.method === 'GET') return { fields: { ...query, ...path }, file: null }
  const { fields, file } = await readBody(c.req.raw, row, { reservation: held })
  return { fields: { ...fields, ...(query.token && { token: query.token }), ...path }, file }
}

const withoutBlank = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => !isAbsent(value)))

const rejectNullCharacters = (values: readonly string[]): void => {
  if (values.some(value => value.includes('\0'))) throw malformedError()
}

/**
 * Checks an input against its row.
 * @throws Refusal VALIDATION with `fields` (dot path → first message); its message is the first field's
 */
export const checkInput = <Row extends Endpoint>(row: Row, fields: BodyFields): ParsedInputOf<Row> => {
  const parsed = v.safeParse(row.input, fields)
  if (parsed.success) return parsed.output
  const messages: Record<string, string> = {}
  for (const issue of parsed.issues) messages[v.getDotPath(issue) ?? ''] ??= fieldMessage(row.input, issue)
  const { '': whole, ...named } = messages
  const first = Object.values(named).find(isReadableMessage)
  throw new ApiError('VALIDATION', whole ?? first ?? ERROR_MESSAGES.invalid, { fields: named })
}

const INVALID = 'This is not valid.'
const MISSING = 'This is required.'
const isReadableMessage = (message: string): boolean => message !== INVALID && message !== MISSING

/** A field that is missing says what the same field says when it is wrong; a library's own words are not for people. */
const fieldMessage = (schema: Schema, issue: v.BaseIssue<unknown>): string => {
  if (!issue.message.startsWith('Invalid ')) return issue.message
  if (issue.input !== undefined) return INVALID
  const field = issue.path?.reduce<unknown>((parent, part) => fieldOf(parent, part.key), schema)
  const said = isSchema(field) ? v.safeParse(field, undefined).issues?.[0].message : undefined
  return said && !said.startsWith('Invalid ') ? said : MISSING
}

const fieldOf = (parent: unknown, key: unknown): unknown => {
  const entries = isSchema(parent) && 'entries' in parent ? (parent.entries as Record<string, unknown>) : {}
  return typeof key === 'string' ? entries[key] : undefined
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '~run' in value
