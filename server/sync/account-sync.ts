import { ACCOUNT_NOTIFICATIONS, ACCOUNT_ORDERS } from '../../src/contract/constants.ts'
import type { Meta, OutputOf } from '../../src/contract/endpoint.ts'
import { listOrders } from '../../src/contract/orders/orders.ts'
import { listReviews } from '../../src/contract/reviews/reviews.ts'
import { isPermitted } from '../../src/contract/staff-roles.ts'
import type { syncAccount } from '../../src/contract/sync/sync-account.ts'
import { findAddresses } from '../accounts/addresses/addresses.ts'
import type { Actor } from '../auth/authentication.ts'
import type { ChangedEntity } from '../db/change-log.ts'
import type { Database } from '../db/store.ts'
import { findNotifications } from '../notifications/notifications.ts'
import { findOrders } from '../orders/orders.ts'
import { findOwnProducts } from '../products/listing/products.ts'
import { findOwnReviews } from '../reviews/reviews.ts'
import { findFollows } from '../shops/follows.ts'
import { findOwnShops } from '../shops/shops.ts'
import { findWishes } from '../wishlist/wishes.ts'
import {
  ownAddressPages,
  ownFollowPages,
  ownNotificationPages,
  ownOrderPages,
  ownProductPages,
  ownReviewPages,
  ownShopPages,
  ownWishPages,
} from './first-pages.ts'
import type { SyncStage } from './initial-sync.ts'
import { loadBatchRows, readSyncBatch, type SyncBatch } from './sync-batch.ts'

type AccountSyncQuery = { since: string | undefined; limit: number; now: number }

/** The next batch of a customer's or vendor's own rows for their device. */
export const syncAccountRows = async (
  db: Database,
  actor: Actor,
  { since, limit, now }: AccountSyncQuery,
): Promise<{ data: OutputOf<typeof syncAccount>; meta: Meta }> => {
  const stages = accountStages(db, actor, now)
  const scope = actor.ownerUserId
  const batch = await readSyncBatch(db, { scope, cursorScope: toCursorScope(actor), since, limit, stages })
  const orders = await loadBatchRows(isPermitted(listOrders, actor) ? batch : without(batch, 'order'), 'order', ids =>
    findOrders(db, ids, actor),
  )
  const shops = await loadBatchRows(batch, 'shop', ids => findOwnShops(db, ids, actor.profileId))
  const products = await loadBatchRows(batch, 'product', ids => findOwnProducts(db, ids, actor.profileId))
  const reviews = await loadBatchRows(
    isPermitted(listReviews, actor) ? batch : without(batch, 'review'),
    'review',
    ids => findOwnReviews(db, ids, actor),
  )
  const follows = await loadBatchRows(batch, 'follow', ids => findFollows(db, ids, actor))
  const addresses = await loadBatchRows(batch, 'address', ids => findAddresses(db, ids, actor.profileId))
  const notifications = await loadBatchRows(batch, 'notification', ids => findNotifications(db, ids, actor.userId))
  const wishes = await loadBatchRows(batch, 'wish', ids => findWishes(db, ids, actor.profileId))
  const data = {
    orders: orders.rows,
    shops: shops.rows,
    products: products.rows,
    reviews: reviews.rows,
    follows: follows.rows,
    addresses: addresses.rows,
    notifications: notifications.rows,
    wishes: wishes.rows,
    removed: {
      orders: orders.removed,
      shops: shops.removed,
      products: products.removed,
      reviews: reviews.removed,
      follows: follows.removed,
      addresses: addresses.removed,
      // Those of the owner, which a person of the shop has never had.
      notifications: actor.shopRole === null ? notifications.removed : [],
      wishes: wishes.removed,
    },
  }
  return { data, meta: batch.meta }
}

/** What a role may not see is not named among what was removed either. */
const without = (batch: SyncBatch, entity: ChangedEntity): SyncBatch => ({
  ...batch,
  ids: new Map([...batch.ids].filter(([one]) => one !== entity)),
})

/**
 * A shop's people read the changes of its owner, and of those only what their role may see. With another role, or for another
 * shop, their device starts again.
 */
const toCursorScope = ({ userId, ownerUserId, shopRole }: Actor): string =>
  shopRole === null ? userId : [ownerUserId, userId, shopRole].join(' ')

type AccountStage = SyncStage & { entity: ChangedEntity }

const accountStages = (db: Database, actor: Actor, now: number): AccountStage[] => {
  const stage = (entity: ChangedEntity, take: SyncStage['readAfter'], most?: number): AccountStage => ({
    entity,
    readAfter: take,
    keyLength: 2,
    ...(most !== undefined && { maxRows: most }),
  })
  const { profileId, userId } = actor
  const own =
    actor.role === 'VENDOR'
      ? [stage('shop', ownShopPages(db, profileId)), stage('product', ownProductPages(db, profileId))]
      : [stage('follow', ownFollowPages(db, profileId)), stage('address', ownAddressPages(db, profileId))]
  const orders = isPermitted(listOrders, actor) ? [stage('order', ownOrderPages(db, actor, now), ACCOUNT_ORDERS)] : []
  const reviews = isPermitted(listReviews, actor) ? [stage('review', ownReviewPages(db, actor))] : []
  return [
    ...orders,
    ...own,
    ...reviews,
    stage('notification', ownNotificationPages(db, userId), ACCOUNT_NOTIFICATIONS),
    // Last: cursors that older servers made count the stages.
    ...(actor.role === 'VENDOR' ? [] : [stage('wish', ownWishPages(db, profileId))]),
  ]
}
