import { type RawBuilder, sql } from 'kysely'
import type { Poisha } from '../../src/contract/money.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { compileOnce, type ParametersOf } from '../db/compile-once.ts'
import { sendTogether } from '../db/send-together.ts'
import type { Database } from '../db/store.ts'
import { deriveProductFigures } from './variants/variant-rows.ts'
import { returnVariantPieces, takeVariantPieces } from './variants/variant-stock.ts'

/** Stock changes of a product are logged for devices at most this often, except changes to and from zero. */
export const STOCK_LOG_INTERVAL_MS = 60_000

/**
 * A stock change. `isDue` means that it is marked as logged, so that the transaction must log it (logOrderChange);
 * otherwise products/stock-changes.ts logs it later.
 */
export type StockChange = {
  productId: string
  isDue: boolean
  /** Another variant is the cheapest in stock now. */
  hasNewPrice?: boolean
}

/** Pieces of a variant. */
export type VariantPieces = { productId: string; variantId: string; quantity: number }

/**
 * Reduces the stock of a variant and of its product and counts the pieces as sold, if the stock suffices, the product is listed,
 * and the vendor's own price of the variant is the given one: a campaign may have set another meanwhile. The product's row is locked
 * first, so that orders of several variants never wait for each other in a circle.
 * @returns null if not; then the transaction must be rolled back
 */
export const takeStock = async (
  tx: Database,
  { productId, variantId, quantity, ownPrice }: VariantPieces & { ownPrice?: Poisha },
  now: number,
): Promise<StockChange | null> => {
  const [[product], left] = await sendTogether([
    takePieces(tx, { productId, quantity, ...stockTimes(now) }),
    takeVariantPieces(tx, { productId, variantId, quantity, ...(ownPrice !== undefined && { ownPrice }) }),
  ])
  if (!product || left === null) return null
  return toChangeOf(tx, product, left === 0)
}

const takePieces = compileOnce(
  (tx, { productId, quantity, ...times }: ParametersOf<{ productId: string; quantity: number } & StockTimes>) =>
    tx
      .updateTable('products')
      .set(row => ({
        stock: row('stock', '-', quantity),
        sold: row('sold', '+', quantity),
        seq: row('seq', '+', 1),
        ...stockTimesSql(times, sql`stock = ${quantity}`),
      }))
      .where('id', '=', productId)
      .where('stock', '>=', quantity)
      .where('is_listed', '=', 1)
      .returning(STOCK_COLUMNS),
)

/**
 * Returns pieces to stock and subtracts them from the sold ones.
 * @param line `restock` is false for lost goods, which only changes the count; `wasCounted` is false if they were sold
 *   before the window in which pieces are counted
 */
export const returnStock = async (
  tx: Database,
  line: VariantPieces & { restock: boolean; wasCounted: boolean },
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
      ...stockTimesSql(stockTimes(now), restocked > 0 ? sql`stock = 0` : sql`false`),
    }))
    .where('id', '=', line.productId)
    .returning(STOCK_COLUMNS)
    .executeTakeFirstOrThrow()
  const left = restocked > 0 ? await returnVariantPieces(tx, line) : null
  return toChangeOf(tx, product, left === null ? restocked > 0 : left === restocked)
}

const STOCK_COLUMNS = ['id', 'options', 'stock_changed_at', 'stock_logged_at'] as const
type StockRow = { id: string; options: string | null; stock_changed_at: number; stock_logged_at: number }

/**
 * A variant that sells out or comes back, or pieces that came back to none, may change the product's price, and are told to
 * devices at once.
 */
const toChangeOf = async (tx: Database, product: StockRow, isFirstOrLast: boolean): Promise<StockChange> => {
  if (product.options === null || !isFirstOrLast) return toStockChange(product)
  const hasNewPrice = await deriveProductFigures(tx, product.id)
  await markLogged(tx, [product.id])
  return { productId: product.id, isDue: true, hasNewPrice }
}

const toStockChange = ({ id, stock_changed_at, stock_logged_at }: StockRow): StockChange => ({
  productId: id,
  isDue: stock_logged_at === stock_changed_at,
})

const markLogged = async (tx: Database, productIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('products')
    .set({ stock_logged_at: sql<number>`stock_changed_at` })
    .where('id', 'in', [...productIds])
    .execute()
}

/** Marks the stock of these products as logged. @returns the changes to log */
export const markStockLogged = async (tx: Database, productIds: readonly string[]): Promise<Change[]> => {
  if (productIds.length === 0) return []
  await markLogged(tx, productIds)
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
    .selectFrom('stock_waits')
    .innerJoin('products', 'products.id', 'stock_waits.product_id')
    .select('id')
    .where('stock_logged_at', '<=', now - STOCK_LOG_INTERVAL_MS)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/**
 * When the stock was changed and logged. The change is always later than the last logging, so that a second one in the
 * same millisecond is logged too. It is logged at once where `isFirstOrLast` or the last logging is long ago.
 */
const stockTimesSql = (
  { now, dueBefore }: StockTimes | ParametersOf<StockTimes>,
  isFirstOrLast: RawBuilder<unknown>,
) => {
  const changedAt = sql<number>`case when stock_logged_at >= ${now} then stock_logged_at + 1 else ${now} end`
  const isDue = sql`${isFirstOrLast} or stock_logged_at <= ${dueBefore}`
  return {
    stock_changed_at: changedAt,
    stock_logged_at: sql<number>`case when ${isDue} then ${changedAt} else stock_logged_at end`,
  }
}

/** `dueBefore`: what was last logged by then is to be logged again. */
type StockTimes = { now: number; dueBefore: number }
const stockTimes = (now: number): StockTimes => ({ now, dueBefore: now - STOCK_LOG_INTERVAL_MS })
