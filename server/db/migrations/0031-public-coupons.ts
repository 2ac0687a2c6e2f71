import { type Kysely, sql } from 'kysely'

/** Earlier versions ignore the column and the table. */
export const isExpansion = true

/** Coupons that everybody may see, and those that customers keep for later. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table coupons add column is_public integer not null default 0`.execute(db)
  await sql`create index coupons_public on coupons (shop_id, end_time) where is_public = 1`.execute(db)
  await sql`create table collected_coupons (customer_id text not null references profiles (id),
    coupon_id text not null references coupons (id), collected_at bigint not null,
    primary key (customer_id, coupon_id))`.execute(db)
}
