import { type Kysely, sql } from 'kysely'

/** The version before knows no campaigns. */
export const isExpansion = true

/**
 * Campaigns of the market, the shops that take part, and the vendors' own offers while a campaign's price is in force. Targets are
 * products and categories; their ids differ, so that no column says which. No trigger of the catalogue watches these tables: what
 * shoppers read changes with the products.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table campaigns (
    id text primary key,
    slug text not null unique,
    name text not null,
    name_bn text,
    description text not null,
    description_bn text,
    percent integer not null check (percent between 1 and 90),
    starts_at bigint not null,
    ends_at bigint not null,
    is_for_all integer not null,
    cancelled_at bigint,
    finished_at bigint,
    seq bigint not null,
    created_at bigint not null,
    check (starts_at < ends_at)
  )`.execute(db)
  await sql`create index campaigns_unfinished on campaigns (id) where finished_at is null`.execute(db)
  await sql`create table campaign_targets (
    campaign_id text not null references campaigns (id),
    target_id text not null,
    primary key (campaign_id, target_id)
  )`.execute(db)
  await sql`create table campaign_shops (
    campaign_id text not null references campaigns (id),
    shop_id text not null references shops (id),
    joined_at bigint not null,
    left_at bigint,
    told_at bigint,
    primary key (campaign_id, shop_id)
  )`.execute(db)
  await sql`create index campaign_shops_shop on campaign_shops (shop_id)`.execute(db)
  await sql`create index campaign_shops_untold on campaign_shops (campaign_id) where told_at is null`.execute(db)
  await sql`create table campaign_prices (
    variant_id text primary key references product_variants (id),
    product_id text not null references products (id),
    campaign_id text not null references campaigns (id),
    own_price bigint not null check (own_price > 0),
    own_discount bigint not null
  )`.execute(db)
  await sql`create index campaign_prices_product on campaign_prices (product_id)`.execute(db)
  await sql`create index campaign_prices_campaign on campaign_prices (campaign_id)`.execute(db)
}
