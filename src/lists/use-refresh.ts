import { useEffect, useEffectEvent, useState } from 'react'
import { ApiFailure } from '../local/api/client.ts'
import { useConnection } from '../ui/use-connection.ts'

export type RefreshState = {
  /** Why the last try failed; null while it has not. */
  failure: ApiFailure | null
  retry: () => void
}

/**
 * Asks the server for what a screen shows: when it appears, when the question changes, when the connection is back, and when
 * a write has made the stored answer old. Offline it asks nothing. Whether an answer is still fresh is for `refresh` to say.
 * @param key names the question; empty: nothing to ask
 * @param refresh is told whether a person asked for it himself (Try again)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question, the connection and the age are what asks again
  useEffect(() => {
    run(false).catch(reportError)
  }, [key, isOnline, isStale])
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) run(true).catch(reportError)
  }, [tries])
  return { failure: failed?.key === key ? failed.failure : null, retry: () => setTries(count => count + 1) }
}
