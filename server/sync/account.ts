import { ACCOUNT_NOTIFICATIONS, ACCOUNT_ORDERS } from '../../src/contract/constants.ts'
import type { Meta, OutputOf } from '../../src/contract/endpoint.ts'
import type { syncAccount } from '../../src/contract/sync-account.ts'
import type { Actor } from '../actor.ts'
import type { ChangedEntity } from '../db/changes.ts'
import type { Database } from '../db/store.ts'
import { findAddresses } from '../queries/addresses.ts'
import { findFollows } from '../queries/follows.ts'
import { findNotifications } from '../queries/notifications.ts'
import { findOrders } from '../queries/orders.ts'
import { findOwnProducts } from '../queries/products.ts'
import { findOwnReviews } from '../queries/reviews.ts'
import { findOwnShops } from '../queries/shops.ts'
import {
  ownAddressWalk,
  ownFollowWalk,
  ownNotificationWalk,
  ownOrderWalk,
  ownProductWalk,
  ownReviewWalk,
  ownShopWalk,
} from '../queries/walks.ts'
import { nextBatch, rowsOf } from './scope.ts'
import type { Stage } from './walk.ts'

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
  const follows = await rowsOf(batch, 'follow', ids => findFollows(db, ids, actor))
  const addresses = await rowsOf(batch, 'address', ids => findAddresses(db, ids, actor.profileId))
  const notifications = await rowsOf(batch, 'notification', ids => findNotifications(db, ids, actor.userId))
  const data = {
    orders: orders.rows,
    shops: shops.rows,
    products: products.rows,
    reviews: reviews.rows,
    follows: follows.rows,
    addresses: addresses.rows,
    notifications: notifications.rows,
    removed: {
      orders: orders.removed,
      shops: shops.removed,
      products: products.removed,
      reviews: reviews.removed,
      follows: follows.removed,
      addresses: addresses.removed,
      notifications: notifications.removed,
    },
  }
  return { data, meta: batch.meta }
}

type AccountStage = Stage & { entity: ChangedEntity }

const stagesFor = (db: Database, actor: Actor, now: number): AccountStage[] => {
  const stage = (entity: ChangedEntity, take: Stage['take'], most?: number): AccountStage => ({
    entity,
    take,
    keyLength: 2,
    ...(most !== undefined && { most }),
  })
  const { profileId, userId } = actor
  const own =
    actor.role === 'VENDOR'
      ? [stage('shop', ownShopWalk(db, profileId)), stage('product', ownProductWalk(db, profileId))]
      : [stage('follow', ownFollowWalk(db, profileId)), stage('address', ownAddressWalk(db, profileId))]
  return [
    stage('order', ownOrderWalk(db, actor, now), ACCOUNT_ORDERS),
    ...own,
    stage('review', ownReviewWalk(db, actor)),
    stage('notification', ownNotificationWalk(db, userId), ACCOUNT_NOTIFICATIONS),
  ]
}
