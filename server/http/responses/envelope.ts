import type { Endpoint, Meta } from '../../../src/contract/endpoint.ts'
import { ApiError, ERROR_STATUS } from '../../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import { renderEnglish } from '../../../src/contract/messages/message.ts'
import { type Message, toDescriptor } from '../../../src/contract/messages/server-messages.ts'

/** A response: status, JSON text, and additional headers. `data`: what a new one was made of. */
export type EnvelopeResponse = { status: number; body: string; headers?: Record<string, string>; data?: unknown }

type SuccessFields = {
  data: unknown
  meta?: Meta
  message?: Message
  status?: 200 | 201
  headers?: Record<string, string>
}

/**
 * A successful response in the list shape of its endpoint.
 * @param now the time of the request, in milliseconds
 */
export const successResponse = (
  endpoint: Endpoint,
  result: SuccessFields,
  input: unknown,
  now = Number.MAX_SAFE_INTEGER,
): EnvelopeResponse => {
  const { data, meta } = applyListShape(endpoint, result, input, now)
  const descriptor = toDescriptor(result.message ?? 'Done.')
  const body = JSON.stringify({ success: true, message: renderEnglish(descriptor), descriptor, data, meta })
  return { status: result.status ?? 200, body, headers: result.headers, data: result.data }
}

const applyListShape = (
  endpoint: Endpoint,
  { data, meta }: SuccessFields,
  input: unknown,
  now = Number.MAX_SAFE_INTEGER,
): { data: unknown; meta?: Meta } => {
  if (endpoint.list === 'none' || endpoint.list === 'plain') return { data, meta }
  const { page, limit, asOf } = input as { page: number; limit: number; asOf?: number }
  const fullMeta = { page, limit, ...(asOf !== undefined && { asOf: Math.min(asOf, now) }), ...meta }
  return endpoint.list === 'nested' ? { data: { data, meta: fullMeta }, meta: fullMeta } : { data, meta: fullMeta }
}

/** An error response with the status of its code. `detail.retryAfter`, in seconds, becomes the Retry-After header. */
export const errorResponse = ({ code, message, descriptor, detail }: ApiError): EnvelopeResponse => {
  const { retryAfter, fields, ...publicDetail } = detail
  const error = { code, descriptor, ...publicDetail, ...(fields && toFieldMessages(fields)) }
  return {
    status: ERROR_STATUS[code],
    body: JSON.stringify({ success: false, message, error }),
    headers: retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) },
  }
}

/** The messages at fields, as English texts and as what they were rendered from. */
const toFieldMessages = (messages: Readonly<Record<string, Message>>) => {
  const fieldDescriptors = mapValues(messages, toDescriptor)
  return { fields: mapValues(fieldDescriptors, renderEnglish), fieldDescriptors }
}

const mapValues = <From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

/** The response to an unexpected error. It contains only the request id, by which the error is found in the log. */
export const internalErrorResponse = (requestId: string): EnvelopeResponse =>
  errorResponse(new ApiError('INTERNAL', SERVER_ERRORS.internal, { requestId }))
