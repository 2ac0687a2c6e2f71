import * as v from 'valibot'
import { TOKEN_DELIVERY } from '../../contract/accounts/auth.ts'
import type { Endpoint, Meta, OutputOf } from '../../contract/endpoint.ts'
import { ErrorResponse } from '../../contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../contract/messages/fixed-messages.ts'
import { MessageDescriptor } from '../../contract/messages/message.ts'
import { ApiFailure } from '../db/api-failure.ts'
import { now } from '../db/clock.ts'
import type { CallInput } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import { abortAfter, abortWithAny } from './abort-signals.ts'
import { reportReachable, reportUnreachable } from './connection.ts'
import { parseJson } from './parse-json.ts'
import { runRead, runWrite } from './read-preemption.ts'
import { buildWireRequest, requestTimeout, type WireEndpoint } from './request.ts'

export { ApiFailure }

/** The server refuses the token: its session is over, its user is blocked, or must set up a second factor first. */
export const isSessionFailure = ({ status, data }: ApiFailure): boolean =>
  status === 401 || /^(BLOCKED|SECOND_FACTOR)/.test(data?.error.code ?? '')

export type EndpointResult<Data> = {
  data: Data
  meta: Meta
  message: string
  /** What the message was rendered from. Absent from a server of an earlier version. */
  descriptor?: MessageDescriptor | undefined
}
export type CallOptions = {
  /** Raw access token; absent: signed out. */
  token?: string | null
  /** Idempotency-Key; created where a keyed write has none. */
  key?: string
  /**
   * An older release may have sent this key with another input (entry-upgrade.ts). The server answers what came of
   * that.
   */
  isUpgraded?: boolean | undefined
  signal?: AbortSignal
  /** Preempts reads when it has no response after a second. Default: true for writes. False for background writes. */
  isUrgent?: boolean
}

/** How requests leave this context; tests set an origin. */
export const transport = { origin: '', fetch: (url: string, init: RequestInit): Promise<Response> => fetch(url, init) }

const SuccessResponse = v.object({
  success: v.literal(true),
  message: v.optional(v.string(), ''),
  descriptor: v.optional(MessageDescriptor),
  data: v.unknown(),
  meta: v.optional(v.record(v.string(), v.unknown())),
})
const NestedList = v.object({ data: v.array(v.unknown()), meta: v.optional(v.record(v.string(), v.unknown())) })
const QueuedResponse = v.object({ success: v.literal(true), data: v.object({ queued: v.string() }) })

const UNREACHABLE = 'The market could not be reached. Check your connection and try again.'

/**
 * Makes one call and returns its data, parsed by the endpoint's output.
 * @throws ApiFailure, whatever went wrong; the caller's own abort is thrown as it is
 */
export const requestEndpoint = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<EndpointResult<OutputOf<E>>> => {
  const response = await sendApiRequest(endpoint, input, options)
  const parsed = v.safeParse(endpoint.output, response.data)
  if (!parsed.success) throw new ApiFailure('PARSING_ERROR', TOAST.somethingWrong)
  return { ...response, data: parsed.output }
}

/**
 * Makes one call and returns the envelope's data unparsed: an outbox entry is done when our API says so, even where a
 * newer API answers in a shape that this version does not know.
 * @throws ApiFailure
 */
export const sendApiRequest = async (
  endpoint: WireEndpoint,
  input: Record<string, unknown>,
  options: CallOptions = {},
): Promise<EndpointResult<unknown>> => {
  const { response, text } = await exchange(endpoint, input, options)
  const body = parseJson(text)
  const queued = v.safeParse(QueuedResponse, body)
  if (response.status === 202 && queued.success) {
    throw new ApiFailure('QUEUED', 'Waiting to be sent.', { queuedAs: queued.output.data.queued })
  }
  const success = v.safeParse(SuccessResponse, body)
  if (response.ok && success.success) {
    reportReachable()
    return unwrapEnvelope(endpoint, success.output)
  }
  throw toApiFailure(response, body)
}

const exchange = async (endpoint: WireEndpoint, input: Record<string, unknown>, options: CallOptions) => {
  const wire = buildWireRequest(endpoint, input)
  const isUrgent = options.isUrgent ?? endpoint.method !== 'GET'
  const init: RequestInit = {
    method: endpoint.method,
    headers: buildHeaders(endpoint, wire.contentType, options),
    body: wire.body,
    credentials: 'include',
    cache: 'no-store',
    // The browser sends it first among the requests that wait for a connection.
    priority: isUrgent ? 'high' : 'auto',
  }
  let timeout: AbortSignal | undefined
  const attempt = async (preempted?: AbortSignal) => {
    timeout = abortAfter(requestTimeout(wire.bytes))
    const signals = [timeout, options.signal, preempted].filter(signal => signal !== undefined)
    const response = await transport.fetch(transport.origin + wire.path, { ...init, signal: abortWithAny(signals) })
    return { response, text: await response.text() }
  }
  try {
    if (isUrgent) return await runWrite(attempt)
    return await (endpoint.method === 'GET' ? runRead(attempt) : attempt())
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    reportUnreachable()
    throw new ApiFailure(timeout?.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', UNREACHABLE)
  }
}

const buildHeaders = (
  endpoint: WireEndpoint,
  contentType: string | null,
  { token, key, isUpgraded }: CallOptions,
): Record<string, string> => ({
  accept: 'application/json',
  ...(contentType && { 'content-type': contentType }),
  ...(token && { authorization: token }),
  // Chromium sends a POST again by itself when a reused socket dies, so every write carries a key, online too.
  ...(endpoint.method !== 'GET' && endpoint.keyed !== false && { 'idempotency-key': key ?? createId() }),
  ...(isUpgraded && { 'idempotency-upgraded': 'true' }),
  // Calls without a key return tokens, which the page keeps in its database: a cookie would outlive an offline
  // sign-out.
  ...(endpoint.keyed === false && { [TOKEN_DELIVERY]: 'body' }),
})

/** Reads flat and nested lists alike: during a deployment the server may be of another release than the page. */
const unwrapEnvelope = (
  endpoint: WireEndpoint,
  success: v.InferOutput<typeof SuccessResponse>,
): EndpointResult<unknown> => {
  const nested = endpoint.list === 'none' ? null : v.safeParse(NestedList, success.data)
  const data = nested?.success ? nested.output.data : success.data
  const meta = success.meta ?? (nested?.success ? nested.output.meta : undefined)
  return { data, meta: (meta ?? {}) as Meta, message: success.message, descriptor: success.descriptor }
}

/**
 * Only our own envelope counts: captive portals and proxies answer 200, 403 and 404, too. A bare 413 (proxy limit)
 * counts.
 */
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
