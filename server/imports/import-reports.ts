import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { DAY_MS } from '../../src/contract/durations.ts'
import { type ImportPreviewRow, ImportSettings } from '../../src/contract/imports/import-settings.ts'
import type { ProductImport } from '../../src/contract/imports/product-csv.ts'
import { readDescriptor } from '../db/message-columns.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

/** How long an import can be undone, and the file of a dry run is kept. */
export const IMPORT_UNDO_MS = DAY_MS

type ImportSummary = Omit<ProductImport, 'report' | 'outline' | 'preview' | 'settings'>

/** A vendor's own import with its problems, ordered by line, and the preview of a dry run. */
export const findImport = async (
  db: Database,
  id: string,
  vendorId: string,
  now: number,
): Promise<ProductImport | undefined> => {
  const row = await selectImports(db, vendorId).where('imports.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    ...toSummary(row, now),
    report: await findProblems(db, id),
    ...(row.settings && { settings: v.parse(ImportSettings, JSON.parse(row.settings)) }),
    ...(row.outline && { outline: JSON.parse(row.outline) }),
    ...(row.dry_run === 1 && row.state === 'DONE' && { preview: await findPreview(db, id) }),
  }
}

const MAX_LISTED = 20

/** The vendor's imports that can still be undone or are under way, newest first; no dry runs. */
export const listRecentImports = async (db: Database, vendorId: string, now: number): Promise<ImportSummary[]> => {
  const rows = await selectImports(db, vendorId)
    .where('dry_run', '=', 0)
    .where('updated_at', '>', now - IMPORT_UNDO_MS)
    .orderBy('created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(row => toSummary(row, now))
}

const selectImports = (db: Database, vendorId: string) =>
  db
    .selectFrom('imports')
    .leftJoin('import_files', 'import_files.import_id', 'imports.id')
    .selectAll('imports')
    .select('import_files.import_id as file_id')
    .where('vendor_id', '=', vendorId)

type ImportRow = Selectable<Tables['imports']> & { file_id: string | null }

const toSummary = (row: ImportRow, now: number): ImportSummary => {
  const { id, done, total, created, updated, unchanged, failed } = row
  const isOver = row.state !== 'QUEUED' && row.state !== 'RUNNING'
  return {
    ...{ id, done, total, created, updated, unchanged, failed },
    state: row.state === 'UNDOING' || row.state === 'UNDONE' ? 'DONE' : row.state,
    dryRun: row.dry_run === 1,
    createdAt: toIso(row.created_at),
    hasFile: isOver && row.file_id !== null,
    ...(row.file_name !== null && { fileName: row.file_name }),
    ...toUndo(row, now),
  }
}

const toUndo = (
  { state, dry_run, created, updated, updated_at }: ImportRow,
  now: number,
): Pick<ProductImport, 'undo' | 'undoUntil'> => {
  if (state === 'UNDOING') return { undo: 'RUNNING' }
  if (state === 'UNDONE') return { undo: 'DONE' }
  const isOver = state === 'DONE' || state === 'FAILED'
  const isPossible = isOver && dry_run === 0 && created + updated > 0 && updated_at > now - IMPORT_UNDO_MS
  return isPossible ? { undo: 'POSSIBLE', undoUntil: toIso(updated_at + IMPORT_UNDO_MS) } : {}
}

const MAX_REPORTED = 1000

const findProblems = async (db: Database, importId: string): Promise<ProductImport['report']> => {
  const problems = await db
    .selectFrom('import_problems')
    .select(['line', 'column_name as column', 'message', 'descriptor', 'row_count', 'is_note'])
    .where('import_id', '=', importId)
    .orderBy('line')
    .orderBy('id')
    .limit(MAX_REPORTED)
    .execute()
  return problems.map(({ descriptor, row_count, is_note, ...problem }) => ({
    ...problem,
    ...readDescriptor('descriptor', descriptor),
    ...(row_count > 1 && { rows: row_count }),
    ...(is_note === 1 && { isNote: true }),
  }))
}

const findPreview = async (db: Database, importId: string): Promise<ImportPreviewRow[]> => {
  const rows = await db
    .selectFrom('import_previews')
    .select('content')
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute()
  return rows.map(({ content }) => JSON.parse(content))
}
