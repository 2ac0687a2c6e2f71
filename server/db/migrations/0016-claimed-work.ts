import { type Kysely, sql } from 'kysely'

/** For external calls, an idempotency key is claimed before the work: it has the work's subject and a lease. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table idempotency add column subject text').execute(db)
  await sql.raw('alter table idempotency add column lease_until bigint').execute(db)
}
