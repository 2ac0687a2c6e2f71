import type { Kysely } from 'kysely'

/** The version before ignores the columns. */
export const isExpansion = true

/** What a shop's invoices say about VAT. `vat_rate` is in hundredths of a percent. Null: nothing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('shops').addColumn('bin', 'text').execute()
  await db.schema.alterTable('shops').addColumn('vat_rate', 'integer').execute()
}
