import { Refusal } from '../../src/contract/errors.ts'
import type { Actor } from '../actor.ts'
import { type Change, logChanges } from '../db/bulk-changes.ts'
import type { Database } from '../db/store.ts'
import { countFollower, deleteFollow, insertFollow, shopToFollow } from '../queries/follows.ts'
import { insertNotification, type News, wasTold } from '../queries/notifications.ts'
import { findShops } from '../queries/shops.ts'

type Following = { tx: Database; shopId: string; actor: Actor; now: number }
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
export const unfollowShop = async (following: Following): Promise<Followed> => {
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

const changesOf = ({ shopId, actor }: Following, id: string, vendor: string): Change[] => [
  { scopes: [actor.userId], entity: 'follow', id },
  { scopes: ['catalogue', vendor], entity: 'shop', id: shopId },
]

/** Once a day at most for one follower, however often he changes his mind. */
const tellVendor = async ({ tx, actor, now }: Following, shop: { name: string }, vendor: string): Promise<Change[]> => {
  const news: News = {
    userId: vendor,
    kind: 'FOLLOW',
    title: `${shop.name} has a new follower`,
    body: actor.name,
    path: '/dashboard/shop-followers',
  }
  return (await wasTold(tx, news, now - TOLD_EVERY_MS)) ? [] : [await insertNotification(tx, news, now)]
}
