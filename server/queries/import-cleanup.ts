import type { Database } from '../db/store.ts'

/** Deletes imports that ended before this time. */
export const purgeImports = async (tx: Database, before: number): Promise<void> => {
  const old = selectEndedBefore(tx, before)
  await deleteImportParts(tx, old)
  await tx.deleteFrom('import_problems').where('import_id', 'in', old).execute()
  await tx.deleteFrom('imports').where('id', 'in', old).execute()
}

/** Deletes the files of dry runs that ended before this time, and what is needed to undo imports. */
export const purgeImportParts = async (tx: Database, before: number): Promise<void> => {
  await deleteImportParts(tx, selectEndedBefore(tx, before))
}

const selectEndedBefore = (tx: Database, before: number) =>
  tx
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['DONE', 'FAILED', 'UNDONE'])
    .where('updated_at', '<', before)

type ImportIds = ReturnType<typeof selectKeptDryRuns>

const deleteImportParts = async (tx: Database, imports: ImportIds): Promise<void> => {
  for (const table of ['import_files', 'import_pictures', 'import_previews', 'import_changes'] as const)
    await tx.deleteFrom(table).where('import_id', 'in', imports).execute()
}

/** A vendor keeps the file of one dry run: the next one replaces it. */
export const deleteKeptFiles = async (tx: Database, vendorId: string): Promise<void> =>
  deleteImportParts(tx, selectKeptDryRuns(tx, vendorId))

const selectKeptDryRuns = (tx: Database, vendorId: string) =>
  tx
    .selectFrom('imports')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('dry_run', '=', 1)
    .where('state', 'in', ['DONE', 'FAILED'])
