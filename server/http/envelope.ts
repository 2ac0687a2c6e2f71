import type { Endpoint, Meta } from '../../src/contract/endpoint.ts'
import { ApiError, ERROR_STATUS } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'

/** A response: status, JSON text, and additional headers. */
export type EnvelopeResponse = { status: number; body: string; headers?: Record<string, string> }

type SuccessFields = {
  data: unknown
  meta?: Meta
  message?: string
  status?: 200 | 201
  headers?: Record<string, string>
}

/** A successful response in the list shape of its endpoint. */
export const successResponse = (endpoint: Endpoint, result: SuccessFields, input: unknown): EnvelopeResponse => {
  const { data, meta } = applyListShape(endpoint, result, input)
  const body = JSON.stringify({ success: true, message: result.message ?? 'Done.', data, meta })
  return { status: result.status ?? 200, body, headers: result.headers }
}

const applyListShape = (
  endpoint: Endpoint,
  { data, meta }: SuccessFields,
  input: unknown,
): { data: unknown; meta?: Meta } => {
  if (endpoint.list === 'none' || endpoint.list === 'plain') return { data, meta }
  const { page, limit } = input as { page: number; limit: number }
  const fullMeta = { page, limit, ...meta }
  return endpoint.list === 'nested' ? { data: { data, meta: fullMeta }, meta: fullMeta } : { data, meta: fullMeta }
}

/** An error response with the status of its code. `detail.retryAfter`, in seconds, becomes the Retry-After header. */
export const errorResponse = ({ code, message, detail }: ApiError): EnvelopeResponse => {
  const { retryAfter, ...publicDetail } = detail
  return {
    status: ERROR_STATUS[code],
    body: JSON.stringify({ success: false, message, error: { code, ...publicDetail } }),
    headers: retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) },
  }
}

/** The response to an unexpected error. It contains only the request id, by which the error is found in the log. */
export const internalErrorResponse = (requestId: string): EnvelopeResponse =>
  errorResponse(new ApiError('INTERNAL', ERROR_MESSAGES.internal, { requestId }))
