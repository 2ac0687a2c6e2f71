import type { Context } from 'hono'
import * as v from 'valibot'
import { type Endpoint, isAbsent, type ParsedInputOf, type Schema } from '../../../src/contract/endpoint.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { issueMessage, type ServerMessageKey } from '../../../src/contract/messages/server-messages.ts'
import type { BodyReservation } from '../../adapters/limits/in-flight-limits.ts'
import { isRecord } from '../../config/is-record.ts'
import { malformedError } from './body-reader.ts'
import { getIncomingMessage } from './incoming-message.ts'
import { type BodyFields, type RequestBody, readBody } from './request-body.ts'

/**
 * A request's unvalidated input as a flat object: for a GET the query and path, without blank values; for a write the
 * body, the query's `token` (from links in mails) and the path. The path takes precedence.
 * @throws ApiError when the body cannot be read
 */
export const readInput = async (c: Context, endpoint: Endpoint, reservation: BodyReservation): Promise<RequestBody> => {
  if (endpoint.method === 'GET') return { fields: readQuery(c), file: null }
  const { path, query } = readAddress(c)
  const { fields, file } = await readBody(c.req.raw, endpoint, { reservation, incoming: getIncomingMessage(c) })
  return { fields: { ...fields, ...(query.token && { token: query.token }), ...path }, file }
}

/** The unvalidated input of a GET. */
export const readQuery = (c: Context): BodyFields => {
  const { path, query } = readAddress(c)
  return { ...query, ...path }
}

const readAddress = (c: Context): { path: Record<string, string>; query: Record<string, string> } => {
  const path = c.req.param() as Record<string, string>
  const query = withoutBlank(c.req.query())
  rejectNullCharacters([...Object.values(path), ...Object.values(query)])
  return { path, query }
}

const withoutBlank = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => !isAbsent(value)))

const rejectNullCharacters = (values: readonly string[]): void => {
  if (values.some(value => value.includes('\0'))) throw malformedError()
}

/** Nobody reads more. */
const MAX_ISSUES = 50

/**
 * Validates until there are MAX_ISSUES. valibot has no such option, but asks its configuration whether to stop after each
 * issue, and for the language of each one. `safeParse` would copy the response once.
 */
export const parseInput = (schema: Schema, input: unknown): v.OutputDataset<unknown, v.BaseIssue<unknown>> => {
  let count = 0
  return schema['~run'](
    { value: input },
    {
      get lang() {
        count += 1
        return undefined
      },
      get abortEarly() {
        return count >= MAX_ISSUES
      },
    },
  )
}

/**
 * Validates an input by its endpoint's schema.
 * @throws ApiError VALIDATION with `fields` (dot path → first message); its message is that of the first field
 */
export const checkInput = <E extends Endpoint>(endpoint: E, fields: BodyFields): ParsedInputOf<E> => {
  const { issues, value } = parseInput(endpoint.input, fields)
  if (!issues) return value as ParsedInputOf<E>
  const messages: Record<string, ServerMessageKey> = {}
  for (const issue of issues) messages[v.getDotPath(issue) ?? ''] ??= fieldMessage(endpoint.input, issue)
  const { '': formMessage, ...named } = messages
  const first = Object.values(named).find(isReadableMessage)
  throw new ApiError('VALIDATION', formMessage ?? first ?? ERROR_MESSAGES.invalid, { fields: named })
}

const INVALID = 'This is not valid.'
const MISSING = 'This is required.'
const isReadableMessage = (message: ServerMessageKey): boolean => message !== INVALID && message !== MISSING

/**
 * The message of an issue. A missing field gets the same message as an invalid one; valibot's own texts are replaced.
 */
const fieldMessage = (schema: Schema, issue: v.BaseIssue<unknown>): ServerMessageKey => {
  if (!isLibraryMessage(issue)) return issueMessage(issue)
  if (issue.input !== undefined) return INVALID
  const field = issue.path?.reduce<unknown>((parent, part) => fieldOf(parent, part.key), schema)
  const missing = isSchema(field) ? v.safeParse(field, undefined).issues?.[0] : undefined
  return missing && !isLibraryMessage(missing) ? issueMessage(missing) : MISSING
}

const isLibraryMessage = ({ message }: v.BaseIssue<unknown>): boolean => message.startsWith('Invalid ')

const fieldOf = (parent: unknown, key: unknown): unknown => {
  const entries = isSchema(parent) && 'entries' in parent ? parent.entries : undefined
  return isRecord(entries) && typeof key === 'string' ? entries[key] : undefined
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '~run' in value
