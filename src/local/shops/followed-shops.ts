import { followShop, unfollowShop } from '../../contract/shops/followed-shop-writes.ts'
import type { FollowedShop } from '../../contract/shops/followed-shops.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry, StoredProduct } from '../db/device-schema.ts'
import { readMeta } from '../db/meta.ts'
import { type EntryLabel, isWriteOf } from '../outbox/entry.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

/** Whether a shop is followed, with the pending change applied. */
export type FollowState = {
  isFollowing: boolean
  /** What the pending change adds to the follower count: -1, 0 or 1. */
  added: number
  /** The latest change that is pending or was rejected. */
  pending: OutboxEntry | null
}

export type ShopFollow = { shop: FollowedShop['shop']; following: FollowState }

/** For a live query: whether the customer follows this shop. */
export const readOptimisticFollow = async (shopId: string): Promise<FollowState> => {
  const [count, entries] = await readConsistent([db.follows], () =>
    Promise.all([db.follows.where('shopId').equals(shopId).count(), readPendingEntries()]),
  )
  return applyPendingFollow(count > 0, entries, shopId)
}

/**
 * For a live query: the shops that the customer follows, newest first, pending follows before them. `at`: when this
 * device last received rows of the account, in milliseconds; null: never.
 */
export const readOptimisticFollows = (): Promise<{ rows: ShopFollow[]; at: number | null }> =>
  readConsistent([db.follows, db.shops, db.meta], async () => {
    const [stored, entries, account, session] = await Promise.all([
      db.follows.orderBy('createdAt').reverse().toArray(),
      readPendingEntries(),
      readMeta('account'),
      readSession(),
    ])
    const storedShops = new Map(stored.map(follow => [follow.shopId, follow.shop]))
    const follows = applyPendingFollows([...storedShops.keys()], entries)
    const fresh = await db.shops.bulkGet(follows.map(({ shopId }) => shopId))
    const rows = follows.flatMap(({ shopId, following }, at) => {
      // A closed shop is no longer in the shops table; the stored follow still has it.
      const shop = fresh[at] ?? storedShops.get(shopId)
      return shop ? [{ shop, following }] : []
    })
    const isOwn = account && account.userId === session?.user.id
    return { rows, at: isOwn ? account.at : null }
  })

/** For a live query: the products on sale in the shops that the customer follows, pending follows included. */
export const readFollowedProducts = async (): Promise<StoredProduct[]> => {
  const [follows, entries] = await readConsistent([db.follows], () =>
    Promise.all([db.follows.toArray(), readPendingEntries()]),
  )
  const storedIds = follows.map(follow => follow.shopId)
  const shopIds = applyPendingFollows(storedIds, entries)
    .filter(({ following }) => following.isFollowing)
    .map(({ shopId }) => shopId)
  if (shopIds.length === 0) return []
  const products = await db.products.where('shopId').anyOf(shopIds).toArray()
  return products.filter(product => product.listed === 1)
}

/**
 * Applies the pending changes of one shop.
 * @param isFollowing as the server has it
 * @param entries the user's outbox entries, oldest first
 */
export const applyPendingFollow = (
  isFollowing: boolean,
  entries: readonly OutboxEntry[],
  shopId: string,
): FollowState => {
  const own = entries.filter(isWriteOf(followShop, unfollowShop)).filter(({ input }) => input.shopId === shopId)
  const last = own.findLast(entry => entry.state !== 'rejected')
  const wants = last ? last.endpoint === followShop.name : isFollowing
  return { isFollowing: wants, added: Number(wants) - Number(isFollowing), pending: own.at(-1) ?? null }
}

/**
 * The shops that a customer follows, or has a pending change of: those with a pending follow first, then the stored
 * ones in their order.
 */
export const applyPendingFollows = (
  stored: readonly string[],
  entries: readonly OutboxEntry[],
): { shopId: string; following: FollowState }[] => {
  const pendingFollows = entries.filter(isWriteOf(followShop)).map(({ input }) => input.shopId)
  return [...new Set([...[...pendingFollows].reverse(), ...stored])]
    .map(shopId => ({ shopId, following: applyPendingFollow(stored.includes(shopId), entries, shopId) }))
    .filter(({ following }) => following.isFollowing || following.pending !== null)
}

/** Follows or unfollows a shop. @throws ApiFailure */
export const submitFollow = (shopId: string, wants: boolean, label: EntryLabel): Promise<SubmitResult<unknown>> =>
  submit(wants ? followShop : unfollowShop, { shopId }, { label })
