import { useEffect, useEffectEvent } from 'react'

/**
 * Calls the latest `work` after a pause in typing.
 * @param typed a change of it restarts the timer
 */
export const useDebounced = (work: () => void, typed: string, milliseconds: number): void => {
  const runLatest = useEffectEvent(work)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => runLatest(), milliseconds)
    return () => clearTimeout(timer)
  }, [typed])
}
