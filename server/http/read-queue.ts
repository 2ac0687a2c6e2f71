import { setImmediate } from 'node:timers/promises'
import { limitConcurrency } from '../adapters/limits/concurrency-limit.ts'

const limitReads = limitConcurrency({
  concurrency: 4,
  queueSize: 2000,
  message: 'Many people are using Haat right now. Please try again in a few seconds.',
  retryAfter: 2,
})

/**
 * Runs the API's reads, a few at once, with addresses taking turns. Reads share one thread, so more at once would not
 * be faster, and a client with a hundred concurrent reads would delay all others. SQLite reads synchronously: without
 * the pause after each read, a queue of them would keep the event loop from accepting other requests.
 * @throws ApiError UNAVAILABLE when the queue is full
 */
export const queueRead = <T>(work: () => Promise<T>, address: string): Promise<T> =>
  limitReads(async () => {
    try {
      return await work()
    } finally {
      await setImmediate()
    }
  }, address)
