/** The work runs after this time even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 1_000

/**
 * Runs work that nobody waits for once the browser is idle.
 * @returns cancels it
 */
export const runWhenIdle = (work: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_TIMEOUT_MS / 4)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}
