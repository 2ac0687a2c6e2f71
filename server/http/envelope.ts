import type { Endpoint, Meta } from '../../src/contract/endpoint.ts'
import { ApiError, ERROR_STATUS } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'

/** What goes back: a status, a JSON text, and headers of this answer's own. */
export type EnvelopeResponse = { status: number; body: string; headers?: Record<string, string> }

type SuccessFields = {
  data: unknown
  meta?: Meta
  message?: string
  status?: 200 | 201
  headers?: Record<string, string>
}

/** A success in the shape that its row names: flat, nested, plain or no list. */
export const successResponse = (row: Endpoint, answer: SuccessFields, input: unknown): EnvelopeResponse => {
  const { data, meta } = applyListShape(row, answer, input)
  const body = JSON.stringify({ success: true, message: answer.message ?? 'Done.', data, meta })
  return { status: answer.status ?? 200, body, headers: answer.headers }
}

const applyListShape = (
  row: Endpoint,
  { data, meta }: SuccessFields,
  input: unknown,
): { data: unknown; meta?: Meta } => {
  if (row.list === 'none' || row.list === 'plain') return { data, meta }
  const { page, limit } = input as { page: number; limit: number }
  const whole = { page, limit, ...meta }
  return row.list === 'nested' ? { data: { data, meta: whole }, meta: whole } : { data, meta: whole }
}

/** A refusal, with its code's status. `retryAfter` of its detail, in seconds, becomes the header. */
export const errorResponse = ({ code, message, detail }: ApiError): EnvelopeResponse => {
  const { retryAfter, ...shown } = detail
  return {
    status: ERROR_STATUS[code],
    body: JSON.stringify({ success: false, message, error: { code, ...shown } }),
    headers: retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) },
  }
}

/** An error that nobody foresaw: its id finds it in the log, its text stays inside. */
export const internalErrorResponse = (requestId: string): EnvelopeResponse =>
  errorResponse(new ApiError('INTERNAL', ERROR_MESSAGES.internal, { requestId }))
