import { type Kysely, sql } from 'kysely'

/** The version before ignores the column. */
export const isExpansion = true

/** The shop's VAT rate when an order was placed, in hundredths of a percent: a later rate leaves its invoice alone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('orders').addColumn('vat_rate', 'integer').execute()
  await sql`update orders set vat_rate = (select vat_rate from shops where shops.id = orders.shop_id)
    where shop_id in (select id from shops where vat_rate is not null)`.execute(db)
}
