import { EVENT_HEARTBEAT_MS } from '../../src/contract/constants.ts'
import { listConversations } from '../../src/contract/conversations/conversations.ts'
import { listOrders } from '../../src/contract/orders/orders.ts'
import { isPermitted } from '../../src/contract/staff-roles.ts'
import type { EventHint } from '../../src/contract/sync/sync.ts'
import type { Events } from '../adapters/events/local-events.ts'
import type { Actor } from '../auth/authentication.ts'

/** A client with this many unread messages is gone or too slow. Its stream is ended, and it reconnects. */
const MAX_UNREAD = 64
const RETRY_MS = 5000

/**
 * A stream of server-sent events for this actor: hints as `data:` lines, and a comment every 20 seconds as heartbeat.
 * @param onEnd called when the stream has ended, possibly more than once
 */
export const createEventStream = (
  source: Events,
  actor: Actor | null,
  onEnd = () => {},
): ReadableStream<Uint8Array> => {
  let stop = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start: controller => {
        stop = pipeEvents(source, actor, controller, onEnd)
      },
      cancel: () => stop(),
    },
    new CountQueuingStrategy({ highWaterMark: MAX_UNREAD }),
  )
}

/** Writes the source's hints until either side ends the stream. Returns the function that stops it. */
const pipeEvents = (
  source: Events,
  actor: Actor | null,
  controller: ReadableStreamDefaultController<Uint8Array>,
  onEnd: () => void,
): (() => void) => {
  const bytes = new TextEncoder()
  let isOpen = true
  const stop = () => {
    isOpen = false
    clearInterval(heartbeat)
    unsubscribe()
    onEnd()
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
  const receive = (hint: EventHint) => write(`data: ${JSON.stringify(hint)}\n\n`)
  const heartbeat = setInterval(() => write(': still here\n\n'), EVENT_HEARTBEAT_MS)
  const { userId = null, sessionId = null } = actor ?? {}
  const ownerUserId = actor && actor.ownerUserId !== userId ? actor.ownerUserId : undefined
  const unsubscribe = source.subscribe({
    ...{ userId, ownerUserId, sessionId, receive, end },
    seesOwnerHint: hint => actor !== null && seesOwnerHint(actor, hint),
  })
  write(`retry: ${RETRY_MS}\n\n: welcome\n\n`)
  return stop
}

/** What a person who works for a shop may see; the owner's own notifications are nobody else's. */
const seesOwnerHint = (actor: Actor, { type }: EventHint): boolean => {
  if (type === 'order') return isPermitted(listOrders, actor)
  return type === 'conversation' && isPermitted(listConversations, actor)
}
