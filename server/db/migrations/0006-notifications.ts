import { type Kysely, sql } from 'kysely'

const TABLES = `
create table notifications (id text primary key, user_id text not null references users (id), kind text not null,
  title text not null, body text not null, path text not null, read_at bigint, push_at bigint,
  seq bigint not null default 1, created_at bigint not null);
create index notifications_user on notifications (user_id, created_at, id);
create index notifications_age on notifications (created_at);
create index notifications_push on notifications (push_at);
create table recent_views (id text primary key, customer_id text not null references profiles (id),
  product_id text not null references products (id), viewed_at bigint not null, unique (customer_id, product_id));
create index recent_views_customer on recent_views (customer_id, viewed_at);
create table addresses (id text primary key, customer_id text not null references profiles (id), label text not null,
  is_default integer not null default 0, name text not null, phone_number text not null, email text not null,
  address text not null, district text, upazila text, seq bigint not null default 1, created_at bigint not null);
create index addresses_customer on addresses (customer_id, created_at);
create unique index addresses_default on addresses (customer_id) where is_default = 1;
alter table coupons add column deleted_at bigint;
create index coupons_shop on coupons (shop_id);
create table applied_coupons (customer_id text primary key references profiles (id),
  coupon_id text not null references coupons (id), applied_at bigint not null)
`

/** Notifications, recent views, saved addresses, and the coupon that a customer applied last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db)
}
