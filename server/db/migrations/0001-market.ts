import { type Kysely, sql } from 'kysely'

const TABLES = `
create table users (id text primary key, email text not null unique, password_hash text not null, role text not null,
  status text not null, is_demo integer not null default 0, created_at bigint not null, deleted_at bigint);
create table profiles (id text primary key, user_id text not null unique references users (id), name text not null,
  email text not null, phone_number text not null, address text not null default '', profile_photo text,
  business_address text, trade_license_number text, tax_id text, created_at bigint not null);
create table sessions (id text primary key, user_id text not null references users (id), generation integer not null,
  token_hash text not null, previous_hash text, rotated_at bigint, created_at bigint not null, expires_at bigint not null,
  revoked_at bigint);
create index sessions_user on sessions (user_id);
create table categories (id text primary key, name text not null unique, description text not null default '',
  image text not null, thumbhash text, position integer not null default 0, seq bigint not null default 1,
  created_at bigint not null, deleted_at bigint);
create table shops (id text primary key, vendor_id text not null references profiles (id), name text not null unique,
  phone_number text not null, shop_address text not null, description text not null, logo_url text not null,
  thumbhash text, status text not null, paused_until bigint, follower_count integer not null default 0,
  rating_sum integer not null default 0, review_count integer not null default 0, seq bigint not null default 1,
  created_at bigint not null, deleted_at bigint);
create index shops_vendor on shops (vendor_id);
create table products (id text primary key, shop_id text not null references shops (id),
  category_id text not null references categories (id), name text not null, description text not null, image text not null,
  thumbhash text, price bigint not null check (price > 0), discount bigint not null default 0 check (discount >= 0),
  stock integer not null check (stock >= 0), status text not null, rating_sum integer not null default 0,
  review_count integer not null default 0, sold integer not null default 0, is_listed integer not null default 0,
  seq bigint not null default 1, stock_changed_at bigint not null default 0, stock_logged_at bigint not null default 0,
  created_at bigint not null, deleted_at bigint);
create index products_listed_price on products (is_listed, price, id);
create index products_listed_created on products (is_listed, created_at, id);
create index products_listed_sold on products (is_listed, sold, id);
create index products_category_price on products (category_id, is_listed, price, id);
create index products_shop on products (shop_id, created_at);
create table reviews (id text primary key, product_id text not null references products (id),
  customer_id text not null references profiles (id), rating integer not null check (rating between 1 and 5),
  comment text not null, reply text, seq bigint not null default 1, created_at bigint not null,
  unique (product_id, customer_id));
create index reviews_customer on reviews (customer_id);
create table follows (id text primary key, shop_id text not null references shops (id),
  customer_id text not null references profiles (id), created_at bigint not null, unique (shop_id, customer_id));
create index follows_customer on follows (customer_id);
create table coupons (id text primary key, code text not null unique, discount_type text not null,
  discount_amount bigint not null, max_discount_amount bigint, min_order_amount bigint, start_time bigint not null,
  end_time bigint not null, usage_limit integer not null default 1, total_usage_limit integer,
  used_count integer not null default 0 check (total_usage_limit is null or used_count <= total_usage_limit),
  shop_id text references shops (id), is_active integer not null default 1, created_at bigint not null);
create table orders (id text primary key, number text not null unique, customer_id text not null references profiles (id),
  shop_id text not null references shops (id), status text not null, payment_type text not null,
  payment_status text not null, subtotal bigint not null, shipping bigint not null, coupon_code text,
  coupon_discount bigint not null default 0, total_amount bigint not null, shipping_name text not null,
  shipping_phone text not null, shipping_email text not null, shipping_address text not null, shipping_district text,
  shipping_upazila text, note text, courier text, tracking_number text, delivered_at bigint,
  seq bigint not null default 1, created_at bigint not null, updated_at bigint not null);
create index orders_customer on orders (customer_id, created_at);
create index orders_shop on orders (shop_id, created_at);
create index orders_shop_status on orders (shop_id, status, created_at);
create table order_items (id text primary key, order_id text not null references orders (id),
  product_id text not null references products (id), position integer not null, name text not null, image text not null,
  quantity integer not null check (quantity > 0), price bigint not null, discount bigint not null);
create index order_items_order on order_items (order_id);
create index order_items_product on order_items (product_id);
create table order_events (id text primary key, order_id text not null references orders (id), actor_id text,
  actor_name text not null, role text not null, from_status text, to_status text not null, note text, at bigint not null);
create index order_events_order on order_events (order_id);
create table redemptions (id text primary key, coupon_id text not null references coupons (id),
  customer_id text not null references profiles (id), order_id text not null unique references orders (id),
  use_number integer not null, created_at bigint not null, unique (coupon_id, customer_id, use_number));
create table changes (scope text not null, entity text not null, entity_id text not null, seq bigint not null,
  at bigint not null, primary key (scope, entity, entity_id));
create index changes_seq on changes (scope, seq);
create table counters (name text primary key, value bigint not null);
create table idempotency (key text not null, owner text not null, endpoint text not null, input_hash text not null,
  status integer not null, body text not null, created_at bigint not null, primary key (key, owner));
create index idempotency_created on idempotency (created_at)
`

/** The tables of the first release. The statements run on SQLite and PostgreSQL. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db)
}
