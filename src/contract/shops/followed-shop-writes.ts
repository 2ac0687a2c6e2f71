import * as v from 'valibot'
import { Id } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'

/** Only the last write per shop matters. It is always sent, because another device may have changed it meanwhile. */
const FOLLOW_OFFLINE = {
  scope: 'follow:{shopId}',
  coalesce: ['followedShops.follow', 'followedShops.unfollow'],
  resultPath: '/dashboard/my-followed-shops',
  silent: true,
} as const

const followDefaults = {
  who: ['CUSTOMER'],
  input: v.object({ shopId: Id }),
  output: v.object({ shopId: Id, isFollowing: v.boolean(), followerCount: v.number() }),
  list: 'none',
  /** The home screen's products begin with those of followed shops. */
  stale: ['followed-shops', 'shops', 'products'],
} as const

export const followShop = offlineEndpoint({
  ...followDefaults,
  name: 'followedShops.follow',
  method: 'POST',
  path: '/followed-shops/follow',
  offline: FOLLOW_OFFLINE,
  summary: 'Follow a shop. Following it already changes nothing.',
})

export const unfollowShop = offlineEndpoint({
  ...followDefaults,
  name: 'followedShops.unfollow',
  method: 'DELETE',
  path: '/followed-shops/unfollow',
  offline: FOLLOW_OFFLINE,
  summary: 'Stop following a shop. The shop stands in the JSON body.',
})
