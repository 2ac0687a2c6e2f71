import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { followShop, unfollowShop } from '../../src/contract/shops/followed-shop-writes.ts'
import { listFollowedShops, listFollowers } from '../../src/contract/shops/followed-shops.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../notifications/publish-notification.ts'
import * as commands from './follow-shop.ts'
import * as queries from './follows.ts'
import { findShops } from './shops.ts'

export const routes: readonly Route[] = [
  createRoute(followShop, async ({ db, input, actor, now, ...context }) => ({
    data: await commands.followShop({
      tx: db,
      shopId: input.shopId,
      actor,
      now,
      publish: publishNotificationAfterCommit(context),
    }),
    message: TOAST.followDone,
  })),

  createRoute(unfollowShop, async ({ db, input, actor, now }) => ({
    data: await commands.unfollowShop({ tx: db, shopId: input.shopId, actor, now }),
    message: TOAST.unfollowDone,
  })),

  createRoute(listFollowedShops, async ({ db, input, actor }) => {
    const { follows, total } = await queries.listFollows(db, actor, input)
    return { data: follows, meta: { total } }
  }),

  createRoute(listFollowers, async ({ db, input, actor }) => {
    const [shop] = await findShops(db, [input.shopId], actor)
    if (!shop) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
    const { followers, total } = await queries.listFollowers(db, input, actor)
    return { data: followers, meta: { total } }
  }),
]
