import { type Kysely, sql } from 'kysely'

const STATEMENTS = `
alter table imports add column file_name text;
alter table imports add column settings text;
alter table imports add column outline text;
alter table imports add column unchanged integer not null default 0;
alter table import_problems add column group_key text;
alter table import_problems add column row_count integer not null default 1;
alter table import_problems add column is_note integer not null default 0;
create index import_problems_group on import_problems (import_id, group_key);
create table import_previews (import_id text not null references imports (id), position integer not null,
  content text not null, primary key (import_id, position));
create table import_changes (id text primary key, import_id text not null references imports (id),
  product_id text not null, kind text not null, before_change text, after_change text, former_image text,
  unique (import_id, product_id));
create table import_pictures (id text primary key, import_id text not null references imports (id),
  name text not null, image text not null, thumbhash text, unique (import_id, name));
create table import_settings (shop_id text primary key references shops (id), settings text not null);
create table product_origins (shop_id text not null references shops (id), origin_key text not null,
  product_id text not null references products (id), stock integer, status text, image text,
  primary key (shop_id, origin_key));
create index product_origins_product on product_origins (product_id);
create index products_shop_name on products (shop_id, name)
`

/**
 * Imports in steps: settings, what a dry run found, pictures sent beside a file, what an import changed (to undo it), and
 * where products came from (to recognise them when their file comes again).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS.split(';')) await sql.raw(statement).execute(db)
}

/** Only new tables, indexes and columns with defaults. */
export const isExpansion = true
