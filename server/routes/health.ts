import type { Services } from '../adapters/services.ts'
import { advanceCounter } from '../db/counters.ts'
import { textResponse } from '../http/text-response.ts'

/** At most one write per second, so that a flood of checks costs nothing. */
const PROBE_CACHE_MS = 1000

/** Liveness: the process runs. */
export const healthz = (): Response => textResponse(200, 'ok')

/**
 * Readiness: a write to the database has just succeeded. Only a write shows that the disk is not full or read-only.
 * Checks during a write, or within a second after it, share its result.
 */
export const createReadinessCheck = ({ store, log, now }: Services): (() => Promise<Response>) => {
  let probe: { isReady: Promise<boolean>; endsAt: number } | undefined
  const prove = async (): Promise<boolean> => {
    try {
      await store.write(tx => advanceCounter(tx, 'readiness'))
      return true
    } catch (error) {
      log.error({ err: error }, 'The database does not accept writes.')
      return false
    }
  }
  const begin = () => {
    const begun = { isReady: prove(), endsAt: Number.POSITIVE_INFINITY }
    begun.isReady.finally(() => {
      begun.endsAt = now() + PROBE_CACHE_MS
    })
    return begun
  }
  return async () => {
    if (!probe || now() >= probe.endsAt) probe = begin()
    return (await probe.isReady) ? textResponse(200, 'ready') : textResponse(503, 'not ready')
  }
}
