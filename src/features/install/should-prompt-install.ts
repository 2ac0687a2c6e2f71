import { DAY_MS } from '../../contract/durations.ts'
import type { InstallHistory } from './install-history.ts'

const ORDER_PATH = /^\/dashboard\/orders\//

/** How long after Not now the offer is not shown. */
export const SNOOZE_MS = 60 * DAY_MS
/** Screens where people type or pay: the offer must not interrupt. */
const EXCLUDED_PATHS = /^\/(checkout|payment|login|sign-up|forgot-password|reset-password|confirm-email|contact)(\/|$)/

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
