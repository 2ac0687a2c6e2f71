/** AbortSignal.any and AbortSignal.timeout for browsers of before 2024, which lack one or both. */

/**
 * A signal that is aborted when the first of these is. One that lives long keeps a listener for as long: who has ended
 * its work aborts a signal of its own.
 */
export const abortWithAny = (signals: readonly AbortSignal[]): AbortSignal => {
  const any = new AbortController()
  for (const signal of signals) {
    const abort = () => any.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { signal: any.signal })
  }
  return any.signal
}

/** A signal that is aborted after this time. */
export const abortAfter = (milliseconds: number): AbortSignal => {
  if (AbortSignal.timeout) return AbortSignal.timeout(milliseconds)
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), milliseconds)
  return controller.signal
}
