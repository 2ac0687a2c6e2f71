import type { Database } from '../../db/store.ts'

/** The products that rows of an import mean so far. */
export const findImportClaims = async (db: Database, importId: string): Promise<string[]> => {
  const rows = await db.selectFrom('import_claims').select('product_id').where('import_id', '=', importId).execute()
  return rows.map(row => row.product_id)
}

/** Adds those of a batch, in its transaction, so that another process can continue the import. */
export const addImportClaims = async (tx: Database, importId: string, productIds: readonly string[]): Promise<void> => {
  if (productIds.length === 0) return
  await tx
    .insertInto('import_claims')
    .values([...new Set(productIds)].map(product_id => ({ import_id: importId, product_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const deleteImportClaims = async (tx: Database, importId: string): Promise<void> => {
  await tx.deleteFrom('import_claims').where('import_id', '=', importId).execute()
}
