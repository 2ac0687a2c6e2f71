import { Refusal } from '../../src/contract/errors.ts'
import type { Actor } from '../actor.ts'
import { type Change, logChanges } from '../db/bulk-changes.ts'
import type { Database } from '../db/store.ts'
import { countFollower, deleteFollow, insertFollow, shopToFollow } from '../queries/follows.ts'
import { insertNotification, type News, wasTold } from '../queries/notifications.ts'
import { findShops } from '../queries/shops.ts'
import type { Hint } from './hint-notified.ts'

type Leaving = { tx: Database; shopId: string; actor: Actor; now: number }
type Following = Leaving & { hint: Hint }
type Followed = { shopId: string; isFollowing: boolean; followerCount: number }

const TOLD_EVERY_MS = 86_400_000

/**
 * Follows a shop, and tells its vendor; following it already changes nothing.
 * @throws Refusal NOT_FOUND where the shop is not open
 */
export const followShop = async (following: Following): Promise<Followed> => {
  const { tx, shopId, actor, now } = following
  const [shop] = await findShops(tx, [shopId], null)
  if (!shop) throw new Refusal('NOT_FOUND', 'This shop was not found. It may have closed.')
  const follow = await insertFollow(tx, { shopId, customerId: actor.profileId }, now)
  if (follow) {
    await countFollower(tx, shopId, 1)
    const { vendor } = (await shopToFollow(tx, shopId))!
    await logChanges(tx, [...changesOf(following, follow, vendor), ...(await tellVendor(following, shop, vendor))], now)
  }
  return followed(tx, shopId, true)
}

/** Stops following a shop; not following it, or a shop that is gone, changes nothing. */
export const unfollowShop = async (following: Leaving): Promise<Followed> => {
  const { tx, shopId, actor, now } = following
  const follow = await deleteFollow(tx, { shopId, customerId: actor.profileId })
  if (follow) {
    await countFollower(tx, shopId, -1)
    const { vendor } = (await shopToFollow(tx, shopId))!
    await logChanges(tx, changesOf(following, follow, vendor), now)
  }
  return followed(tx, shopId, false)
}

const followed = async (tx: Database, shopId: string, isFollowing: boolean): Promise<Followed> => ({
  shopId,
  isFollowing,
  followerCount: (await shopToFollow(tx, shopId))?.followerCount ?? 0,
})

const changesOf = ({ shopId, actor }: Leaving, id: string, vendor: string): Change[] => [
  { scopes: [actor.userId], entity: 'follow', id },
  { scopes: ['catalogue', vendor], entity: 'shop', id: shopId },
]

/** Once a day at most for one follower, however often he changes his mind. */
const tellVendor = async (following: Following, shop: { name: string }, vendor: string): Promise<Change[]> => {
  const { tx, actor, now, hint } = following
  const news: News = {
    userId: vendor,
    kind: 'FOLLOW',
    title: `${shop.name} has a new follower`,
    body: actor.name,
    path: '/dashboard/shop-followers',
  }
  if (await wasTold(tx, news, now - TOLD_EVERY_MS)) return []
  hint(vendor)
  return [await insertNotification(tx, news, now)]
}
