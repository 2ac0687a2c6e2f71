import { useEffect, useEffectEvent, useState } from 'react'
import { ApiFailure } from '../local/api/client.ts'
import { useConnection } from '../ui/state/use-connection.ts'

export type RefreshState = {
  /** Why the last try failed; null: it has not. */
  failure: ApiFailure | null
  retry: () => void
}

/**
 * Fetches what a screen shows: when it mounts, when the query changes, when the connection is back, and when a write
 * has made the stored data stale. Offline it does nothing. `refresh` itself decides whether the stored data is still
 * fresh.
 * @param key identifies the query; empty: nothing to fetch
 * @param refresh gets `force: true` when the user pressed Try again
 */
export const useRefresh = (key: string, refresh: (force: boolean) => Promise<void>, isStale = false): RefreshState => {
  const { isOnline } = useConnection()
  const [failed, setFailed] = useState<{ key: string; failure: ApiFailure } | null>(null)
  const run = useEffectEvent(async (force: boolean) => {
    if (key === '' || !(isOnline || force)) return
    try {
      await refresh(force)
      setFailed(null)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setFailed({ key, failure })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query, the connection and staleness are what triggers another fetch
  useEffect(() => {
    run(false).catch(reportError)
  }, [key, isOnline, isStale])
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) run(true).catch(reportError)
  }, [tries])
  return { failure: failed?.key === key ? failed.failure : null, retry: () => setTries(count => count + 1) }
}
