import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table users add column email_confirmed_at bigint',
  // Accounts from before there were confirmation mails count as confirmed.
  'update users set email_confirmed_at = created_at',
]

/** When a user confirmed the sign-in email by a mailed link. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
