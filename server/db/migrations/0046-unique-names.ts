import { type Kysely, sql } from 'kysely'

/** The version before ignores the table. */
export const isExpansion = true

/**
 * Which shop, category or coupon holds a name or code, by its folded form (unique-names.ts). Rows of before get theirs when
 * the tables have been migrated. Of several rows whose names are alike already, the oldest holds it and all keep their names.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table unique_names (kind text not null, name_key text not null, owner_id text not null,
    primary key (kind, name_key))`.execute(db)
  await sql`create index unique_names_owner on unique_names (owner_id)`.execute(db)
}
