/** Runs work as long as there is time for it. */
export type TimeBudget = {
  /** Runs the work and counts the time that it took; returns null without running it when no time is left. */
  run<T>(work: () => T): T | null
}

type TimeBudgetOptions = {
  /** The share of all time that the work may take in the long run: 0.2 is a fifth. */
  share: number
  /** The time that is saved up at most, in milliseconds. */
  maxSavedMs: number
  /** A clock in milliseconds. */
  now?: () => number
}

/**
 * Limits how much of the main thread some work takes, by the time that it really took. Work begins as long as any time
 * is left, however long it then takes: the first work after a pause always runs, on a slow machine too.
 *
 * @example
 * const budget = createTimeBudget({ share: 0.2, maxSavedMs: 1000 })
 * const html = budget.run(() => renderPage()) ?? plainPage
 */
export const createTimeBudget = ({
  share,
  maxSavedMs,
  now = () => performance.now(),
}: TimeBudgetOptions): TimeBudget => {
  let savedMs = maxSavedMs
  let savedUntil = now()
  return {
    run: work => {
      const startedAt = now()
      savedMs = Math.min(maxSavedMs, savedMs + (startedAt - savedUntil) * share)
      savedUntil = startedAt
      if (savedMs <= 0) return null
      try {
        return work()
      } finally {
        savedMs -= now() - startedAt
      }
    },
  }
}

/** Used when the configuration turns rate limits off. */
export const UNLIMITED_TIME: TimeBudget = { run: work => work() }
