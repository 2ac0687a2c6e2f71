import type { EventHint } from '../../contract/sync.ts'
import { ApiFailure } from '../api/client.ts'
import { getAccessToken } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { broadcast, subscribeMessages } from '../db/cross-tab-messages.ts'
import { locks } from '../db/locks.ts'
import { readEvents, SILENCE_TIMEOUT_MS } from './event-reader.ts'

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 60_000
const CHECK_INTERVAL_MS = 15_000
/** A stream that ends sooner has not really been one. */
const MIN_STREAM_MS = 10_000

export type EventStreamOptions = {
  /** Is this tab in front of somebody? Then it opens a stream of its own when the holder has fallen silent. */
  isVisible: () => boolean
  /** A stream was opened: hints sent meanwhile are not replayed, so what changed is fetched. */
  opened: () => void
  /** What went wrong though it was not the network. */
  failed: (error: unknown) => void
}

/**
 * Keeps one event stream a browser: six tabs with one each would block the site over HTTP/1.1. The tab that gets the Web
 * Lock reads it and tells the others (message `heard`); a holder frozen by the browser is noticed by its silence. A tab that
 * then reads without the lock does so only while somebody looks at it.
 * @returns what ends it
 */
export const startEventStream = (options: EventStreamOptions): (() => void) => {
  const ended = new AbortController()
  let lastHeard = now()
  let isHolder = false
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
  const hold = async () => {
    isHolder = true
    try {
      while (!ended.signal.aborted) await read()
    } finally {
      isHolder = false
    }
  }
  const look = () => {
    if (isHolder) return
    if (!options.isVisible()) stream?.close()
    else if (!stream && now() - lastHeard > SILENCE_TIMEOUT_MS) start(read())
  }
  const start = (reading: Promise<void>) => reading.catch(error => ended.signal.aborted || options.failed(error))
  const timer = setInterval(look, CHECK_INTERVAL_MS)
  start(locks().request('events', { signal: ended.signal }, hold))
  return () => {
    ended.abort()
    clearInterval(timer)
    stopListening()
  }
}

type Stream = { reading: Promise<void>; close: () => void }

const openStream = (options: EventStreamOptions, ended: AbortSignal, closed: () => void): Stream => {
  const unseen = new AbortController()
  const reading = readUntilAborted(options, AbortSignal.any([ended, unseen.signal])).finally(closed)
  return { reading, close: () => unseen.abort() }
}

const readUntilAborted = async (options: EventStreamOptions, signal: AbortSignal): Promise<void> => {
  let used: string | undefined
  for (let failures = 0; !signal.aborted; ) {
    const openedAt = now()
    const { status, token, isOfAnother } = await readConnection(options, used, signal)
    used = status === 401 ? (token ?? undefined) : undefined
    if (isOfAnother) continue
    // A proxy that cuts each stream at once would be asked every second, and all that changed with it.
    failures = status === 200 && now() - openedAt > MIN_STREAM_MS ? 0 : failures + 1
    await delay(backoffDelay(failures), signal)
  }
}

const backoffDelay = (failures: number): number =>
  Math.min(MIN_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS) * (0.5 + Math.random() / 2)

/** One connection: as whoever is signed in, until that is another (`isOfAnother`). Status 0: out of reach. */
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
    const status = await readEvents(token, heard, AbortSignal.any([signal, changed.signal]))
    return { status, token, isOfAnother: false }
  } catch (cause) {
    if (!isNetworkError(cause)) throw cause
    return { status: isOpen ? 200 : 0, token, isOfAnother: changed.signal.aborted }
  } finally {
    stopListening()
  }
}

const isNetworkError = (cause: unknown): boolean =>
  cause instanceof ApiFailure || cause instanceof TypeError || (cause as Error | null)?.name === 'AbortError'

const delay = (wait: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    // An aborted signal says so no second time.
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, wait)
    signal.addEventListener('abort', end)
  })
