import type { ShopStatus } from '../../contract/shops.ts'
import type { OwnShop } from '../../local/shop-overlay.ts'
import type { Tone } from '../../ui/tag.tsx'

type Words = { words: string; tone: Tone }

/** What a state of a shop is called, and its tone. */
export const STATUS: Record<ShopStatus, Words> = {
  ACTIVE: { words: 'Open', tone: 'brand' },
  PENDING: { words: 'Waits for approval', tone: 'wait' },
  SUSPENDED: { words: 'Suspended', tone: 'soft-danger' },
  CLOSED: { words: 'Closed', tone: 'neutral' },
}

/** Does it take no orders just now? @param now milliseconds */
export const isPaused = ({ pausedUntil }: Pick<OwnShop, 'pausedUntil'>, now: number): boolean =>
  pausedUntil !== null && Date.parse(pausedUntil) > now

/** What state a shop is in, in words. @param now milliseconds */
export const standingOf = (shop: OwnShop, now: number): Words => {
  if (shop.isNew) return { words: 'Not open yet', tone: 'wait' }
  return shop.status === 'ACTIVE' && isPaused(shop, now) ? { words: 'On holiday', tone: 'wait' } : STATUS[shop.status]
}

const DAY_MS = 86_400_000

/** The last moment of a day like 2026-11-25, as the device's calendar has it, in ISO 8601. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

/** The day after this moment, like 2026-11-21: a holiday ends tomorrow at the soonest. @param now milliseconds */
export const tomorrow = (now: number): string => dayOf(new Date(now + DAY_MS))

/** A moment's day, like 2026-11-21, in the device's calendar. */
export const dayOf = (moment: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
