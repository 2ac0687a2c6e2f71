import { type Kysely, sql } from 'kysely'

/** The version before does not use the index. */
export const isExpansion = true

/** An index for the number of discounted products, and for finding them where they are few. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index products_listed_discount on products (is_listed, discount)`.execute(db)
}
