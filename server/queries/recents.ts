import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { RecentProduct } from '../../src/contract/recent-products.ts'
import type { Database } from '../db/store.ts'
import { toIso } from './columns.ts'
import { findProducts } from './products.ts'
import type { Viewer } from './viewer.ts'

/** So many viewed products are kept for a customer. */
export const RECENT_PRODUCTS = 20

/**
 * Notes that a customer has seen a product; one seen before moves up, and the longest unseen ones are forgotten.
 * @param view `at` in milliseconds; a view that is older than what is known of the product changes nothing
 * @returns the id of the view
 */
export const recordView = async (
  tx: Database,
  { customerId, productId, at }: { customerId: string; productId: string; at: number },
): Promise<string> => {
  const { id } = await tx
    .insertInto('recent_views')
    .values({ id: v7(), customer_id: customerId, product_id: productId, viewed_at: at })
    .onConflict(conflict =>
      conflict.columns(['customer_id', 'product_id']).doUpdateSet({
        viewed_at: sql<number>`case when recent_views.viewed_at > ${at} then recent_views.viewed_at else ${at} end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetOldest(tx, customerId)
  return id
}

/** The last 20 products that a customer saw and that are still on sale, newest first. */
export const listRecents = async (db: Database, customerId: string, viewer: Viewer): Promise<RecentProduct[]> => {
  const views = await newest(db, customerId).select(['id', 'product_id', 'viewed_at']).execute()
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
export const deleteView = async (tx: Database, id: string, customerId: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('recent_views')
    .where(row => row.or([row('id', '=', id), row('product_id', '=', id)]))
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

const newest = (db: Database, customerId: string) =>
  db
    .selectFrom('recent_views')
    .where('customer_id', '=', customerId)
    .orderBy('viewed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_PRODUCTS)

const forgetOldest = async (tx: Database, customerId: string): Promise<void> => {
  await tx
    .deleteFrom('recent_views')
    .where('customer_id', '=', customerId)
    .where('id', 'not in', newest(tx, customerId).select('id'))
    .execute()
}
