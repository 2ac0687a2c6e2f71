import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { limitConcurrency } from '../../adapters/limits/concurrency-limit.ts'
import type { NodeEnv } from './incoming-message.ts'
import { hasExpired, noteStage, untilExpired } from './pending-request.ts'

/** `c` is absent where nobody can stop waiting. */
export type ReadRequest = { address: string; c?: Context }

const QUEUE = {
  queueSize: 2000,
  message: 'Many people are shopping here right now. Please try again in a few seconds.',
  retryAfter: 2,
} as const
const limitReads = limitConcurrency({ ...QUEUE, concurrency: 4 })
/** What devices fetch by themselves: a thousand that reconnect at once must not delay what people wait for. */
const limitBackgroundReads = limitConcurrency({ ...QUEUE, concurrency: 2 })

/**
 * Runs the API's reads, a few at once, with addresses taking turns. Reads share one thread, so more at once would not
 * be faster, and a client with a hundred concurrent reads would delay all others. SQLite reads synchronously: without
 * the pause after each read, a queue of them would keep the event loop from accepting other requests. A read whose
 * client has closed the connection is not run, and one that does not end in time frees its place.
 * @throws ApiError UNAVAILABLE when the queue is full
 */
export const queueRead = <T>(work: () => Promise<T>, { address, c }: ReadRequest, isBackground = false): Promise<T> => {
  const limit = isBackground ? limitBackgroundReads : limitReads
  const run = () => {
    noteStage(c, 'handler')
    return untilExpired(c, work())
  }
  noteStage(c, 'queue of reads')
  return limit(
    () => pauseAfter(run),
    address,
    () => c !== undefined && (isDisconnected(c) || hasExpired(c)),
  )
}

/** How many are run, and how many wait. */
export const countReads = () => ({ people: limitReads.count(), devices: limitBackgroundReads.count() })

const pauseAfter = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } finally {
    await setImmediate()
  }
}

/** `request.signal` says the same, but creates a whole Request for each. */
export const isDisconnected = ({ env }: Context<NodeEnv>): boolean => env?.outgoing?.destroyed === true
