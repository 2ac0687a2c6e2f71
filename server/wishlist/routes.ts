import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { listWishes } from '../../src/contract/wishlist/wishlist.ts'
import { addWish, removeWish } from '../../src/contract/wishlist/wishlist-writes.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import * as commands from './save-wish.ts'
import * as queries from './wishes.ts'

export const routes: readonly Route[] = [
  createRoute(addWish, async ({ db: tx, input, actor: customer, now }) => ({
    data: await commands.addWish({ tx, ...input, customer, now }),
    message: 'Saved to your wishlist.',
  })),

  createRoute(removeWish, async ({ db: tx, input, actor: customer, now }) => ({
    data: await commands.removeWish({ tx, productId: input.productId, customer, now }),
    message: TOAST.deleted,
  })),

  createRoute(listWishes, async ({ db, actor }) => ({ data: await queries.listWishes(db, actor.profileId) })),
]
