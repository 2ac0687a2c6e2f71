import { type Kysely, sql } from 'kysely'

/** The version before ignores the columns. */
export const isExpansion = true

/** The parent of a category, and what is left of one that was merged into another. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['parent_id', 'merged_into', 'former_names'])
    await sql.raw(`alter table categories add column ${column} text`).execute(db)
  await sql`create index categories_parent on categories (parent_id)`.execute(db)
}
