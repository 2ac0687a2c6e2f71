import { type Kysely, PostgresAdapter, sql } from 'kysely'

const STATEMENTS = `
create table conversations (id text primary key, shop_id text not null references shops (id),
  customer_id text not null references profiles (id), last_n integer not null default 0,
  customer_last_n integer not null default 0, shop_last_n integer not null default 0,
  customer_delivered_n integer not null default 0, shop_delivered_n integer not null default 0,
  customer_read_n integer not null default 0, shop_read_n integer not null default 0,
  customer_blocked_at bigint, shop_blocked_at bigint, last_at bigint not null, created_at bigint not null,
  unique (shop_id, customer_id));
create index conversations_customer on conversations (customer_id, last_at);
create index conversations_shop on conversations (shop_id, last_at);
create index conversations_age on conversations (last_at);
create index conversations_customer_due on conversations (customer_id) where customer_delivered_n < shop_last_n;
create index conversations_shop_due on conversations (shop_id) where shop_delivered_n < customer_last_n;
create table messages (id text primary key, conversation_id text not null references conversations (id) on delete cascade,
  n integer not null, is_shop integer not null, order_id text references orders (id), text text not null,
  removed_at bigint, created_at bigint not null, unique (conversation_id, n));
create index messages_order on messages (order_id) where order_id is not null;
alter table shops add column takes_messages integer not null default 1;
alter table shops add column quiet_hours text;
alter table shops add column quick_answers text
`

/** The version before ignores the tables and the columns. */
export const isExpansion = true

/** Conversations of customers with shops, and how a shop takes messages. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS.split(';')) await sql.raw(statement).execute(db)
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await watchNewColumns(db)
}

/**
 * A version without this migration has run 0134, whose trigger names each column of a shop that makes the catalogue
 * another. PostgreSQL's compares whole rows.
 */
const watchNewColumns = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ text: string }>`select sql as text from sqlite_master
    where type = 'trigger' and name = 'shops_version_update' and sql like '%old.seq is not new.seq%'`.execute(db)
  const changed = ['takes_messages', 'quiet_hours', 'quick_answers'].map(name => `old.${name} is not new.${name}`)
  for (const { text } of rows) {
    await sql`drop trigger shops_version_update`.execute(db)
    await sql.raw(text.replace(' when ', () => ` when ${changed.join(' or ')} or `)).execute(db)
  }
}
