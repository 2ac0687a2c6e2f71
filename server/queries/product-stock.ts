import { type RawBuilder, sql } from 'kysely'
import type { Poisha } from '../../src/contract/money.ts'
import type { Change } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { ifGiven } from './sql-expressions.ts'

/** Stock changes of a product are logged for devices at most this often, except changes to and from zero. */
export const STOCK_LOG_INTERVAL_MS = 60_000

/** A stock change. `isDue` means that it must be logged now; otherwise jobs/stock-changes.ts logs it later. */
export type StockChange = { productId: string; isDue: boolean }

/**
 * Reduces a product's stock and counts the pieces as sold, if the stock suffices, the product is listed, and its price
 * is the given one.
 * @returns null if not; then nothing has changed
 */
export const takeStock = async (
  tx: Database,
  line: { productId: string; quantity: number; price?: Poisha },
  now: number,
): Promise<StockChange | null> => {
  const product = await tx
    .updateTable('products')
    .set(row => ({
      stock: row('stock', '-', line.quantity),
      sold: row('sold', '+', line.quantity),
      seq: row('seq', '+', 1),
      stock_changed_at: stockChangedAtSql(now),
    }))
    .where('id', '=', line.productId)
    .where('stock', '>=', line.quantity)
    .$call(ifGiven(line.price, (query, value) => query.where('price', '=', value)))
    .where('is_listed', '=', 1)
    .returning(['id', 'stock', 'stock_logged_at'])
    .executeTakeFirst()
  return product
    ? { productId: product.id, isDue: product.stock === 0 || isStockLogDue(product.stock_logged_at, now) }
    : null
}

/**
 * Returns pieces to stock and subtracts them from the sold ones.
 * @param line `restock` is false for lost goods, which only changes the count; `wasCounted` is false if they were sold
 *   before the window in which pieces are counted
 */
export const returnStock = async (
  tx: Database,
  line: { productId: string; quantity: number; restock: boolean; wasCounted: boolean },
  now: number,
): Promise<StockChange> => {
  const restocked = line.restock ? line.quantity : 0
  const uncounted = line.wasCounted ? line.quantity : 0
  const product = await tx
    .updateTable('products')
    .set(row => ({
      stock: row('stock', '+', restocked),
      sold: sql<number>`case when sold > ${uncounted} then sold - ${uncounted} else 0 end`,
      seq: row('seq', '+', 1),
      stock_changed_at: stockChangedAtSql(now),
    }))
    .where('id', '=', line.productId)
    .returning(['id', 'stock', 'stock_logged_at'])
    .executeTakeFirstOrThrow()
  const wasEmpty = restocked > 0 && product.stock === restocked
  return { productId: product.id, isDue: wasEmpty || isStockLogDue(product.stock_logged_at, now) }
}

/** Marks the stock of these products as logged. @returns the changes to log */
export const markStockLogged = async (tx: Database, productIds: readonly string[]): Promise<Change[]> => {
  if (productIds.length === 0) return []
  await tx
    .updateTable('products')
    .set({ stock_logged_at: sql<number>`stock_changed_at` })
    .where('id', 'in', [...productIds])
    .execute()
  return findProductChanges(tx, productIds)
}

/** The changes to log for these products, in the scopes of the catalogue and their vendors. */
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

/** Products with an unlogged stock change that were last logged more than a minute ago. */
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

/** Always later than the last logging, so that a second change in the same millisecond is logged too. */
const stockChangedAtSql = (now: number): RawBuilder<number> =>
  sql<number>`case when stock_logged_at >= ${now} then stock_logged_at + 1 else ${now} end`

const isStockLogDue = (loggedAt: number, now: number): boolean => loggedAt <= now - STOCK_LOG_INTERVAL_MS
