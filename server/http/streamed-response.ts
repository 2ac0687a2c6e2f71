import type { Endpoint } from '../../src/contract/endpoint.ts'
import { toByteStream } from './file-response.ts'
import type { PrepareContext } from './handler.ts'
import { withPasswordAttempt } from './request-limits.ts'
import { corsHeaders, SECURITY_HEADERS } from './responses/headers.ts'
import { createPrepareContext, type Route, readRequest, withErrorEnvelope } from './route-handler.ts'

/**
 * A route whose data is written while it is read, because it may be too large for the memory. All that can be refused
 * is refused by `open`; once the response has begun, an error can only break it off.
 * @param open checks, and returns the JSON of the response's `data` in pieces
 */
export const createStreamedRoute = <E extends Endpoint>(
  endpoint: E,
  open: (context: PrepareContext<E>) => Promise<AsyncGenerator<string>>,
): Route => ({
  endpoint,
  respond: request =>
    withErrorEnvelope(request, endpoint, async () => {
      const { actor, body, attempt } = await readRequest(request, endpoint, {})
      const context = createPrepareContext(request, endpoint, actor, body)
      const data = await withPasswordAttempt(request.services.limits, attempt, () => open(context))
      const headers = {
        ...SECURITY_HEADERS,
        ...corsHeaders(request.services.config, request.c.req.header('origin')),
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': request.requestId,
      }
      return new Response(toByteStream(writeEnvelope(data)), { headers })
    }),
})

async function* writeEnvelope(data: AsyncGenerator<string>): AsyncGenerator<string> {
  yield '{"success":true,"message":"","data":'
  yield* data
  yield '}'
}
