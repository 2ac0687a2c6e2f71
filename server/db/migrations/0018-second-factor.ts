import { type Kysely, sql } from 'kysely'

const STATEMENTS = `
alter table users add column password_version integer not null default 1;
create table second_factors (user_id text primary key references users (id), sealed_secret text not null,
  last_step bigint not null, created_at bigint not null, confirmed_at bigint);
create table recovery_codes (user_id text not null references users (id), code_hash text not null, used_at bigint,
  primary key (user_id, code_hash))
`

/** Second factors of staff accounts, and a version that distinguishes a new password from a rehashed one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS.split(';')) await sql.raw(statement).execute(db)
}
