import { type Kysely, sql } from 'kysely'

/** The key and values of texts, as JSON beside their English. Null: a person wrote the text, or an earlier version did. */
const COLUMNS = [
  'notifications add column title_descriptor text',
  'notifications add column body_descriptor text',
  'order_events add column note_descriptor text',
  'import_problems add column descriptor text',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of COLUMNS) await sql.raw(`alter table ${column}`).execute(db)
}
