import { db } from '../db/database.ts'

/** The import that was started here and whose report is not left behind yet; null: none. */
export const readStoredImportId = async (): Promise<string | null> => {
  const row = await db.meta.get('import')
  return row?.key === 'import' ? row.value.id : null
}

/** Keeps it on the device until its report is left, or its vendor signs out. */
export const storeImportId = async (id: string): Promise<void> => {
  await db.meta.put({ key: 'import', value: { id }, at: Date.now() })
}

/** Unless another was started meanwhile. */
export const clearStoredImportId = (id: string): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    if ((await readStoredImportId()) === id) await db.meta.delete('import')
  })
