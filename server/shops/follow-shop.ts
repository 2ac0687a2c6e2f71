import { type Named, nameValues } from '../../src/contract/bangla-texts.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import { required } from '../config/required.ts'
import { type Change, logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { hasRecentNotification, insertNotification, type NewNotification } from '../notifications/notifications.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { changeFollowerCount, deleteFollow, findShopToFollow, insertFollow } from './follows.ts'
import { findShops } from './shops.ts'

type UnfollowShopParams = { tx: Database; shopId: string; actor: Actor; now: number }
type FollowShopParams = UnfollowShopParams & { publish: PublishNotification }
type FollowResult = { shopId: string; isFollowing: boolean; followerCount: number }

const FOLLOWER_NOTIFICATION_INTERVAL_MS = DAY_MS

/**
 * Follows a shop and notifies its vendor. No effect if the customer already follows it.
 * @throws ApiError NOT_FOUND when the shop is not open
 */
export const followShop = async (params: FollowShopParams): Promise<FollowResult> => {
  const { tx, shopId, actor, now } = params
  const [shop] = await findShops(tx, [shopId], null)
  if (!shop) throw new ApiError('NOT_FOUND', 'This shop was not found. It may have closed.')
  const follow = await insertFollow(tx, { shopId, customerId: actor.profileId }, now)
  if (follow) {
    await changeFollowerCount(tx, shopId, 1)
    const { vendor } = required(await findShopToFollow(tx, shopId), shopId)
    await logChanges(tx, [...followChanges(params, follow, vendor), ...(await notifyVendor(params, shop, vendor))], now)
  }
  return readFollowResult(tx, shopId, true)
}

/** Unfollows a shop. No effect if the customer does not follow it or it no longer exists. */
export const unfollowShop = async (params: UnfollowShopParams): Promise<FollowResult> => {
  const { tx, shopId, actor, now } = params
  const follow = await deleteFollow(tx, { shopId, customerId: actor.profileId })
  if (follow) {
    await changeFollowerCount(tx, shopId, -1)
    const { vendor } = required(await findShopToFollow(tx, shopId), shopId)
    await logChanges(tx, followChanges(params, follow, vendor), now)
  }
  return readFollowResult(tx, shopId, false)
}

const readFollowResult = async (tx: Database, shopId: string, isFollowing: boolean): Promise<FollowResult> => ({
  shopId,
  isFollowing,
  followerCount: (await findShopToFollow(tx, shopId))?.followerCount ?? 0,
})

const followChanges = ({ shopId, actor }: UnfollowShopParams, id: string, vendor: string): Change[] => [
  { scopes: [actor.userId], entity: 'follow', id },
  { scopes: ['catalogue', vendor], entity: 'shop', id: shopId },
]

/** Notifies the vendor at most once a day per follower. */
const notifyVendor = async (params: FollowShopParams, shop: Named, vendor: string): Promise<Change[]> => {
  const { tx, actor, now, publish } = params
  const notification: NewNotification = {
    userId: vendor,
    kind: 'FOLLOW',
    title: withValues('{shop} has a new follower', nameValues('shop', shop)),
    body: actor.name,
    path: '/dashboard/shop-followers',
    aboutUserId: actor.userId,
  }
  if (await hasRecentNotification(tx, notification, now - FOLLOWER_NOTIFICATION_INTERVAL_MS)) return []
  publish(vendor)
  return [await insertNotification(tx, notification, now)]
}
