import { EVENT_HEARTBEAT_MS } from '../../src/contract/constants.ts'
import { type EventHint, streamEvents } from '../../src/contract/sync.ts'
import type { Events } from '../adapters/events/local-events.ts'
import type { Actor } from '../auth/authentication.ts'
import { corsHeaders, SECURITY_HEADERS } from '../http/headers.ts'
import { createStreamRoute, type RequestContext, type Route } from '../http/route-handler.ts'

/** Who has not read this many messages has gone or cannot follow: his stream ends, and he asks again. */
const MAX_UNREAD = 64
const RETRY_MS = 5000

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
    // A proxy that gathers its answers would keep the hints to itself.
    'x-accel-buffering': 'no',
  },
})

/**
 * Server-sent events for this actor: hints as `data:` lines, a comment every 20 seconds.
 * @param ended called when it has ended, perhaps more than once
 */
export const createEventStream = (
  source: Events,
  actor: Actor | null,
  ended = () => {},
): ReadableStream<Uint8Array> => {
  let stop = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start: controller => {
        stop = pipeEvents(source, actor, controller, ended)
      },
      cancel: () => stop(),
    },
    new CountQueuingStrategy({ highWaterMark: MAX_UNREAD }),
  )
}

/** Writes what the source says until either side ends it. Returns how to stop. */
const pipeEvents = (
  source: Events,
  actor: Actor | null,
  controller: ReadableStreamDefaultController<Uint8Array>,
  ended: () => void,
): (() => void) => {
  const bytes = new TextEncoder()
  let isOpen = true
  const stop = () => {
    isOpen = false
    clearInterval(heartbeat)
    unlisten()
    ended()
  }
  const end = () => {
    if (!isOpen) return
    stop()
    controller.close()
  }
  const write = (text: string) => {
    if (!isOpen) return
    controller.enqueue(bytes.encode(text))
    if ((controller.desiredSize ?? 0) <= 0) end()
  }
  const hear = (hint: EventHint) => write(`data: ${JSON.stringify(hint)}\n\n`)
  const heartbeat = setInterval(() => write(': still here\n\n'), EVENT_HEARTBEAT_MS)
  const { userId = null, sessionId = null } = actor ?? {}
  const unlisten = source.subscribe({ userId, sessionId, receive: hear, end })
  write(`retry: ${RETRY_MS}\n\n: welcome\n\n`)
  return stop
}
