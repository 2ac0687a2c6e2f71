import { db } from '../../local/db.ts'

/** The import that was started here and whose report is not left behind yet; null: none. */
export const readImport = async (): Promise<string | null> => {
  const row = await db.meta.get('import')
  return row?.key === 'import' ? row.value.id : null
}

/** Keeps it on the device until its report is left, or its vendor signs out. */
export const keepImport = async (id: string): Promise<void> => {
  await db.meta.put({ key: 'import', value: { id }, at: Date.now() })
}

/** Unless another was started meanwhile. */
export const forgetImport = (id: string): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    if ((await readImport()) === id) await db.meta.delete('import')
  })
