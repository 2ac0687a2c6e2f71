import type { getSettings } from '../../contract/settings/settings.ts'
import { abortAfter } from './abort-signals.ts'
import { ApiFailure, sendApiRequest } from './client.ts'
import { reportUnreachable } from './connection.ts'

/** A literal, because the endpoint itself would bring its schemas into the worker. */
const PROBE = { method: 'GET', path: '/settings' satisfies (typeof getSettings)['path'], list: 'none' } as const
/** Long enough for a small read on a slow phone network. */
const PROBE_TIMEOUT_MS = 10_000

/** Does the API answer now, with success or not? Sends one small read. Never throws. */
export const isApiReachable = async (): Promise<boolean> => {
  try {
    await sendApiRequest(PROBE, {}, { signal: abortAfter(PROBE_TIMEOUT_MS), isUrgent: true })
    return true
  } catch (failure) {
    if (failure instanceof ApiFailure) return failure.data !== undefined
    reportUnreachable()
    return false
  }
}
