import { type Kysely, sql } from 'kysely'

const TABLES = `
create table imports (id text primary key, vendor_id text not null references profiles (id), shop_id text,
  dry_run integer not null, state text not null, done integer not null, total integer not null,
  created integer not null, updated integer not null, failed integer not null, lease_until bigint not null,
  created_at bigint not null, updated_at bigint not null);
create index imports_state on imports (state, lease_until);
create index imports_vendor on imports (vendor_id, created_at);
create table import_files (import_id text primary key references imports (id), content text not null);
create table import_problems (id text primary key, import_id text not null references imports (id),
  line integer not null, column_name text not null, message text not null);
create index import_problems_import on import_problems (import_id, line, id)
`

/** Imports of product files: progress, the file until it is done, and its problems. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db)
}
