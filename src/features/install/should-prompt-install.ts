import { DAY_MS } from '../../contract/durations.ts'
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

const ORDER_PATH = /^\/dashboard\/orders\//

/** A page opened after a longer pause counts as another visit. */
export const VISIT_GAP_MS = 30 * 60_000
/** How long after Not now the offer is not shown. */
export const SNOOZE_MS = 60 * DAY_MS
/** Screens where people type or pay: the offer must not interrupt. */
const EXCLUDED_PATHS = /^\/(checkout|payment|login|sign-up|forgot-password|reset-password|confirm-email|contact)(\/|$)/

/** The history after a page was opened at `now`. */
export const countVisit = (history: InstallHistory, now: number): InstallHistory => ({
  ...history,
  visits: now - history.seenAt > VISIT_GAP_MS ? history.visits + 1 : Math.max(1, history.visits),
  seenAt: now,
})

export type InstallContext = {
  now: number
  /** The current path. */
  path: string
  /** Screens opened since the page loaded, including the first. */
  screens: number
  /** Whether an order was placed on this device since the page loaded. */
  hasOrdered: boolean
  /** Whether an order waits in the outbox: its page must stay in view. */
  hasUnplacedOrder?: boolean
}

/** True after a second visit or an order, never on the first screen, and not for 60 days after Not now. */
export const shouldPromptInstall = (
  { visits, putOffAt }: InstallHistory,
  { now, path, screens, hasOrdered, hasUnplacedOrder }: InstallContext,
): boolean => {
  if (hasUnplacedOrder && ORDER_PATH.test(path)) return false
  if (putOffAt !== null && now - putOffAt < SNOOZE_MS) return false
  return (visits > 1 || hasOrdered) && screens > 1 && !EXCLUDED_PATHS.test(path)
}
