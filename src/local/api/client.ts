import * as v from 'valibot'
import { TOKEN_DELIVERY } from '../../contract/auth.ts'
import type { Endpoint, InputOf, Meta, OutputOf } from '../../contract/endpoint.ts'
import { ErrorResponse } from '../../contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../contract/messages/fixed-messages.ts'
import { ApiFailure, type FailureStatus } from '../db/api-failure.ts'
import { now } from '../db/clock.ts'
import { createId } from '../db/ids.ts'
import { reportReachable, reportUnreachable } from './connection.ts'
import { runRead, runWrite } from './read-preemption.ts'
import { buildWireRequest, requestTimeout, type WireEndpoint } from './request.ts'

export { ApiFailure, type FailureStatus }

/**
 * The server does not take the token as it is: its session is over, its person is blocked, or a second factor must be set up
 * before anything else.
 */
export const isSessionFailure = ({ status, data }: ApiFailure): boolean =>
  status === 401 || /^(BLOCKED|SECOND_FACTOR)/.test(data?.error.code ?? '')

export type EndpointResult<Data> = { data: Data; meta: Meta; message: string }
export type CallOptions = {
  /** Raw access token; absent: signed out. */
  token?: string | null
  /** Idempotency-Key; minted where a keyed write has none. */
  key?: string
  /** An older version may have sent the key with the same input in another shape: what came of that is the answer. */
  isUpgraded?: boolean | undefined
  signal?: AbortSignal
  /** Preempts reads when it gets no answer for a second. True for writes; false for those that the device makes by itself. */
  isUrgent?: boolean
}

/** How requests leave this context; tests give an origin. */
export const transport = { origin: '', fetch: (url: string, init: RequestInit): Promise<Response> => fetch(url, init) }

const SuccessResponse = v.object({
  success: v.literal(true),
  message: v.optional(v.string(), ''),
  data: v.unknown(),
  meta: v.optional(v.record(v.string(), v.unknown())),
})
const NestedList = v.object({ data: v.array(v.unknown()), meta: v.optional(v.record(v.string(), v.unknown())) })
const QueuedResponse = v.object({ success: v.literal(true), data: v.object({ queued: v.string() }) })

const UNREACHABLE = 'Haat could not be reached. Check your connection and try again.'

/**
 * Makes one call and answers its data, parsed by the row's output.
 * @throws ApiFailure, whatever went wrong; the caller's own abort is thrown as it is
 */
export const requestEndpoint = async <Row extends Endpoint>(
  row: Row,
  input: InputOf<Row>,
  options: CallOptions = {},
): Promise<EndpointResult<OutputOf<Row>>> => {
  const answer = await sendApiRequest(row, input, options)
  const parsed = v.safeParse(row.output, answer.data)
  if (!parsed.success) throw new ApiFailure('PARSING_ERROR', TOAST.somethingWrong)
  return { ...answer, data: parsed.output as OutputOf<Row> }
}

/**
 * Makes one call and answers what stands in the envelope, unparsed: an outbox entry is done when our API says so, even
 * where a newer API says it in a shape that this version does not know.
 * @throws ApiFailure
 */
export const sendApiRequest = async (
  row: WireEndpoint,
  input: Record<string, unknown>,
  options: CallOptions = {},
): Promise<EndpointResult<unknown>> => {
  const { response, text } = await exchange(row, input, options)
  const body = parseJson(text)
  const queued = v.safeParse(QueuedResponse, body)
  if (response.status === 202 && queued.success) {
    throw new ApiFailure(202, 'Waiting to be sent.', { queuedAs: queued.output.data.queued })
  }
  const success = v.safeParse(SuccessResponse, body)
  if (response.ok && success.success) {
    reportReachable()
    return unwrapEnvelope(row, success.output)
  }
  throw toApiFailure(response, body)
}

const exchange = async (row: WireEndpoint, input: Record<string, unknown>, options: CallOptions) => {
  const wire = buildWireRequest(row, input)
  const isUrgent = options.isUrgent ?? row.method !== 'GET'
  const init: RequestInit = {
    method: row.method,
    headers: buildHeaders(row, wire.contentType, options),
    body: wire.body,
    credentials: 'include',
    cache: 'no-store',
    // Among requests that wait for a connection, the browser sends this one first.
    priority: isUrgent ? 'high' : 'auto',
  }
  let timeout: AbortSignal | undefined
  const attempt = async (preempted?: AbortSignal) => {
    timeout = AbortSignal.timeout(requestTimeout(wire.bytes))
    const signals = [timeout, options.signal, preempted].filter(signal => signal !== undefined)
    const response = await transport.fetch(transport.origin + wire.path, { ...init, signal: AbortSignal.any(signals) })
    return { response, text: await response.text() }
  }
  try {
    if (isUrgent) return await runWrite(attempt)
    return await (row.method === 'GET' ? runRead(attempt) : attempt())
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    reportUnreachable()
    throw new ApiFailure(timeout?.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', UNREACHABLE)
  }
}

const buildHeaders = (
  row: WireEndpoint,
  contentType: string | null,
  { token, key, isUpgraded }: CallOptions,
): Record<string, string> => ({
  accept: 'application/json',
  ...(contentType && { 'content-type': contentType }),
  ...(token && { authorization: token }),
  // Chromium itself sends a POST again when a reused socket dies: every write carries its key, online too.
  ...(row.method !== 'GET' && row.keyed !== false && { 'idempotency-key': key ?? createId() }),
  ...(isUpgraded && { 'idempotency-upgraded': 'true' }),
  // Calls without a key answer tokens, which this page keeps in its database: a cookie would outlive an offline sign-out.
  ...(row.keyed === false && { [TOKEN_DELIVERY]: 'body' }),
})

/** A list is read flat and nested alike: while an update is under way, the server may be of another version than this. */
const unwrapEnvelope = (row: WireEndpoint, success: v.InferOutput<typeof SuccessResponse>): EndpointResult<unknown> => {
  const nested = row.list === 'none' ? null : v.safeParse(NestedList, success.data)
  const data = nested?.success ? nested.output.data : success.data
  const meta = success.meta ?? (nested?.success ? nested.output.meta : undefined)
  return { data, meta: (meta ?? {}) as Meta, message: success.message }
}

/** Only our own envelope decides. Captive portals and proxies answer 200, 403 and 404 of their own; a bare 413 is believed. */
const toApiFailure = (response: Response, body: unknown): ApiFailure => {
  const failure = v.safeParse(ErrorResponse, body)
  if (failure.success) {
    reportReachable()
    return new ApiFailure(response.status, failure.output.message, {
      data: failure.output,
      retryAfter: parseRetryAfter(response),
    })
  }
  if (response.status === 413) return new ApiFailure(413, ERROR_MESSAGES.tooLarge)
  reportUnreachable()
  return new ApiFailure('PARSING_ERROR', UNREACHABLE, { retryAfter: parseRetryAfter(response) })
}

/** Retry-After as milliseconds from now: a number of seconds, or a date. */
const parseRetryAfter = (response: Response): number | undefined => {
  const header = response.headers.get('retry-after')
  if (!header) return undefined
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now()
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
