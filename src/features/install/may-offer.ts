/** What this device remembers of the offer to install Haat. Times in milliseconds. */
export type InstallMemory = {
  /** Visits so far, this one included. */
  visits: number
  /** When something was last seen of this device. */
  seenAt: number
  /** When the person said not now; null: never. */
  putOffAt: number | null
}

export const FIRST_VISIT: InstallMemory = { visits: 0, seenAt: 0, putOffAt: null }

/** A page opened after so long a pause is another visit. */
export const VISIT_GAP_MS = 30 * 60_000
/** Whoever says not now is left alone so long. */
export const PUT_OFF_MS = 60 * 86_400_000
/** Where people type or pay, nobody interrupts. */
const QUIET = /^\/(checkout|payment|login|sign-up|forgot-password|reset-password|confirm-email|contact)(\/|$)/

/** The memory after a page was opened at `now`. */
export const afterOpening = (memory: InstallMemory, now: number): InstallMemory => ({
  ...memory,
  visits: now - memory.seenAt > VISIT_GAP_MS ? memory.visits + 1 : Math.max(1, memory.visits),
  seenAt: now,
})

export type Moment = {
  now: number
  /** The path on the screen. */
  path: string
  /** Screens opened since the page was: the first is the arrival. */
  screens: number
  /** An order was written on this device since the page was opened. */
  hasOrdered: boolean
}

/** After a second visit or an order, never on arrival, and not again for a while after not now. */
export const mayOffer = ({ visits, putOffAt }: InstallMemory, { now, path, screens, hasOrdered }: Moment): boolean => {
  if (putOffAt !== null && now - putOffAt < PUT_OFF_MS) return false
  return (visits > 1 || hasOrdered) && screens > 1 && !QUIET.test(path)
}
