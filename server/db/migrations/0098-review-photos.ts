import { type Kysely, sql } from 'kysely'

const STATEMENTS = `
create table review_photos (id text primary key, review_id text not null references reviews (id) on delete cascade,
  image text not null, added_at bigint not null);
create index review_photos_review on review_photos (review_id, added_at)
`

/** The version before ignores the table. */
export const isExpansion = true

/** Photos that customers add to their reviews. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS.split(';')) await sql.raw(statement).execute(db)
}
