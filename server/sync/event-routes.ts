import { streamEvents } from '../../src/contract/sync/sync.ts'
import type { Actor } from '../auth/authentication.ts'
import { createEventStream } from '../http/event-stream.ts'
import { corsHeaders, SECURITY_HEADERS } from '../http/responses/headers.ts'
import { createStreamRoute, type RequestContext, type Route } from '../http/route-handler.ts'

export const routes: readonly Route[] = [
  createStreamRoute(streamEvents, ({ request, actor }) => {
    const release = request.services.inFlight.reserve(streamReservations(request.address, actor))
    return new Response(createEventStream(request.services.events, actor, release), streamHeaders(request))
  }),
]

const streamReservations = (address: string, actor: Actor | null) =>
  actor
    ? ([
        ['account-streams', actor.userId, 1],
        ['account-streams-address', address, 1],
        ['account-streams-total', '', 1],
      ] as const)
    : ([
        ['guest-streams-address', address, 1],
        ['guest-streams-total', '', 1],
      ] as const)

const streamHeaders = ({ c, services }: RequestContext): ResponseInit => ({
  headers: {
    ...SECURITY_HEADERS,
    ...corsHeaders(services.config, c.req.header('origin')),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Keeps proxies such as nginx from buffering the stream.
    'x-accel-buffering': 'no',
  },
})
