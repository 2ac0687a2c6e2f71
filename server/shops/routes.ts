import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import type { ServerMessageKey } from '../../src/contract/messages/server-messages.ts'
import { changeShopStatus, createShop, deleteShop, updateShop } from '../../src/contract/shops/shop-writes.ts'
import { getShop, listShops, type Shop, vendorShops } from '../../src/contract/shops/shops.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { LISTS } from '../http/caches/guest-response-cache.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../notifications/publish-notification.ts'
import { changeShopStatus as changeStatus } from './change-shop-status.ts'
import * as write from './save-shop.ts'
import * as queries from './shops.ts'

const loadShop = async (db: Database, id: string, actor: Actor | null): Promise<Shop> => {
  const [shop] = await queries.findShops(db, [id], actor)
  if (!shop) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return shop
}

const describeNew = ({ status, needsDocuments }: Shop): ServerMessageKey => {
  if (needsDocuments) return 'Your shop opens when its documents are accepted.'
  return status === 'PENDING' ? 'Your shop is waiting for approval.' : 'Your shop is open.'
}

export const routes: readonly Route[] = [
  createRoute(
    listShops,
    async ({ db, input, actor }) => {
      const { shops, total } = await queries.listShops(db, input, actor)
      return { data: shops, meta: { total } }
    },
    { guestCache: { source: () => LISTS } },
  ),

  createRoute(
    vendorShops,
    async ({ db, input, actor }) => {
      const { id: vendor, ...page } = input
      const { shops, total } = await queries.listShops(db, { ...page, vendor }, actor)
      return { data: shops, meta: { total } }
    },
    { guestCache: { source: () => LISTS } },
  ),

  createRoute(getShop, async ({ db, input, actor }) => ({ data: await loadShop(db, input.id, actor) }), {
    guestCache: { source: () => LISTS },
  }),

  createRoute(
    createShop,
    async ({ db: tx, input, actor: vendor, now, ...context }, logo: PreparedPicture) => {
      const params = { tx, vendor, now, publish: publishNotificationAfterCommit(context) }
      const { id, isNew } = await write.createShop(params, input, logo, context.services.config.shopApproval)
      const data = await loadShop(tx, id, vendor)
      return { data, message: describeNew(data), status: isNew ? 201 : 200 }
    },
    { prepare: write.prepareNewLogo },
  ),

  createRoute(
    updateShop,
    async ({ db: tx, input, actor: vendor, now }, logo) => {
      await write.changeShop({ tx, vendor, now }, input.id, input, logo)
      return { data: await loadShop(tx, input.id, vendor), message: TOAST.updated }
    },
    { prepare: write.prepareChangedLogo },
  ),

  createRoute(changeShopStatus, async ({ db: tx, input, actor, now, ...context }) => {
    const { config, mail } = context.services
    await changeStatus({ tx, config, actor, now, publish: publishNotificationAfterCommit(context) }, input)
    context.afterCommit(() => mail.wake())
    return { data: await loadShop(tx, input.id, actor), message: TOAST.changed }
  }),

  createRoute(deleteShop, async ({ db: tx, input, actor: vendor, now }) => {
    await write.deleteShop({ tx, vendor, now }, input.id)
    return { data: { id: input.id }, message: TOAST.deleted }
  }),
]
