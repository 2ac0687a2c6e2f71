import { type Kysely, sql } from 'kysely'

/** Only new columns without values, and settings that the version before understands. */
export const isExpansion = true

/**
 * The picture of a variant, which is one of its product's. What the last file said of a variant (`product_origins.variant_id`).
 * Shops whose last import made a product of each size or colour go on that way, until they choose otherwise.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table product_variants add column image text`.execute(db)
  await sql`alter table product_origins add column variant_id text`.execute(db)
  const { rows } = await sql<{ shop_id: string; settings: string }>`
    select shop_id, settings from import_settings where exists (select 1 from product_origins
      where product_origins.shop_id = import_settings.shop_id and origin_key like 'handle:%#%')`.execute(db)
  for (const { shop_id, settings } of rows) {
    const kept = JSON.stringify({ variants: 'SEPARATE', ...(JSON.parse(settings) as object) })
    await sql`update import_settings set settings = ${kept} where shop_id = ${shop_id}`.execute(db)
  }
}
