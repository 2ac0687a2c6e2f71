import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED, TOAST, VALIDATION } from '../../src/contract/messages.ts'
import {
  changeShopStatus,
  createShop,
  deleteShop,
  getShop,
  listShops,
  type Shop,
  updateShop,
  vendorShops,
} from '../../src/contract/shops.ts'
import type { Actor } from '../actor.ts'
import { type Binding, bind, type Preparation } from '../bind.ts'
import { changeShopStatus as changeStatus } from '../commands/change-shop-status.ts'
import { hintNotified } from '../commands/hint-notified.ts'
import * as write from '../commands/write-shop.ts'
import type { Database } from '../db/store.ts'
import type { PreparedPicture } from '../outside/images.ts'
import * as queries from '../queries/shops.ts'
import { takePicture } from '../take-picture.ts'

const requiredLogo = async (call: Preparation<typeof createShop>): Promise<PreparedPicture> => {
  const logo = await takePicture(call)
  if (!logo) throw new Refusal('VALIDATION', VALIDATION.shopLogo, { fields: { file: VALIDATION.shopLogo } })
  return logo
}

/** Nobody has a picture decoded for a shop that is not his. */
const ownLogo = async (call: Preparation<typeof updateShop>): Promise<PreparedPicture | null> => {
  if (call.file) await write.requireOwnShop(call.db, call.input.id, call.actor)
  return takePicture(call)
}

const shopFor = async (db: Database, id: string, actor: Actor | null): Promise<Shop> => {
  const [shop] = await queries.findShops(db, [id], actor)
  if (!shop) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  return shop
}

export const bindings: readonly Binding[] = [
  bind(listShops, async ({ db, input, actor }) => {
    const { shops, total } = await queries.listShops(db, input, actor)
    return { data: shops, meta: { total } }
  }),

  bind(vendorShops, async ({ db, input, actor }) => {
    const { id: vendor, ...page } = input
    const { shops, total } = await queries.listShops(db, { ...page, vendor }, actor)
    return { data: shops, meta: { total } }
  }),

  bind(getShop, async ({ db, input, actor }) => ({ data: await shopFor(db, input.id, actor) })),

  bind(
    createShop,
    async ({ db: tx, input, actor: vendor, now, ...telling }, logo: PreparedPicture) => {
      const acting = { tx, vendor, now, hint: hintNotified(telling) }
      const { id, isNew } = await write.createShop(acting, input, logo, telling.services.config.shopApproval)
      const data = await shopFor(tx, id, vendor)
      const message = data.status === 'PENDING' ? 'Your shop waits for approval.' : 'Your shop is open.'
      return { data, message, status: isNew ? 201 : 200 }
    },
    { prepare: requiredLogo },
  ),

  bind(
    updateShop,
    async ({ db: tx, input, actor: vendor, now }, logo) => {
      await write.changeShop({ tx, vendor, now }, input.id, input, logo)
      return { data: await shopFor(tx, input.id, vendor), message: TOAST.updated }
    },
    { prepare: ownLogo },
  ),

  bind(changeShopStatus, async ({ db: tx, input, actor, now, ...telling }) => {
    await changeStatus({ tx, actor, now, hint: hintNotified(telling) }, input)
    return { data: await shopFor(tx, input.id, actor), message: TOAST.changed }
  }),

  bind(deleteShop, async ({ db: tx, input, actor: vendor, now }) => {
    await write.deleteShop({ tx, vendor, now }, input.id)
    return { data: { id: input.id }, message: TOAST.deleted }
  }),
]
