import { v7 } from 'uuid'
import type { RecentProduct } from '../../src/contract/recent-products.ts'
import type { Database } from '../db/store.ts'
import { findProducts } from './products.ts'
import { toIso } from './sql-expressions.ts'
import type { Viewer } from './viewer.ts'

/** So many viewed products are kept for a customer. */
export const MAX_RECENT_VIEWS = 20

/** `at` in milliseconds; `id` where the device has minted one. */
export type RecentView = { id?: string | undefined; customerId: string; productId: string; at: number }

/**
 * Records that a customer has seen a product. The latest view of a product replaces the one before, its id too where the
 * device minted one; a view that is older than the recorded one changes nothing. The longest unseen products are removed.
 * @returns the id of the product's view, or of the view that has the minted id already; undefined where that is another's
 */
export const saveRecentView = async (tx: Database, view: RecentView): Promise<string | undefined> => {
  const known = view.id === undefined ? undefined : await findViewById(tx, view.id)
  if (known && known.customerId !== view.customerId) return undefined
  if (known && known.productId !== view.productId) return known.id
  // The second update finds the row of a request that was quicker to insert it.
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

/** Undefined where the customer has not seen the product before. */
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

/** Undefined where another request has just inserted this product's view, or a view of this id. */
const insertView = async (tx: Database, { id, customerId, productId, at }: RecentView): Promise<string | undefined> => {
  const inserted = await tx
    .insertInto('recent_views')
    .values({ id: id ?? v7(), customer_id: customerId, product_id: productId, viewed_at: at })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** The last 20 products that a customer saw and that are still on sale, newest first. */
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
 * @param id of the view or, from a device that has not heard of that yet, of its product
 * @returns false where the customer has no such view
 */
export const deleteRecentView = async (tx: Database, id: string, customerId: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('recent_views')
    .where(row => row.or([row('id', '=', id), row('product_id', '=', id)]))
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

const selectNewestViews = (db: Database, customerId: string) =>
  db
    .selectFrom('recent_views')
    .where('customer_id', '=', customerId)
    .orderBy('viewed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RECENT_VIEWS)

const removeOldestViews = async (tx: Database, customerId: string): Promise<void> => {
  await tx
    .deleteFrom('recent_views')
    .where('customer_id', '=', customerId)
    .where('id', 'not in', selectNewestViews(tx, customerId).select('id'))
    .execute()
}
