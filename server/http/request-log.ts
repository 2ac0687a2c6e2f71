import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { RequestContext } from './route-handler.ts'

/** Requests that take longer are always logged. */
const SLOW_MS = 1000

/**
 * Logs writes, errors and slow requests with endpoint, status and duration, but never input or
 * user. Fast successful reads, which are nearly all requests, are not logged.
 */
export const withRequestLog = async (
  request: RequestContext,
  endpoint: Endpoint,
  respond: (request: RequestContext) => Promise<Response>,
): Promise<Response> => {
  const startedAt = performance.now()
  const response = await respond(request)
  const ms = Math.round(performance.now() - startedAt)
  if (endpoint.method !== 'GET' || response.status >= 400 || ms >= SLOW_MS) {
    const { requestId } = request
    request.services.log.debug(
      { requestId, endpoint: endpoint.name, status: response.status, ms },
      'Request completed.',
    )
  }
  return response
}
