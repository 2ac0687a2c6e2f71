import { Refusal } from '../../src/contract/errors.ts'
import { followShop, listFollowedShops, listFollowers, unfollowShop } from '../../src/contract/followed-shops.ts'
import { REFUSED, TOAST } from '../../src/contract/messages.ts'
import { type Binding, bind } from '../bind.ts'
import * as commands from '../commands/follow-shop.ts'
import { hintNotified } from '../commands/hint-notified.ts'
import * as queries from '../queries/follows.ts'
import { findShops } from '../queries/shops.ts'

export const bindings: readonly Binding[] = [
  bind(followShop, async ({ db, input, actor, now, ...telling }) => ({
    data: await commands.followShop({ tx: db, shopId: input.shopId, actor, now, hint: hintNotified(telling) }),
    message: TOAST.followDone,
  })),

  bind(unfollowShop, async ({ db, input, actor, now }) => ({
    data: await commands.unfollowShop({ tx: db, shopId: input.shopId, actor, now }),
    message: TOAST.unfollowDone,
  })),

  bind(listFollowedShops, async ({ db, input, actor }) => {
    const { follows, total } = await queries.listFollows(db, actor, input)
    return { data: follows, meta: { total } }
  }),

  bind(listFollowers, async ({ db, input, actor }) => {
    const [shop] = await findShops(db, [input.shopId], actor)
    if (!shop) throw new Refusal('NOT_FOUND', REFUSED.notFound)
    const { followers, total } = await queries.listFollowers(db, input, actor)
    return { data: followers, meta: { total } }
  }),
]
