import { type Kysely, sql } from 'kysely'

/** The version before places orders without commission, which is what they have then. */
export const isExpansion = true

/**
 * Rules of commission, the VAT on it, and what was taken of each line. Rates are in hundredths of a percent. The sums of
 * an order stand in its own row, because the ledger reads them with it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table commission_rules (
    id text primary key,
    shop_id text references shops (id),
    category_id text references categories (id),
    rate integer not null,
    fixed bigint not null,
    created_at bigint not null,
    updated_at bigint not null
  )`.execute(db)
  await sql`create unique index commission_rules_subject
    on commission_rules (coalesce(shop_id, ''), coalesce(category_id, ''))`.execute(db)
  await sql`create table commission_vat (
    starts_at bigint primary key,
    rate integer not null,
    updated_at bigint not null
  )`.execute(db)
  for (const table of ['order_items', 'orders'])
    for (const column of ['commission', 'commission_vat'])
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} bigint not null default 0`.execute(db)
  for (const [column, type] of [
    ['commission_rate', 'integer'],
    ['commission_fixed', 'bigint'],
  ] as const)
    await sql`alter table order_items add column ${sql.ref(column)} ${sql.raw(type)} not null default 0`.execute(db)
}
