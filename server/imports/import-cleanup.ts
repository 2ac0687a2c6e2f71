import { anyOf } from '../db/sql-expressions.ts'
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
  for (const table of [
    'import_files',
    'import_pictures',
    'import_previews',
    'import_changes',
    'import_claims',
  ] as const)
    await tx.deleteFrom(table).where('import_id', 'in', imports).execute()
}

/**
 * Deletes all imports of a vendor who is gone, and what files have taught about the shops. A process that runs one has lost its lease.
 * @returns the pictures that only the imports knew
 */
export const deleteVendorImports = async (
  tx: Database,
  vendorId: string,
  shopIds: readonly string[],
): Promise<string[]> => {
  const own = tx.selectFrom('imports').select('id').where('vendor_id', '=', vendorId)
  const pictures = await tx.selectFrom('import_pictures').select('image').where('import_id', 'in', own).execute()
  const former = await tx.selectFrom('import_changes').select('former_image').where('import_id', 'in', own).execute()
  await deleteImportParts(tx, own)
  await tx.deleteFrom('import_problems').where('import_id', 'in', own).execute()
  await tx.deleteFrom('imports').where('vendor_id', '=', vendorId).execute()
  for (const table of ['import_settings', 'product_origins'] as const)
    await tx.deleteFrom(table).where('shop_id', 'in', anyOf(shopIds)).execute()
  return [...pictures.map(({ image }) => image), ...former.flatMap(({ former_image }) => former_image ?? [])]
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
