import type { Kysely } from 'kysely'

/** The version before ignores the columns. */
export const isExpansion = true

/** Names and descriptions in Bangla beside those that are required. Null: there is none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['categories', 'shops', 'products'])
    for (const column of ['name_bn', 'description_bn'])
      await db.schema.alterTable(table).addColumn(column, 'text').execute()
  await db.schema.alterTable('order_items').addColumn('name_bn', 'text').execute()
}
