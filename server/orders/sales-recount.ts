import { sql } from 'kysely'
import { DAY_MS } from '../../src/contract/durations.ts'
import type { Database } from '../db/store.ts'

export const SOLD_DAYS = 90

/** Orders before this time do not count: popularity is the number of pieces sold in the last 90 days. */
export const soldWindowStart = (now: number): number => now - SOLD_DAYS * DAY_MS

/**
 * Recounts the pieces sold in the last 90 days. Orders update the counts themselves; this removes orders that became
 * older.
 * @param productIds only these products; by default all with sales
 */
export const recountSoldPieces = async (tx: Database, now: number, productIds?: readonly string[]): Promise<void> => {
  const sold = sql<number>`coalesce((select sum(order_items.quantity - order_items.returned) from order_items
    join orders on orders.id = order_items.order_id
    where order_items.product_id = products.id and orders.created_at > ${soldWindowStart(now)}
    and orders.status not in ('CANCELLED', 'RETURNED')), 0)`
  const products = tx.updateTable('products').set({ sold })
  await (productIds ? products.where('id', 'in', [...productIds]) : products.where('sold', '>', 0)).execute()
}

/**
 * Brings the popularity, by which products are sorted, up to the pieces sold. Orders leave it alone, so that a sale changes no
 * index.
 */
export const updatePopularity = async (tx: Database): Promise<void> => {
  await tx
    .updateTable('products')
    .set(row => ({ popularity: row.ref('sold') }))
    .whereRef('popularity', '<>', 'sold')
    .execute()
}
