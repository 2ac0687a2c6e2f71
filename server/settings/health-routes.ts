import type { Services } from '../adapters/services.ts'
import { advanceCounter } from '../db/counters.ts'
import { findLaterTime } from '../db/stored-time.ts'
import { textResponse } from '../http/responses/text-response.ts'

/** At most one write per second, so that a flood of checks costs nothing. */
const PROBE_CACHE_MS = 1000
/** Whoever asks decides by the answer where visitors go, and does not wait as long as a visitor does. */
const PROBE_MS = 3000
const RETRY_SECONDS = 5

/** Liveness: the process runs. */
export const healthz = (): Response => textResponse(200, 'ok')

type Readiness = { status: 200 | 503; text: string }

const READY = 'ready'
const NOT_READY: Readiness = { status: 503, text: 'not ready' }
const DAMAGED: Readiness = {
  status: 503,
  text: 'not ready\nThe database is damaged. Stop Haat and put the last backup back: npm run restore -- FILE',
}

const waitForProbe = () => new Promise<Readiness>(resolve => setTimeout(resolve, PROBE_MS, NOT_READY).unref())

/** A clock that went back is no reason to send visitors away. */
const describeClock = (behindMs: number): string =>
  `${READY}\nThe clock of this machine is ${Math.ceil(behindMs / 60_000)} minutes behind times that are stored. Set it.`

/**
 * Readiness: a write to the database has just succeeded. Only a write shows that the disk is not full or read-only.
 * Checks during a write, or within a second after it, share its result.
 */
export const createReadinessCheck = ({ store, log, now }: Services): (() => Promise<Response>) => {
  let probe: { result: Promise<Readiness>; startedAt: number; endsAt: number } | undefined
  const prove = async (): Promise<Readiness> => {
    try {
      await store.write(tx => advanceCounter(tx, 'readiness'))
      const later = await findLaterTime(store.read, now())
      if (store.damage.read() !== null) return DAMAGED
      return { status: 200, text: later === null ? READY : describeClock(later - now()) }
    } catch (error) {
      log.error({ err: error }, 'The database does not accept writes.')
      return store.damage.read() === null ? NOT_READY : DAMAGED
    }
  }
  const begin = () => {
    const begun = { result: prove(), startedAt: now(), endsAt: Number.POSITIVE_INFINITY }
    begun.result.finally(() => {
      begun.endsAt = now() + PROBE_CACHE_MS
    })
    return begun
  }
  return async () => {
    if (!probe || now() >= probe.endsAt || now() < probe.startedAt) probe = begin()
    const { status, text } = await Promise.race([probe.result, waitForProbe()])
    return textResponse(status, text, status === 503 ? RETRY_SECONDS : undefined)
  }
}
