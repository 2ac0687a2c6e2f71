/** Waits no longer than this for a quiet moment, in milliseconds. */
const IDLE_TIMEOUT_MS = 1_000

/**
 * Does something that nobody waits for once the browser has nothing else to do.
 * @returns what calls it off
 */
export const runWhenIdle = (work: () => void): (() => void) => {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_TIMEOUT_MS / 4)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}
