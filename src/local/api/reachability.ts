import type { getSettings } from '../../contract/settings.ts'
import { ApiFailure, sendApiRequest } from './client.ts'
import { reportUnreachable } from './connection.ts'

/** What is asked: a literal, because the endpoint itself would bring its schemas into the worker. */
const PROBE = { method: 'GET', path: '/settings' satisfies (typeof getSettings)['path'], list: 'none' } as const
/** A slow phone network answers a small read within this. */
const PROBE_TIMEOUT_MS = 10_000

/** Does the API answer just now, whatever it says? One small read, which changes nothing. Never throws. */
export const isApiReachable = async (): Promise<boolean> => {
  try {
    await sendApiRequest(PROBE, {}, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), isUrgent: true })
    return true
  } catch (failure) {
    if (failure instanceof ApiFailure) return failure.data !== undefined
    reportUnreachable()
    return false
  }
}
