import { type Kysely, sql } from 'kysely'

/** The version before withholds nothing, which is what a market does until it sets a rate. */
export const isExpansion = true

/**
 * Tax that the market withholds from what a shop earns: rates by shop in hundredths of a percent, and what was frozen with each
 * line of an order. The sums of an order stand in its own row, because the ledger reads them with it. `invoice_withholding`: what
 * the commission invoices say of it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table withholding_rates (
    shop_id text primary key references shops (id),
    rate integer not null,
    updated_at bigint not null
  )`.execute(db)
  await sql`create table invoice_withholding (
    invoice_id text primary key,
    shop_id text not null references shops (id),
    amount bigint not null
  )`.execute(db)
  await sql`create index invoice_withholding_by_shop on invoice_withholding (shop_id)`.execute(db)
  await sql`alter table order_items add column withholding_rate integer not null default 0`.execute(db)
  for (const [table, column] of [
    ['order_items', 'withholding'],
    ['orders', 'withholding'],
    ['orders', 'withholding_back'],
  ] as const)
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} bigint not null default 0`.execute(db)
}
