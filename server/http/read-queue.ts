import { setImmediate } from 'node:timers/promises'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { limitConcurrency } from '../adapters/limits/concurrency-limit.ts'

const limitReads = limitConcurrency({
  concurrency: 4,
  queueSize: 2000,
  message: ERROR_MESSAGES.rateLimited,
  retryAfter: 2,
})

/**
 * Runs the reads of the API, a few at once; addresses take turns. Reads share one thread, so more at once would not be
 * faster, but whoever sends a hundred at once would stand before everyone else. SQLite answers without waiting for I/O:
 * without the pause after each read, a queue of them would keep requests of others from even being seen.
 * @throws Refusal UNAVAILABLE when thousands wait
 */
export const queueRead = <T>(work: () => Promise<T>, address: string): Promise<T> =>
  limitReads(async () => {
    try {
      return await work()
    } finally {
      await setImmediate()
    }
  }, address)
