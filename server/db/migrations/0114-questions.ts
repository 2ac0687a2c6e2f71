import { type Kysely, sql } from 'kysely'

const STATEMENTS = `
create table questions (id text primary key, product_id text not null references products (id),
  question_id text references questions (id), author_id text not null references profiles (id), text text not null,
  hidden_at bigint, hidden_reason text, created_at bigint not null, unique (question_id, author_id));
create index questions_product on questions (product_id, created_at);
create index questions_author on questions (author_id, created_at)
`

/** The version before ignores the table. */
export const isExpansion = true

/** Questions about products, and the answers to them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS.split(';')) await sql.raw(statement).execute(db)
}
