import type { Insertable } from 'kysely'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type RowOf<Table extends keyof Tables> = Insertable<Tables[Table]>

/** The tables of the demo market, each after those that its foreign keys refer to. */
const INSERT_ORDER = [
  'users',
  'profiles',
  'categories',
  'shops',
  'products',
  'product_pictures',
  'product_variants',
  'variant_options',
  'coupons',
  'orders',
  'order_items',
  'order_events',
  'shipments',
  'shipment_events',
  'sandbox_parcels',
  'return_requests',
  'redemptions',
  'reviews',
  'review_photos',
  'questions',
  'conversations',
  'messages',
  'follows',
  'addresses',
  'notifications',
  'views',
  'visits',
  'searches',
  'market_settings',
  'market_settings_versions',
] as const
type DemoTable = (typeof INSERT_ORDER)[number]

/** Every row of a demo market. */
export type MarketRows = { [Table in DemoTable]: RowOf<Table>[] }

/** Parameters per statement: SQLite allows 32,766, PostgreSQL 65,535. */
const MAX_PARAMETERS = 30_000

/** Inserts all rows in the caller's transaction. */
export const insertMarketRows = async (tx: Database, market: MarketRows): Promise<void> => {
  for (const table of INSERT_ORDER) await insertRows(tx, table, market[table])
}

const insertRows = async <Table extends DemoTable>(tx: Database, table: Table, rows: RowOf<Table>[]): Promise<void> => {
  const batch = Math.floor(MAX_PARAMETERS / Math.max(1, Object.keys(rows[0] ?? {}).length))
  for (let from = 0; from < rows.length; from += batch) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + batch))
      .execute()
  }
}
