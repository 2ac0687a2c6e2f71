import type { Kysely } from 'kysely'

/** The version before ignores the columns. */
export const isExpansion = true

/** What a product's shop says of its warranty, in both languages. Null: there is none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['warranty', 'warranty_bn'])
    await db.schema.alterTable('products').addColumn(column, 'text').execute()
}
