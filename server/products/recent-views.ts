import { v7 } from 'uuid'
import { RECENT_PRODUCTS_MAX } from '../../src/contract/constants.ts'
import type { RecentProduct } from '../../src/contract/products/recent-products.ts'
import type { Viewer } from '../auth/viewer.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { findProducts } from './listing/products.ts'

/** `at` is in milliseconds; `id` is given if the device has created one. */
export type RecentView = { id?: string | undefined; customerId: string; productId: string; at: number }

/**
 * Records a product view. A newer view of the same product replaces the stored one, including its id if the device has
 * created one; an older view changes nothing. Only the last RECENT_PRODUCTS_MAX products are kept.
 * @returns the id of the product's view, or the given id if another view of the customer has it already; undefined if
 *   it belongs to another customer
 */
export const saveRecentView = async (tx: Database, view: RecentView): Promise<string | undefined> => {
  const existing = view.id === undefined ? undefined : await findViewById(tx, view.id)
  if (existing && existing.customerId !== view.customerId) return undefined
  if (existing && existing.productId !== view.productId) return existing.id
  // If the insert conflicts, another request has just inserted the row, and the second update finds it.
  const id = (await updateView(tx, view)) ?? (await insertView(tx, view)) ?? (await updateView(tx, view))
  await removeOldestViews(tx, view.customerId)
  return id
}

const findViewById = (tx: Database, id: string) =>
  tx
    .selectFrom('recent_views')
    .select(['id', 'customer_id as customerId', 'product_id as productId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Undefined if the customer has no view of the product yet. */
const updateView = async (tx: Database, { id, customerId, productId, at }: RecentView): Promise<string | undefined> => {
  const updated = await tx
    .updateTable('recent_views')
    .set(row => {
      const isNewer = row.case().when('viewed_at', '>', at)
      const latestId = id === undefined ? row.ref('id') : row.val(id)
      return {
        id: isNewer.then(row.ref('id')).else(latestId).end(),
        viewed_at: isNewer.then(row.ref('viewed_at')).else(at).end(),
      }
    })
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .returning('id')
    .executeTakeFirst()
  return updated?.id
}

/** Undefined if another request has just inserted a view of this product or with this id. */
const insertView = async (tx: Database, { id, customerId, productId, at }: RecentView): Promise<string | undefined> => {
  const inserted = await tx
    .insertInto('recent_views')
    .values({ id: id ?? v7(), customer_id: customerId, product_id: productId, viewed_at: at })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** The last products that a customer has viewed and that are still listed, newest first. */
export const listRecentViews = async (db: Database, customerId: string, viewer: Viewer): Promise<RecentProduct[]> => {
  const views = await selectNewestViews(db, customerId).select(['id', 'product_id', 'viewed_at']).execute()
  const ids = views.map(view => view.product_id)
  const products = new Map((await findProducts(db, ids, viewer)).map(product => [product.id, product]))
  return views.flatMap(({ id, product_id, viewed_at }) => {
    const product = products.get(product_id)
    return product ? [{ id, viewedAt: toIso(viewed_at), product }] : []
  })
}

/**
 * @param id the id of the view, or of its product if the device does not know the view's id yet
 * @returns false if the customer has no such view
 */
export const deleteRecentView = async (tx: Database, id: string, customerId: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('recent_views')
    .where(row => row.or([row('id', '=', id), row('product_id', '=', id)]))
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

const selectNewestViews = (db: Database, customerId: string) =>
  db
    .selectFrom('recent_views')
    .where('customer_id', '=', customerId)
    .orderBy('viewed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_PRODUCTS_MAX)

const removeOldestViews = async (tx: Database, customerId: string): Promise<void> => {
  await tx
    .deleteFrom('recent_views')
    .where('customer_id', '=', customerId)
    .where('id', 'not in', selectNewestViews(tx, customerId).select('id'))
    .execute()
}
