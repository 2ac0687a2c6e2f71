import type { followShop, unfollowShop } from '../../contract/followed-shops.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { canEdit, RECORD_VIEW } from './entry.ts'

/** Calls that say how their whole scope shall be in the end, and may be made twice: only the last of them matters. */
const COALESCED_ENDPOINTS = new Set<string>([
  'followedShops.follow' satisfies (typeof followShop)['name'],
  'followedShops.unfollow' satisfies (typeof unfollowShop)['name'],
  RECORD_VIEW,
])

/**
 * The waiting entries that a new one of their scope makes needless: follow, then unfollow, is unfollow. The later one is
 * still sent, for another device may have followed meanwhile. One that was sent once keeps its key and is left alone.
 */
export const coalesced = (
  entries: readonly OutboxEntry[],
  fresh: Pick<OutboxEntry, 'endpoint' | 'scope' | 'userId'>,
): OutboxEntry[] => {
  if (!COALESCED_ENDPOINTS.has(fresh.endpoint)) return []
  return entries.filter(
    entry =>
      COALESCED_ENDPOINTS.has(entry.endpoint) &&
      entry.scope === fresh.scope &&
      entry.userId === fresh.userId &&
      canEdit(entry),
  )
}
