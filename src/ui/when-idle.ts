/** Waits no longer than this for a quiet moment, in milliseconds. */
const LATEST = 1_000

/**
 * Does something that nobody waits for once the browser has nothing else to do.
 * @returns what calls it off
 */
export const whenIdle = (work: () => void): (() => void) => {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATEST / 4)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LATEST })
  return () => cancelIdleCallback(handle)
}
