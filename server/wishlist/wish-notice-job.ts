import type { Services } from '../adapters/services.ts'
import { iteratePages } from '../db/keyset-pages.ts'
import { notifyWishers } from './notify-wishers.ts'
import {
  findAffectedWishes,
  findDueWishes,
  readChangedProducts,
  storeChangedProducts,
  type WishWithProduct,
} from './wish-notices.ts'

const PRODUCT_BATCH = 500
const WISH_BATCH = 100

/**
 * Tells customers about wished products whose change has committed: it reads the catalogue's change log, so that no
 * write has to think of wishes. Then the wishes that are due by themselves.
 */
export const sendWishNotices = async (services: Services): Promise<void> => {
  for (let batch = await readBatch(services); batch; batch = await readBatch(services)) {
    await notifyAffected(services, batch.productIds)
    const { seq } = batch
    await services.store.write(tx => storeChangedProducts(tx, seq))
  }
  await notifyDue(services)
}

const readBatch = ({ store }: Services) => readChangedProducts(store.read, PRODUCT_BATCH)

const notifyAffected = async (services: Services, productIds: readonly string[]): Promise<void> => {
  const readAfter = (after: string) => findAffectedWishes(services.store.read, productIds, after, WISH_BATCH)
  for await (const wishes of iteratePages(WISH_BATCH, readAfter, ({ id }) => id)) await notify(services, wishes)
}

/** Each is either told, or due later, or no longer due, so this ends. */
const notifyDue = async (services: Services): Promise<void> => {
  for (let more = true; more; ) {
    const wishes = await findDueWishes(services.store.read, services.now(), WISH_BATCH)
    await notify(services, wishes)
    more = wishes.length === WISH_BATCH
  }
}

const notify = async ({ store, events, push, now }: Services, wishes: readonly WishWithProduct[]): Promise<void> => {
  if (wishes.length === 0) return
  const userIds = await store.write(tx => notifyWishers(tx, wishes, now()))
  if (userIds.length === 0) return
  events.publish({ userIds }, { type: 'notification' })
  push.wake()
}
