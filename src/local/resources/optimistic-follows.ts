import { followShop, unfollowShop } from '../../contract/followed-shops.ts'
import type { OutboxEntry } from '../db/device-schema.ts'

/** Whether a shop is followed, with what waits laid over it. */
export type FollowState = {
  isFollowing: boolean
  /** What the waiting change adds to the shop's number of followers: -1, 0 or 1. */
  added: number
  /** The change that waits, or was refused. */
  pending: OutboxEntry | null
}

/**
 * Lays what waits over what the server last said.
 * @param isFollowing as the server has it
 * @param entries the outbox of this person, in the order of writing
 */
export const applyPendingFollow = (
  isFollowing: boolean,
  entries: readonly OutboxEntry[],
  shopId: string,
): FollowState => {
  const own = entries.filter(entry => FOLLOW_BY_ENDPOINT.has(entry.endpoint) && entry.input.shopId === shopId)
  const last = own.findLast(entry => entry.state !== 'rejected')
  const wants = last ? FOLLOW_BY_ENDPOINT.get(last.endpoint)! : isFollowing
  return { isFollowing: wants, added: Number(wants) - Number(isFollowing), pending: own.at(-1) ?? null }
}

/** The shops that a person follows or is about to follow or leave: what waits first, then the stored ones in their order. */
export const applyPendingFollows = (
  stored: readonly string[],
  entries: readonly OutboxEntry[],
): { shopId: string; following: FollowState }[] => {
  const asked = entries.filter(entry => entry.endpoint === followShop.name).map(entry => String(entry.input.shopId))
  return [...new Set([...asked.toReversed(), ...stored])]
    .map(shopId => ({ shopId, following: applyPendingFollow(stored.includes(shopId), entries, shopId) }))
    .filter(({ following }) => following.isFollowing || following.pending !== null)
}

const FOLLOW_BY_ENDPOINT = new Map<string, boolean>([
  [followShop.name, true],
  [unfollowShop.name, false],
])
