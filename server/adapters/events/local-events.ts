import type { EventHint } from '../../../src/contract/sync.ts'

/** The contract, section 8: "catalogue changed" is sent at most this often. */
const CATALOGUE_EVERY_MS = 30_000

export type Audience = 'everyone' | { userIds: readonly string[] }
export type EventSubscriber = {
  userId: string | null
  sessionId: string | null
  receive(hint: EventHint): void
  end(): void
}
export type StreamSelector = { sessionId: string } | { userId: string; except?: string }

/** Hints to whoever listens now. They are not kept and not replayed: what changed is fetched. */
export type Events = {
  publish(to: Audience, hint: EventHint): void
  /** Listens until the returned function is called or the listener is ended. */
  subscribe(listener: EventSubscriber): () => void
  /** Ends the streams of a session, or of every session of a user, after telling them `session-ended`. */
  endStreams(whose: StreamSelector): void
  /** Ends every stream: the server stops. */
  close(): void
}

/** Listeners in this process. */
export const createEvents = (catalogueEveryMs: number = CATALOGUE_EVERY_MS): Events => {
  const listeners = new Set<EventSubscriber>()
  const tellAll = (hint: EventHint) => {
    for (const listener of listeners) listener.receive(hint)
  }
  const catalogue = throttle(catalogueEveryMs, () => tellAll({ type: 'catalogue' }))
  return {
    publish: (to, hint) => {
      if (to === 'everyone') return hint.type === 'catalogue' ? catalogue.call() : tellAll(hint)
      for (const listener of listeners) {
        if (listener.userId !== null && to.userIds.includes(listener.userId)) listener.receive(hint)
      }
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    endStreams: whose => {
      for (const listener of listeners) {
        if (!matchesSelector(listener, whose)) continue
        listeners.delete(listener)
        listener.receive({ type: 'session-ended' })
        listener.end()
      }
    },
    close: () => {
      catalogue.cancel()
      for (const listener of listeners) listener.end()
      listeners.clear()
    },
  }
}

const matchesSelector = (listener: EventSubscriber, whose: StreamSelector): boolean =>
  'sessionId' in whose
    ? listener.sessionId === whose.sessionId
    : listener.userId === whose.userId && listener.sessionId !== whose.except

/** Runs at once, then at most once in each interval; a call in between runs at the interval's end. */
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
