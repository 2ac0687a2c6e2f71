import { toUSVString } from 'node:util'
import { JSON_BODY_LIMIT, PICTURE_BODY_LIMIT } from '../../src/contract/constants.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { type BodyReadOptions, malformedError, readBytes } from './body-reader.ts'
import { type FormPart, parseMultipart } from './multipart.ts'

export type BodyFields = Record<string, unknown>
/** `file` is a view into memory of the body's own. */
export type RequestBody = { fields: BodyFields; file: Uint8Array<ArrayBuffer> | null }

/** Boundaries and the other fields of a form that carries a file of the largest size. */
const MULTIPART_OVERHEAD = 128 * 1024

/**
 * Reads a request's body: JSON, or multipart (fields as JSON in `data` or one by one, picture in `file`) where the row takes
 * it.
 * @throws Refusal UNSUPPORTED_MEDIA, TOO_LARGE, UNAVAILABLE, TIMEOUT, or VALIDATION when it cannot be read or is not an
 *   object
 */
export const readBody = async (
  request: Request,
  row: Pick<Endpoint, 'body' | 'bodyLimit'>,
  arriving: BodyReadOptions,
): Promise<RequestBody> => {
  if (row.body === 'ignored') return { fields: {}, file: null }
  const type = (request.headers.get('content-type') ?? '').toLowerCase()
  if (row.body === 'multipart' && type.startsWith('multipart/form-data')) {
    return readForm(request, row.bodyLimit ?? PICTURE_BODY_LIMIT, arriving)
  }
  const bytes = await readBytes(request, JSON_BODY_LIMIT, arriving)
  if (bytes.length === 0) return { fields: {}, file: null }
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/.test(type))
    throw new ApiError('UNSUPPORTED_MEDIA', ERROR_MESSAGES.unsupported)
  return { fields: parseObject(bytes.toString('utf8')), file: null }
}

const readForm = async (request: Request, fileLimit: number, arriving: BodyReadOptions): Promise<RequestBody> => {
  const bytes = await readBytes(request, fileLimit + MULTIPART_OVERHEAD, arriving)
  const parts = parseMultipart(bytes, request.headers.get('content-type')!)
  const data = parts.find(({ name }) => name === 'data')?.bytes.toString('utf8') ?? ''
  const file = parts.find(({ name }) => name === 'file')
  return {
    fields: { ...textFields(parts), ...(data.trim() === '' ? {} : parseObject(data)) },
    file: file?.isFile && file.bytes.length > 0 ? file.bytes : null,
  }
}

/** A client that names the type of its JSON can only send it as a file: `data` is read as text either way. */
const textFields = (parts: readonly FormPart[]): BodyFields => {
  const fields = parts.filter(({ name, isFile }) => name !== 'data' && !isFile)
  if (fields.some(({ bytes }) => bytes.includes(0))) throw malformedError()
  return Object.fromEntries(fields.map(({ name, bytes }) => [name, bytes.toString('utf8')]))
}

/** A zero character is legal JSON, but PostgreSQL cannot hold it and no person types it. */
const parseObject = (text: string): BodyFields => {
  if (text.includes('\\u0000')) throw malformedError()
  const value = parseJson(text, LONE_SURROGATE.test(text) ? replaceLoneSurrogates : undefined)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformedError()
  return value as BodyFields
}

/** One half of a character as JSON escapes it. Alone it is no text: SQLite would keep bytes that are not UTF-8. */
const LONE_SURROGATE = /\\u[dD][89a-fA-F]/
const replaceLoneSurrogates = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? toUSVString(value) : value

const parseJson = (text: string, revive?: typeof replaceLoneSurrogates): unknown => {
  try {
    return JSON.parse(text, revive)
  } catch {
    throw malformedError()
  }
}
