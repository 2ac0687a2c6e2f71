import { type Kysely, sql } from 'kysely'

/** The version before ignores the column, and takes a wish for one of the product. */
export const isExpansion = true

/** The variant that a customer wishes of a product; null: any. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table wishes add column variant_id text references product_variants (id)`.execute(db)
}
