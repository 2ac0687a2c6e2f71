import { type Kysely, sql } from 'kysely'

/** An index with which admins' newest orders are read without sorting all of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index orders_created on orders (created_at, id)`.execute(db)
}
