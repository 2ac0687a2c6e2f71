/** What this device remembers of the offer to install Haat. Times in milliseconds. */
export type InstallHistory = {
  /** Visits so far, this one included. */
  visits: number
  /** When something was last seen of this device. */
  seenAt: number
  /** When the person said not now; null: never. */
  putOffAt: number | null
}

export const EMPTY_INSTALL_HISTORY: InstallHistory = { visits: 0, seenAt: 0, putOffAt: null }

/** A page opened after so long a pause is another visit. */
export const VISIT_GAP_MS = 30 * 60_000
/** Whoever says not now is left alone so long. */
export const SNOOZE_MS = 60 * 86_400_000
/** Where people type or pay, nobody interrupts. */
const EXCLUDED_PATHS = /^\/(checkout|payment|login|sign-up|forgot-password|reset-password|confirm-email|contact)(\/|$)/

/** The memory after a page was opened at `now`. */
export const countVisit = (memory: InstallHistory, now: number): InstallHistory => ({
  ...memory,
  visits: now - memory.seenAt > VISIT_GAP_MS ? memory.visits + 1 : Math.max(1, memory.visits),
  seenAt: now,
})

export type InstallContext = {
  now: number
  /** The path on the screen. */
  path: string
  /** Screens opened since the page was: the first is the arrival. */
  screens: number
  /** An order was written on this device since the page was opened. */
  hasOrdered: boolean
}

/** After a second visit or an order, never on arrival, and not again for a while after not now. */
export const shouldPromptInstall = (
  { visits, putOffAt }: InstallHistory,
  { now, path, screens, hasOrdered }: InstallContext,
): boolean => {
  if (putOffAt !== null && now - putOffAt < SNOOZE_MS) return false
  return (visits > 1 || hasOrdered) && screens > 1 && !EXCLUDED_PATHS.test(path)
}
