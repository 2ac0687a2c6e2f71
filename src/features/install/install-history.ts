import { MINUTE_MS } from '../../contract/durations.ts'

/** What decides when to offer the installation. Times in milliseconds. */
export type InstallHistory = {
  /** Number of visits, including this one. */
  visits: number
  /** When a page was last opened on this device. */
  seenAt: number
  /** When the person pressed Not now; null: never. */
  putOffAt: number | null
}

export const EMPTY_INSTALL_HISTORY: InstallHistory = { visits: 0, seenAt: 0, putOffAt: null }

/** A page opened after a longer pause counts as another visit. */
export const VISIT_GAP_MS = 30 * MINUTE_MS

/** The history after a page was opened at `now`. */
export const countVisit = (history: InstallHistory, now: number): InstallHistory => ({
  ...history,
  visits: now - history.seenAt > VISIT_GAP_MS ? history.visits + 1 : Math.max(1, history.visits),
  seenAt: now,
})
