import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The version before ignores the column. */
export const isExpansion = true

export const indexes = { questions_age: 'on questions (created_at) where question_id is null' }

/** Within how many hours a shop usually answers; null: nothing is told. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table shops add column answer_hours integer`.execute(db)
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await watchNewColumn(db)
}

/**
 * A version without this migration has run 0134, whose trigger names each column of a shop that makes the catalogue
 * another. PostgreSQL's compares whole rows.
 */
const watchNewColumn = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ text: string }>`select sql as text from sqlite_master
    where type = 'trigger' and name = 'shops_version_update' and sql like '%old.seq is not new.seq%'`.execute(db)
  for (const { text } of rows) {
    await sql`drop trigger shops_version_update`.execute(db)
    await sql.raw(text.replace(' when ', () => ' when old.answer_hours is not new.answer_hours or ')).execute(db)
  }
}
