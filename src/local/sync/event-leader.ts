import type { EventHint } from '../../contract/sync/sync.ts'
import { abortWithAny } from '../api/abort-signals.ts'
import { ApiFailure } from '../api/client.ts'
import { getAccessToken } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { broadcast, subscribeMessages } from '../db/cross-tab-messages.ts'
import { locks } from '../db/locks.ts'
import { readEvents, SILENCE_TIMEOUT_MS } from './event-reader.ts'
import { reconnectDelay } from './spread-delays.ts'

const CHECK_INTERVAL_MS = 15_000
/** A stream that ends sooner counts as a failure. */
const MIN_STREAM_MS = 10_000

export type EventStreamOptions = {
  /** Is this tab visible? Then it opens a stream of its own when the leader has become silent. */
  isVisible: () => boolean
  /** A stream was opened. Hints sent before are not replayed, so the page fetches what has changed. */
  opened: () => void
  /** Called with errors other than those of the network. */
  failed: (error: unknown) => void
}

/**
 * Keeps one event stream per browser: six tabs with a stream each would block the site over HTTP/1.1. The tab that
 * holds the Web Lock reads the stream and passes each event on to the others (message `heard`). When the browser has
 * frozen that tab, the others notice its silence; a visible tab then reads a stream without the lock, for as long as it
 * is visible.
 * @returns stops it
 */
export const startEventStream = (options: EventStreamOptions): (() => void) => {
  const ended = new AbortController()
  let lastHeard = now()
  let isLeader = false
  let stream: Stream | undefined
  const stopListening = subscribeMessages(message => {
    if (message.type === 'heard') lastHeard = now()
  })
  const read = (): Promise<void> => {
    stream ??= openStream(options, ended.signal, () => {
      stream = undefined
    })
    return stream.reading
  }
  const lead = async () => {
    isLeader = true
    try {
      while (!ended.signal.aborted) await read()
    } finally {
      isLeader = false
    }
  }
  const checkSilence = () => {
    if (isLeader) return
    if (!options.isVisible()) stream?.close()
    else if (!stream && now() - lastHeard > SILENCE_TIMEOUT_MS) start(read())
  }
  // WebKit also takes the lock away from a page that is left, as an AbortError.
  const start = (reading: Promise<void>) => reading.catch(error => isAbortError(error) || options.failed(error))
  const timer = setInterval(checkSilence, CHECK_INTERVAL_MS)
  start(locks().request('events', { signal: ended.signal }, lead))
  return () => {
    ended.abort()
    clearInterval(timer)
    stopListening()
  }
}

type Stream = { reading: Promise<void>; close: () => void }

const openStream = (options: EventStreamOptions, ended: AbortSignal, closed: () => void): Stream => {
  const closing = new AbortController()
  const reading = readUntilAborted(options, abortWithAny([ended, closing.signal])).finally(() => {
    closing.abort()
    closed()
  })
  return { reading, close: () => closing.abort() }
}

const readUntilAborted = async (options: EventStreamOptions, signal: AbortSignal): Promise<void> => {
  let used: string | undefined
  for (let failures = 0; !signal.aborted; ) {
    const openedAt = now()
    const { status, token, hasUserChanged } = await readConnection(options, used, signal)
    used = status === 401 ? (token ?? undefined) : undefined
    if (hasUserChanged) continue
    // Otherwise a proxy that cuts each stream at once would get a request every second, and so would the syncs.
    failures = status === 200 && now() - openedAt > MIN_STREAM_MS ? 0 : failures + 1
    await delay(reconnectDelay(failures), signal)
  }
}

/**
 * One connection, as the signed-in user, until another user signs in (`hasUserChanged`). Status 0: the API cannot be
 * reached.
 */
const readConnection = async (options: EventStreamOptions, used: string | undefined, signal: AbortSignal) => {
  const changed = new AbortController()
  const stopListening = subscribeMessages(message => {
    if (message.type === 'session' || message.type === 'signed-out') changed.abort()
  })
  let token: string | null = null
  let isOpen = false
  try {
    token = await getAccessToken(used)
    const heard = (hint: EventHint | null) => {
      if (!isOpen) options.opened()
      isOpen = true
      broadcast({ type: 'heard', hint })
    }
    const status = await readEvents(token, heard, abortWithAny([signal, changed.signal]))
    return { status, token, hasUserChanged: false }
  } catch (cause) {
    if (!isNetworkError(cause)) throw cause
    return { status: isOpen ? 200 : 0, token, hasUserChanged: changed.signal.aborted }
  } finally {
    stopListening()
    changed.abort()
  }
}

const isNetworkError = (cause: unknown): boolean =>
  cause instanceof ApiFailure || cause instanceof TypeError || isAbortError(cause)

const isAbortError = (cause: unknown): boolean => cause instanceof Error && cause.name === 'AbortError'

const delay = (wait: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    // A signal that is aborted already fires no event.
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, wait)
    signal.addEventListener('abort', end)
  })
