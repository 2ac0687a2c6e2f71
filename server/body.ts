import { toUSVString } from 'node:util'
import { JSON_BODY_LIMIT, PICTURE_BODY_LIMIT } from '../src/contract/constants.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { Refusal } from '../src/contract/errors.ts'
import { REFUSED } from '../src/contract/messages.ts'
import { type Arriving, malformed, readBytes } from './body-bytes.ts'
import { limitConcurrency } from './outside/concurrency-limit.ts'

export type Fields = Record<string, unknown>
export type Body = { fields: Fields; file: File | null }

/** Boundaries and the other fields of a form that carries a file of the largest size. */
const MULTIPART_SLACK = 128 * 1024

/**
 * Reads a request's body: JSON, or multipart (fields as JSON in `data` or one by one, picture in `file`) where the row takes
 * it.
 * @throws Refusal UNSUPPORTED_MEDIA, TOO_LARGE, UNAVAILABLE, TIMEOUT, or VALIDATION when it cannot be read or is not an
 *   object
 */
export const readBody = async (
  request: Request,
  row: Pick<Endpoint, 'body' | 'bodyLimit'>,
  arriving: Arriving,
): Promise<Body> => {
  if (row.body === 'ignored') return { fields: {}, file: null }
  const type = (request.headers.get('content-type') ?? '').toLowerCase()
  if (row.body === 'multipart' && type.startsWith('multipart/form-data')) {
    return readForm(request, row.bodyLimit ?? PICTURE_BODY_LIMIT, arriving)
  }
  const bytes = await readBytes(request, JSON_BODY_LIMIT, arriving)
  if (bytes.length === 0) return { fields: {}, file: null }
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/.test(type))
    throw new Refusal('UNSUPPORTED_MEDIA', REFUSED.unsupported)
  return { fields: parseObject(bytes.toString('utf8')), file: null }
}

const readForm = async (request: Request, fileLimit: number, arriving: Arriving): Promise<Body> => {
  const bytes = await readBytes(request, fileLimit + MULTIPART_SLACK, arriving)
  const form = await formsInTurn(() => parseForm(bytes, request.headers.get('content-type')!))
  const data = await textOf(form.get('data'))
  const file = form.get('file')
  return {
    fields: { ...singleFields(form), ...(data.trim() === '' ? {} : parseObject(data)) },
    file: file instanceof File && file.size > 0 ? file : null,
  }
}

/** Taking a form apart copies it twice: one at a time. What waits is bounded by the bytes that bodies may hold. */
const formsInTurn = limitConcurrency({
  atOnce: 1,
  waiting: 1000,
  message: 'Many files are being sent right now. Please try again in a moment.',
  retryAfter: 5,
})

/** A client that names the type of its JSON can only send it as a file. */
const textOf = async (value: File | string | null): Promise<string> =>
  value instanceof File ? value.text() : (value ?? '')

const singleFields = (form: FormData): Fields => {
  const fields = [...form].filter(([name, value]) => name !== 'data' && typeof value === 'string')
  if (fields.some(([, value]) => (value as string).includes('\0'))) throw malformed()
  return Object.fromEntries(fields)
}

const parseForm = async (bytes: Buffer, type: string): Promise<FormData> => {
  try {
    return await new Response(asStream(bytes), { headers: { 'content-type': type } }).formData()
  } catch {
    throw malformed()
  }
}

/** A stream of one part is not copied on its way into a Response, as bytes are. */
const asStream = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: controller => {
      controller.enqueue(bytes)
      controller.close()
    },
  })

/** A zero character is legal JSON, but PostgreSQL cannot hold it and no person types it. */
const parseObject = (text: string): Fields => {
  if (text.includes('\\u0000')) throw malformed()
  const value = parseJson(text, HALF.test(text) ? whole : undefined)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed()
  return value as Fields
}

/** One half of a character as JSON escapes it. Alone it is no text: SQLite would keep bytes that are not UTF-8. */
const HALF = /\\u[dD][89a-fA-F]/
const whole = (_: string, value: unknown): unknown => (typeof value === 'string' ? toUSVString(value) : value)

const parseJson = (text: string, revive?: typeof whole): unknown => {
  try {
    return JSON.parse(text, revive)
  } catch {
    throw malformed()
  }
}
