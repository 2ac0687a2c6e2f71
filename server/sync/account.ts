import { ACCOUNT_ORDERS } from '../../src/contract/constants.ts'
import type { Meta, OutputOf } from '../../src/contract/endpoint.ts'
import type { syncAccount } from '../../src/contract/sync.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { findOrders } from '../queries/orders.ts'
import { findOwnProducts } from '../queries/products.ts'
import { findOwnReviews } from '../queries/reviews.ts'
import { findOwnShops } from '../queries/shops.ts'
import { ownOrderWalk, ownProductWalk, ownReviewWalk, ownShopWalk } from '../queries/walks.ts'
import { nextBatch, rowsOf } from './scope.ts'

type Ask = { since: string | undefined; limit: number; now: number }

/** The next part of a customer's or a vendor's own rows for his device: nobody else's ever. */
export const accountFor = async (
  db: Database,
  actor: Actor,
  { since, limit, now }: Ask,
): Promise<{ data: OutputOf<typeof syncAccount>; meta: Meta }> => {
  const batch = await nextBatch(db, { scope: actor.userId, since, limit, stages: stagesFor(db, actor, now) })
  const orders = await rowsOf(batch, 'order', ids => findOrders(db, ids, actor))
  const shops = await rowsOf(batch, 'shop', ids => findOwnShops(db, ids, actor.profileId))
  const products = await rowsOf(batch, 'product', ids => findOwnProducts(db, ids, actor.profileId))
  const reviews = await rowsOf(batch, 'review', ids => findOwnReviews(db, ids, actor))
  const data = {
    orders: orders.rows,
    shops: shops.rows,
    products: products.rows,
    reviews: reviews.rows,
    removed: { orders: orders.removed, shops: shops.removed, products: products.removed, reviews: reviews.removed },
  }
  return { data, meta: batch.meta }
}

const stagesFor = (db: Database, actor: Actor, now: number) => {
  const orders = { entity: 'order', keyLength: 2, most: ACCOUNT_ORDERS, take: ownOrderWalk(db, actor, now) } as const
  const reviews = { entity: 'review', keyLength: 2, take: ownReviewWalk(db, actor) } as const
  if (actor.role !== 'VENDOR') return [orders, reviews]
  const shops = { entity: 'shop', keyLength: 2, take: ownShopWalk(db, actor.profileId) } as const
  const products = { entity: 'product', keyLength: 2, take: ownProductWalk(db, actor.profileId) } as const
  return [orders, shops, products, reviews]
}
