import { type Kysely, PostgresAdapter, sql } from 'kysely'

const STATEMENTS = [
  `create table product_variants (id text primary key, product_id text not null references products (id),
    shop_id text not null references shops (id), position integer not null default 0,
    option_values text not null default '[]', price bigint not null check (price > 0),
    discount bigint not null default 0 check (discount >= 0), stock integer not null check (stock >= 0),
    sku text, barcode text, weight integer, deleted_at bigint)`,
  `insert into product_variants (id, product_id, shop_id, price, discount, stock, deleted_at)
    select id, id, shop_id, price, discount, stock, deleted_at from products`,
  'create index product_variants_product on product_variants (product_id)',
  `create unique index product_variants_sku on product_variants (shop_id, lower(sku))
    where sku is not null and deleted_at is null`,
  'create index product_variants_barcode on product_variants (barcode) where barcode is not null',
  `create table variant_options (option_key text not null, variant_id text not null references product_variants (id),
    product_id text not null references products (id), is_main integer not null,
    primary key (option_key, variant_id))`,
  'create index variant_options_product on variant_options (product_id)',
  'alter table products add column options text',
  'alter table products add column price_max bigint',
  'alter table order_items add column variant_id text references product_variants (id)',
  'alter table order_items add column variant_title text',
  'alter table order_items add column variant_title_bn text',
  'alter table order_items add column sku text',
  'update order_items set variant_id = product_id',
]

/**
 * Variants of products, which have the price and the stock. A product of before gets one, with its own id: carts, orders and
 * changes that wait on devices name no variant, and mean this one. `option_values` and `options` are JSON. `variant_options` has
 * what a list is filtered by: `size:42`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // PostgreSQL alters no table with triggers that wait for the commit.
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`set constraints all immediate`.execute(db)
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
