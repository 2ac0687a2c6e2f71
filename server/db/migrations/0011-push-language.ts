import { type Kysely, sql } from 'kysely'

/** Each device is told in the language that it speaks. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw("alter table push_subscriptions add column locale text not null default 'en'").execute(db)
}
