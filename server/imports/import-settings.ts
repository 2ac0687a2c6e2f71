import * as v from 'valibot'
import { ImportSettings } from '../../src/contract/imports/import-settings.ts'
import type { Database } from '../db/store.ts'

/** The settings of a shop's last import. */
export const findShopImportSettings = async (db: Database, shopId: string): Promise<ImportSettings> => {
  const row = await db.selectFrom('import_settings').select('settings').where('shop_id', '=', shopId).executeTakeFirst()
  return row ? v.parse(ImportSettings, JSON.parse(row.settings)) : {}
}

/** Stores what also holds for the shop's next file: no corrections of single lines, no deletions. */
export const saveShopImportSettings = async (
  tx: Database,
  shopId: string,
  { edits: _, skippedLines: __, removesMissing: ___, ...settings }: ImportSettings,
): Promise<void> => {
  const values = { settings: JSON.stringify(settings) }
  await tx
    .insertInto('import_settings')
    .values({ shop_id: shopId, ...values })
    .onConflict(conflict => conflict.column('shop_id').doUpdateSet(values))
    .execute()
}
