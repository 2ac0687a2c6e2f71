import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { RequestContext } from './route-handler.ts'

/** A call slower than this is worth a line, whatever it answered. */
const SLOW_MS = 1000

/**
 * Answers a call with its request id in `X-Request-Id`, and logs what changed something, was refused, failed or was slow:
 * name, status and duration, never what was sent or by whom. Quick reads leave no line: they are nearly all there is.
 */
export const withRequestLog = async (
  request: RequestContext,
  row: Endpoint,
  respond: (request: RequestContext) => Promise<Response>,
): Promise<Response> => {
  const began = performance.now()
  const response = await respond(request)
  response.headers.set('x-request-id', request.requestId)
  const ms = Math.round(performance.now() - began)
  if (row.method !== 'GET' || response.status >= 400 || ms >= SLOW_MS) {
    const { requestId } = request
    request.services.log.debug({ requestId, endpoint: row.name, status: response.status, ms }, 'Answered.')
  }
  return response
}
