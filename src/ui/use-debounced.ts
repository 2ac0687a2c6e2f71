import { useEffect, useEffectEvent } from 'react'

/**
 * Calls the function once nothing has been typed for a while; always its latest version.
 * @param typed starts the wait anew when it changes
 */
export const useDebounced = (work: () => void, typed: string, milliseconds: number): void => {
  const runLatest = useEffectEvent(work)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => runLatest(), milliseconds)
    return () => clearTimeout(timer)
  }, [typed])
}
