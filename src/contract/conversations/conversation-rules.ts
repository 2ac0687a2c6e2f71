import { DHAKA_OFFSET_MS } from '../dhaka-days.ts'
import { HOUR_MS } from '../durations.ts'
import type { HourRange } from './message-settings.ts'

/** What decides whether somebody can write in a conversation. */
export type ConversationState = {
  isBlockedByCaller: boolean
  isBlockedByOther: boolean
  /** The shop and its vendor are active. */
  isShopOpen: boolean
  /** The shop wants messages here. */
  takesMessages: boolean
  /** The customer has ordered in the shop. */
  hasOrdered: boolean
}

export type ClosedReason = 'BLOCKED_BY_ME' | 'BLOCKED' | 'SHOP_CLOSED' | 'NOT_TAKEN'

/**
 * Why nobody can write now; undefined: both can. Orders are finished also in a suspended shop, so its customers and its
 * vendor go on talking.
 */
export const findClosedReason = (state: ConversationState): ClosedReason | undefined => {
  if (state.isBlockedByCaller) return 'BLOCKED_BY_ME'
  if (state.isBlockedByOther) return 'BLOCKED'
  if (!state.isShopOpen && !state.hasOrdered) return 'SHOP_CLOSED'
  if (!state.takesMessages) return 'NOT_TAKEN'
  return undefined
}

const DAY_HOURS = 24

/** When quiet hours that hold at this time end, in milliseconds since 1970; null: they do not hold. */
export const findQuietEnd = (now: number, quiet: HourRange | null): number | null => {
  if (!quiet) return null
  const hours = Math.floor((now + DHAKA_OFFSET_MS) / HOUR_MS)
  const sinceStart = (hours - quiet.from + DAY_HOURS) % DAY_HOURS
  const length = (quiet.to - quiet.from + DAY_HOURS) % DAY_HOURS
  if (sinceStart >= length) return null
  return (hours - sinceStart + length) * HOUR_MS - DHAKA_OFFSET_MS
}
