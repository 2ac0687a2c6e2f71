import { toUSVString } from 'node:util'
import { JSON_BODY_LIMIT, PICTURE_BODY_LIMIT } from '../../../src/contract/constants.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import { isRecord } from '../../config/is-record.ts'
import { type BodyReadOptions, malformedError, readBytes, tooLargeError } from './body-reader.ts'
import { requireModestShape } from './body-shape.ts'
import { type FormPart, parseMultipart } from './multipart.ts'
import { waitForParseTurn } from './upload-turns.ts'

export type BodyFields = Record<string, unknown>
/** A parsed body. `file` is a view into the body's buffer. */
export type RequestBody = { fields: BodyFields; file: Uint8Array<ArrayBuffer> | null }

/** Parsing and checking it takes so long that others come in between. */
const LARGE_JSON_BYTES = 16 * 1024
/** Room for the boundaries and other fields of a form with a file of the largest size. */
const MULTIPART_OVERHEAD = 128 * 1024

/**
 * Reads a body: JSON or, if the endpoint accepts it, multipart with a file in `file` and the fields as JSON in `data`
 * or one by one.
 * @throws ApiError UNSUPPORTED_MEDIA, TOO_LARGE, UNAVAILABLE, TIMEOUT, or VALIDATION when it cannot be read or is not
 *   an object
 */
export const readBody = async (
  request: Request,
  endpoint: Pick<Endpoint, 'body' | 'bodyLimit'>,
  options: BodyReadOptions,
): Promise<RequestBody> => {
  if (endpoint.body === 'ignored') return { fields: {}, file: null }
  const type = (request.headers.get('content-type') ?? '').toLowerCase()
  if (endpoint.body === 'multipart' && type.startsWith('multipart/form-data')) {
    return readForm(request, endpoint.bodyLimit ?? PICTURE_BODY_LIMIT, options)
  }
  const bytes = await readBytes(request, JSON_BODY_LIMIT, options)
  if (bytes.length === 0) return { fields: {}, file: null }
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/.test(type))
    throw new ApiError('UNSUPPORTED_MEDIA', SERVER_ERRORS.unsupported)
  return { fields: await parseObject(bytes), file: null }
}

const readForm = async (request: Request, fileLimit: number, options: BodyReadOptions): Promise<RequestBody> => {
  const bytes = await readBytes(request, fileLimit + MULTIPART_OVERHEAD, options)
  const parts = parseMultipart(bytes, request.headers.get('content-type') ?? '')
  const fieldBytes = parts.reduce(
    (total, { isFile, name, bytes }) => total + (isFile && name !== 'data' ? 0 : bytes.length),
    0,
  )
  if (fieldBytes > JSON_BODY_LIMIT) throw tooLargeError()
  const data = parts.find(({ name }) => name === 'data')?.bytes
  const file = parts.find(({ name }) => name === 'file')
  return {
    fields: { ...textFields(parts), ...(isBlank(data) ? {} : await parseObject(data)) },
    file: file?.isFile && file.bytes.length > 0 ? file.bytes : null,
  }
}

const isBlank = (data: Buffer | undefined): data is undefined => !data || data.toString('utf8').trim() === ''

/** `data` is not a text field here, because clients that give its JSON a content type can only send it as a file. */
const textFields = (parts: readonly FormPart[]): BodyFields => {
  const fields = parts.filter(({ name, isFile }) => name !== 'data' && !isFile)
  if (fields.some(({ bytes }) => bytes.includes(0))) throw malformedError()
  return Object.fromEntries(fields.map(({ name, bytes }) => [name, bytes.toString('utf8')]))
}

/** U+0000 is valid in JSON, but PostgreSQL cannot store it. */
const parseObject = async (json: Buffer): Promise<BodyFields> => {
  requireModestShape(json)
  if (json.length > LARGE_JSON_BYTES) await waitForParseTurn()
  const text = json.toString('utf8')
  if (text.includes('\\u0000')) throw malformedError()
  const value = parseJson(text, LONE_SURROGATE.test(text) ? replaceLoneSurrogates : undefined)
  if (!isRecord(value)) throw malformedError()
  return value
}

/** An escaped surrogate. Alone it is not a valid character, and SQLite would store bytes that are not UTF-8. */
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
