import { type Kysely, sql } from 'kysely'

/** The language of push messages for each device. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw("alter table push_subscriptions add column locale text not null default 'en'").execute(db)
}
