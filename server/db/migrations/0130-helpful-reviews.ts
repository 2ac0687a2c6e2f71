import { type Kysely, sql } from 'kysely'

const STATEMENTS = `
create table review_votes (review_id text not null references reviews (id) on delete cascade,
  voter_id text not null references profiles (id), created_at bigint not null, primary key (review_id, voter_id));
create index review_votes_voter on review_votes (voter_id);
alter table reviews add column helpful_count bigint not null default 0;
alter table reviews add column replied_at bigint;
alter table reviews add column variant_title text;
alter table reviews add column variant_title_bn text
`

/** The version before ignores the table and the columns. */
export const isExpansion = true

/** Who found which review helpful, when a shop replied, and which variant of a product was reviewed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS.split(';')) await sql.raw(statement).execute(db)
}
