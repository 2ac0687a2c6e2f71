import { type Kysely, sql } from 'kysely'

/** A key may be claimed before its work is done: it then names what the work is about, and who does it has a lease. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table idempotency add column subject text').execute(db)
  await sql.raw('alter table idempotency add column lease_until bigint').execute(db)
}
