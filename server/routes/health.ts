import type { Services } from '../adapters/services.ts'
import { advanceCounter } from '../db/counters.ts'
import { SECURITY_HEADERS } from '../http/headers.ts'

/** One write a second proves enough, and costs a stranger's flood nothing. */
const PROBE_CACHE_MS = 1000

/** The process runs. */
export const healthz = (): Response => textResponse(200, 'ok')

/**
 * Answers `/readyz`: calls may be sent here, because a write has just been committed. A full or read-only disk still answers
 * reads, so only a write tells. Who asks while one is under way, or within a second, gets its result.
 */
export const createReadinessCheck = ({ store, log, now }: Services): (() => Promise<Response>) => {
  let proof: { isReady: Promise<boolean>; endsAt: number } | undefined
  const prove = async (): Promise<boolean> => {
    try {
      await store.write(tx => advanceCounter(tx, 'readiness'))
      return true
    } catch (error) {
      log.error({ err: error }, 'The database takes no writes.')
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
    if (!proof || now() >= proof.endsAt) proof = begin()
    return (await proof.isReady) ? textResponse(200, 'ready') : textResponse(503, 'not ready')
  }
}

const textResponse = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
