import type { Endpoint, Meta } from '../src/contract/endpoint.ts'
import { ERROR_STATUS, Refusal } from '../src/contract/errors.ts'
import { REFUSED } from '../src/contract/messages.ts'

/** What goes back: a status, a JSON text, and headers of this answer's own. */
export type Reply = { status: number; body: string; headers?: Record<string, string> }

type Success = { data: unknown; meta?: Meta; message?: string; status?: 200 | 201; headers?: Record<string, string> }

/** A success in the shape that its row names: flat, nested, plain or no list. */
export const success = (row: Endpoint, answer: Success, input: unknown): Reply => {
  const { data, meta } = shaped(row, answer, input)
  const body = JSON.stringify({ success: true, message: answer.message ?? 'Done.', data, meta })
  return { status: answer.status ?? 200, body, headers: answer.headers }
}

const shaped = (row: Endpoint, { data, meta }: Success, input: unknown): { data: unknown; meta?: Meta } => {
  if (row.list === 'none' || row.list === 'plain') return { data, meta }
  const { page, limit } = input as { page: number; limit: number }
  const whole = { page, limit, ...meta }
  return row.list === 'nested' ? { data: { data, meta: whole }, meta: whole } : { data, meta: whole }
}

/** A refusal, with its code's status. `retryAfter` of its detail, in seconds, becomes the header. */
export const failure = ({ code, message, detail }: Refusal): Reply => {
  const { retryAfter, ...shown } = detail
  return {
    status: ERROR_STATUS[code],
    body: JSON.stringify({ success: false, message, error: { code, ...shown } }),
    headers: retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) },
  }
}

/** An error that nobody foresaw: its id finds it in the log, its text stays inside. */
export const internalError = (requestId: string): Reply =>
  failure(new Refusal('INTERNAL', REFUSED.internal, { requestId }))
