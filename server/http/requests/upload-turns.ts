import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { limitConcurrency } from '../../adapters/limits/concurrency-limit.ts'
import { hasLargeBody } from './close-after-upload.ts'
import { isDisconnected } from './read-queue.ts'

const ONE_BY_ONE = {
  concurrency: 1,
  queueSize: 2000,
  message: 'Many files are being sent right now. Please try again in a moment.',
  retryAfter: 5,
} as const
const limitStarts = limitConcurrency(ONE_BY_ONE)
const limitParses = limitConcurrency(ONE_BY_ONE)

/**
 * Lets one large body begin in each turn of the event loop, with addresses taking turns. Who sends it is looked up before,
 * in SQLite and without a pause, so that five hundred at once would keep everybody else waiting for a third of a second.
 * @throws ApiError UNAVAILABLE when too many wait
 */
export const waitForUploadTurn = async (c: Context, address: string): Promise<void> => {
  if (!hasLargeBody(c.req.header())) return
  await limitStarts(
    () => setImmediate(),
    address,
    () => isDisconnected(c),
  )
}

/** Lets one body be parsed and checked in each turn: ten of a megabyte that arrive at once take half a second. */
export const waitForParseTurn = (): Promise<void> => limitParses(() => setImmediate())
