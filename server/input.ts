import type { Context } from 'hono'
import * as v from 'valibot'
import { type Endpoint, isAbsent, type ParsedInputOf, type Schema } from '../src/contract/endpoint.ts'
import { Refusal } from '../src/contract/errors.ts'
import { REFUSED } from '../src/contract/messages.ts'
import { type Body, type Fields, readBody } from './body.ts'
import { malformed } from './body-bytes.ts'
import type { HeldBody } from './in-flight.ts'

/**
 * A call's input as one flat object, unchecked. A GET takes path and query, absent values dropped; a write takes its body,
 * of the query only `token` (the link of a mail), and the path above both.
 * @throws Refusal where the body cannot be read
 */
export const readInput = async (c: Context, row: Endpoint, held: HeldBody): Promise<Body> => {
  const path = c.req.param() as Record<string, string>
  const query = present(c.req.query())
  refuseZeros([...Object.values(path), ...Object.values(query)])
  if (row.method === 'GET') return { fields: { ...query, ...path }, file: null }
  const { fields, file } = await readBody(c.req.raw, row, { held })
  return { fields: { ...fields, ...(query.token && { token: query.token }), ...path }, file }
}

const present = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => !isAbsent(value)))

const refuseZeros = (values: readonly string[]): void => {
  if (values.some(value => value.includes('\0'))) throw malformed()
}

/**
 * Checks an input against its row.
 * @throws Refusal VALIDATION with `fields` (dot path → first message); its message is the first field's
 */
export const checkInput = <Row extends Endpoint>(row: Row, fields: Fields): ParsedInputOf<Row> => {
  const parsed = v.safeParse(row.input, fields)
  if (parsed.success) return parsed.output
  const messages: Record<string, string> = {}
  for (const issue of parsed.issues) messages[v.getDotPath(issue) ?? ''] ??= wordsFor(row.input, issue)
  const { '': whole, ...named } = messages
  const first = Object.values(named).find(isForPeople)
  throw new Refusal('VALIDATION', whole ?? first ?? REFUSED.invalid, { fields: named })
}

const INVALID = 'This is not valid.'
const MISSING = 'This is required.'
const isForPeople = (message: string): boolean => message !== INVALID && message !== MISSING

/** A field that is missing says what the same field says when it is wrong; a library's own words are not for people. */
const wordsFor = (schema: Schema, issue: v.BaseIssue<unknown>): string => {
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
