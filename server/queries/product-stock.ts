import { type RawBuilder, sql } from 'kysely'
import type { Poisha } from '../../src/contract/money.ts'
import type { Change } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'

/** A change of stock alone is told to devices at most this often a product, except to and from zero. */
export const STOCK_LOG_INTERVAL_MS = 60_000

/** What became of a product's stock: must devices be told now, or may it wait for the sweep? */
export type StockChange = { productId: string; isDue: boolean }

/**
 * Takes pieces off the shelf, if they are there, and at this price where one is named; counts them as sold.
 * @returns null when they are not: nothing was taken
 */
export const takeStock = async (
  tx: Database,
  line: { productId: string; quantity: number; price?: Poisha },
  now: number,
): Promise<StockChange | null> => {
  const taken = await tx
    .updateTable('products')
    .set(row => ({
      stock: row('stock', '-', line.quantity),
      sold: row('sold', '+', line.quantity),
      seq: row('seq', '+', 1),
      stock_changed_at: stockChangedAtSql(now),
    }))
    .where('id', '=', line.productId)
    .where('stock', '>=', line.quantity)
    .$if(line.price !== undefined, query => query.where('price', '=', line.price!))
    .where('is_listed', '=', 1)
    .returning(['id', 'stock', 'stock_logged_at'])
    .executeTakeFirst()
  return taken ? { productId: taken.id, isDue: taken.stock === 0 || isStockLogDue(taken.stock_logged_at, now) } : null
}

/**
 * Puts pieces back and takes them out of the count of sold ones.
 * @param line `restock` false: the goods are lost, only the count changes; `wasCounted` false: they were sold too long ago
 */
export const returnStock = async (
  tx: Database,
  line: { productId: string; quantity: number; restock: boolean; wasCounted: boolean },
  now: number,
): Promise<StockChange> => {
  const back = line.restock ? line.quantity : 0
  const uncounted = line.wasCounted ? line.quantity : 0
  const product = await tx
    .updateTable('products')
    .set(row => ({
      stock: row('stock', '+', back),
      sold: sql<number>`case when sold > ${uncounted} then sold - ${uncounted} else 0 end`,
      seq: row('seq', '+', 1),
      stock_changed_at: stockChangedAtSql(now),
    }))
    .where('id', '=', line.productId)
    .returning(['id', 'stock', 'stock_logged_at'])
    .executeTakeFirstOrThrow()
  const wasEmpty = back > 0 && product.stock === back
  return { productId: product.id, isDue: wasEmpty || isStockLogDue(product.stock_logged_at, now) }
}

/** Remembers that devices are told of these products' stock, and says what to log for it. */
export const markStockLogged = async (tx: Database, productIds: readonly string[]): Promise<Change[]> => {
  if (productIds.length === 0) return []
  await tx
    .updateTable('products')
    .set({ stock_logged_at: sql<number>`stock_changed_at` })
    .where('id', 'in', [...productIds])
    .execute()
  return findProductChanges(tx, productIds)
}

/** A change of these products, for the catalogue and for their vendors. */
export const findProductChanges = async (db: Database, productIds: readonly string[]): Promise<Change[]> => {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['products.id', 'profiles.user_id'])
    .where('products.id', 'in', [...productIds])
    .orderBy('products.id')
    .execute()
  return rows.map(row => ({ scopes: ['catalogue', row.user_id], entity: 'product' as const, id: row.id }))
}

/** Products whose stock changed more than a minute ago without any device being told. */
export const listUnloggedStock = async (db: Database, now: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .whereRef('stock_changed_at', '>', 'stock_logged_at')
    .where('stock_logged_at', '<=', now - STOCK_LOG_INTERVAL_MS)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Always after the last logging, so that a second change in the same millisecond is not forgotten. */
const stockChangedAtSql = (now: number): RawBuilder<number> =>
  sql<number>`case when stock_logged_at >= ${now} then stock_logged_at + 1 else ${now} end`

const isStockLogDue = (loggedAt: number, now: number): boolean => loggedAt <= now - STOCK_LOG_INTERVAL_MS
