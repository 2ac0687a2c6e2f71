import { type Kysely, sql } from 'kysely'

const STATEMENTS = `
create table import_claims (import_id text not null references imports (id), product_id text not null,
  primary key (import_id, product_id));
alter table import_pictures add column file_name text;
alter table import_pictures add column is_used integer not null default 0
`

/** Which products a running import has dealt with, and which of the pictures beside a file belong to a product. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS.split(';')) await sql.raw(statement).execute(db)
}

/** Only a new table, and columns with defaults. */
export const isExpansion = true
