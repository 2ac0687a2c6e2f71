import { db } from '../db/database.ts'
import { readMeta } from '../db/meta.ts'

/** The import that was started on this device and whose report is still open; null: none. */
export const readStoredImportId = async (): Promise<string | null> => (await readMeta('import'))?.id ?? null

/** Stores the import's id until its report is closed or the vendor signs out. */
export const storeImportId = async (id: string): Promise<void> => {
  await db.meta.put({ key: 'import', value: { id }, at: Date.now() })
}

/** Deletes the stored id, unless another import was started meanwhile. */
export const clearStoredImportId = (id: string): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    if ((await readStoredImportId()) === id) await db.meta.delete('import')
  })
