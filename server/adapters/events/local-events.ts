import type { EventHint } from '../../../src/contract/sync/sync.ts'

/** The hint "catalogue changed" is sent at most this often. */
const CATALOGUE_EVERY_MS = 30_000

export type Audience = 'everyone' | { userIds: readonly string[] }
export type EventSubscriber = {
  userId: string | null
  /** The vendor in whose shops the user works: their hints are for both. */
  ownerUserId?: string | undefined
  /** Which of the vendor's hints are for the user, too. */
  seesOwnerHint?(hint: EventHint): boolean
  sessionId: string | null
  receive(hint: EventHint): void
  end(): void
}
/** `staffOf`: of the people who work for this vendor. */
export type StreamSelector = { sessionId: string } | { staffOf: string } | { userId: string; except?: string }

/** Sends hints to connected clients, which then fetch what has changed. Hints are not stored and not replayed. */
export type Events = {
  publish(to: Audience, hint: EventHint): void
  /** The same for the clients connected to this process only. */
  publishHere(to: Audience, hint: EventHint): void
  /** The users with a client connected to this process. */
  listUserIds(): string[]
  /** Subscribes until the returned function is called or the stream is ended. */
  subscribe(subscriber: EventSubscriber): () => void
  /** Sends `session-ended` to the streams of a session, or of a user's sessions, and ends them. */
  endStreams(selector: StreamSelector): void
  /** Ends every stream when the server stops. */
  close(): void
}

/** Events for the clients connected to this process. */
export const createEvents = (catalogueEveryMs: number = CATALOGUE_EVERY_MS): Events => {
  const subscribers = new Set<EventSubscriber>()
  const sendToAll = (hint: EventHint) => {
    for (const subscriber of subscribers) subscriber.receive(hint)
  }
  const catalogue = throttle(catalogueEveryMs, () => sendToAll({ type: 'catalogue' }))
  const publish = (to: Audience, hint: EventHint) => {
    if (to === 'everyone') return hint.type === 'catalogue' ? catalogue.call() : sendToAll(hint)
    const userIds = new Set(to.userIds)
    for (const subscriber of subscribers) {
      if (isFor(subscriber, userIds, hint)) subscriber.receive(hint)
    }
  }
  return {
    publish,
    publishHere: publish,
    listUserIds: () => [...new Set([...subscribers].flatMap(listUsers))],
    subscribe: subscriber => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    endStreams: selector => {
      for (const subscriber of subscribers) {
        if (!matchesSelector(subscriber, selector)) continue
        subscribers.delete(subscriber)
        subscriber.receive({ type: 'session-ended' })
        subscriber.end()
      }
    },
    close: () => {
      catalogue.cancel()
      for (const subscriber of subscribers) subscriber.end()
      subscribers.clear()
    },
  }
}

/** Those whose hints a subscriber gets. */
const listUsers = ({ userId, ownerUserId }: EventSubscriber): string[] => [userId, ownerUserId].flatMap(id => id ?? [])

const isFor = (
  { userId, ownerUserId, seesOwnerHint }: EventSubscriber,
  userIds: ReadonlySet<string>,
  hint: EventHint,
): boolean =>
  (userId !== null && userIds.has(userId)) ||
  (ownerUserId !== undefined && userIds.has(ownerUserId) && (seesOwnerHint?.(hint) ?? true))

const matchesSelector = (subscriber: EventSubscriber, selector: StreamSelector): boolean => {
  if ('sessionId' in selector) return subscriber.sessionId === selector.sessionId
  if ('staffOf' in selector) return subscriber.ownerUserId === selector.staffOf
  return subscriber.userId === selector.userId && subscriber.sessionId !== selector.except
}

/** Runs at the first call, then at most once per interval. A call during an interval runs at its end. */
const throttle = (intervalMs: number, run: () => void) => {
  let timer: NodeJS.Timeout | undefined
  let isWaiting = false
  const endInterval = () => {
    timer = undefined
    if (isWaiting) call()
  }
  const call = (): void => {
    isWaiting = timer !== undefined
    if (timer) return
    run()
    timer = setTimeout(endInterval, intervalMs)
    timer.unref()
  }
  return { call, cancel: () => clearTimeout(timer) }
}
