import { toUSVString } from 'node:util'
import { JSON_BODY_LIMIT, PICTURE_BODY_LIMIT } from '../src/contract/constants.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { Refusal } from '../src/contract/errors.ts'
import { REFUSED } from '../src/contract/messages.ts'

export type Fields = Record<string, unknown>
export type Body = { fields: Fields; file: File | null }

/** Boundaries and the other fields of a form that carries a file of the largest size. */
const MULTIPART_SLACK = 128 * 1024

/**
 * Reads a request's body: JSON, or multipart (fields as JSON in `data` or one by one, picture in `file`) where the row takes
 * it.
 * @throws Refusal UNSUPPORTED_MEDIA, TOO_LARGE, or VALIDATION when it cannot be read or is not an object
 */
export const readBody = async (request: Request, row: Pick<Endpoint, 'body' | 'bodyLimit'>): Promise<Body> => {
  if (row.body === 'ignored') return { fields: {}, file: null }
  const type = (request.headers.get('content-type') ?? '').toLowerCase()
  if (row.body === 'multipart' && type.startsWith('multipart/form-data')) {
    return readForm(request, row.bodyLimit ?? PICTURE_BODY_LIMIT)
  }
  const bytes = await readBytes(request, JSON_BODY_LIMIT)
  if (bytes.length === 0) return { fields: {}, file: null }
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/.test(type))
    throw new Refusal('UNSUPPORTED_MEDIA', REFUSED.unsupported)
  return { fields: parseObject(bytes.toString('utf8')), file: null }
}

const readForm = async (request: Request, fileLimit: number): Promise<Body> => {
  const bytes = await readBytes(request, fileLimit + MULTIPART_SLACK)
  const form = await parseForm(bytes, request.headers.get('content-type')!)
  const data = await textOf(form.get('data'))
  const file = form.get('file')
  return {
    fields: { ...singleFields(form), ...(data.trim() === '' ? {} : parseObject(data)) },
    file: file instanceof File && file.size > 0 ? file : null,
  }
}

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
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  } catch {
    throw malformed()
  }
}

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

/** Counted while it arrives: the length that a client announces is only his word. */
const readBytes = async (request: Request, most: number): Promise<Buffer> => {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of partsOf(request)) {
    size += part.length
    if (size > most) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A body that breaks off, because its sender went away, is one that cannot be read. */
async function* partsOf(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  const reader = request.body.getReader()
  for (;;) {
    const part = await reader.read().catch(() => {
      throw malformed()
    })
    if (part.done) return
    yield part.value
  }
}

export const malformed = (): Refusal => new Refusal('VALIDATION', REFUSED.malformed)
const tooLarge = (): Refusal => new Refusal('TOO_LARGE', REFUSED.tooLarge)
