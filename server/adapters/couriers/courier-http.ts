import { isRecord } from '../../config/is-record.ts'
import { CourierError } from './courier.ts'

const REQUEST_TIMEOUT_MS = 15_000
const MAX_RESPONSE_BYTES = 1024 * 1024
/** Codes of Node for connections that were never made. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

export type CourierRequest = {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: unknown
  timeoutMs?: number | undefined
}
export type CourierResponse = { status: number; body: Record<string, unknown> }

/**
 * Asks a courier. Redirects are refused, because they would carry the keys elsewhere, and long answers are not read.
 * @returns the answer where the courier has looked at the request (2xx, 400, 404, 409, 422)
 * @throws CourierError. Its message holds no key.
 */
export const askCourier = async (url: URL, request: CourierRequest): Promise<CourierResponse> => {
  const response = await send(url, request)
  if (response.status === 401 || response.status === 403) {
    throw new CourierError(
      'KEYS_REFUSED',
      describe(await readBody(response).catch(() => ({}))) || `HTTP ${response.status}`,
    )
  }
  if (response.status === 429) throw await discard(response, 'BUSY')
  if (response.status >= 500 || (response.status >= 300 && response.status < 400))
    throw await discard(response, 'UNKNOWN')
  return { status: response.status, body: await readBody(response) }
}

const discard = async (response: Response, kind: 'BUSY' | 'UNKNOWN'): Promise<CourierError> => {
  await response.body?.cancel()
  return new CourierError(kind, `The courier answered ${response.status}.`)
}

const send = async (url: URL, { method = 'GET', headers, body, timeoutMs }: CourierRequest): Promise<Response> => {
  const init = {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs ?? REQUEST_TIMEOUT_MS)
    return await fetch(url, { ...init, redirect: 'manual', signal })
  } catch (error) {
    const cause = error instanceof Error && isRecord(error.cause) ? toText(error.cause.code) : ''
    if (NOT_CONNECTED.includes(cause)) throw new CourierError('NOT_SENT', `The courier could not be reached: ${cause}.`)
    throw new CourierError('UNKNOWN', 'The courier did not answer.')
  }
}

/** An object; an answer that is none, or too long, tells nothing about what the courier has done. */
const readBody = async (response: Response): Promise<Record<string, unknown>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > MAX_RESPONSE_BYTES) break
      chunks.push(chunk)
    }
    const parsed = size > MAX_RESPONSE_BYTES ? null : parseCourierJson(Buffer.concat(chunks).toString('utf8'))
    if (isRecord(parsed)) return parsed
  } catch {
    // Below.
  }
  throw new CourierError('UNKNOWN', 'The answer of the courier is not valid.')
}

/** Without U+0000, which PostgreSQL refuses in a text. @throws SyntaxError */
export const parseCourierJson = (text: string): unknown =>
  JSON.parse(text, (_, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))

const MAX_REASON_LENGTH = 500

/** The sentences of a refusal: `message`, and `errors` as texts, or as lists of texts by field. */
export const describe = (body: Record<string, unknown>): string => {
  const errors = typeof body.errors === 'object' && body.errors !== null ? Object.values(body.errors).flat() : []
  const texts = [...errors, ...(errors.length === 0 ? [body.message] : [])]
  return texts
    .filter(text => typeof text === 'string')
    .join(' ')
    .slice(0, MAX_REASON_LENGTH)
}

/** The object of a field; an empty one for anything else. */
export const toObject = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** The objects of a list. */
export const toObjects = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** A text or a number as a text; '' for anything else. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_REASON_LENGTH) : ''

/** Taka as a number or a text → poisha. Null for anything else. */
export const toPoishaOrNull = (value: unknown): number | null => {
  const taka = Number(toText(value) || Number.NaN)
  return Number.isFinite(taka) && taka >= 0 && taka < 1e9 ? Math.round(taka * 100) : null
}

/** `2026-11-27 16:30:00`, a time of Bangladesh. Null for anything else. */
export const parseDhakaTime = (value: unknown): number | null => {
  const text = toText(value)
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = Date.parse(`${text.replace(' ', 'T')}+06:00`)
  return Number.isFinite(at) ? at : null
}
