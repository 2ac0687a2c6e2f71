import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table users add column email_confirmed_at bigint',
  // Who signed up before there was a link to follow counts as confirmed.
  'update users set email_confirmed_at = created_at',
]

/** When a user's sign-in email was proven by a mailed link. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
