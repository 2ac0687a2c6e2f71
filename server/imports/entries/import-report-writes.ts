import { v7 } from 'uuid'
import type { ImportPreviewRow } from '../../../src/contract/imports/import-settings.ts'
import type { ImportError } from '../../../src/contract/imports/product-csv.ts'
import { toDescriptorColumn } from '../../db/message-columns.ts'
import type { Database } from '../../db/store.ts'

/** Problems of the same `group` are one line of the report, with their number. */
export type ReportedProblem = ImportError & { group?: string }

const MAX_REPORTED_PROBLEMS = 1000
const MAX_PREVIEW_ROWS = 1000

/**
 * Adds a batch's problems to the report: no more than a report shows, so that a file of invalid rows does not fill the
 * disk.
 */
export const addImportProblems = async (
  tx: Database,
  importId: string,
  problems: readonly ReportedProblem[],
): Promise<void> => {
  if (problems.length === 0) return
  const { kept } = await tx
    .selectFrom('import_problems')
    .select(row => row.fn.countAll<number>().as('kept'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  const added = await countGroupedProblems(tx, importId, groupProblems(problems))
  await insertImportProblems(tx, importId, added.slice(0, MAX_REPORTED_PROBLEMS - kept))
}

/** One problem per group, with the number of products. */
const groupProblems = (problems: readonly ReportedProblem[]): ReportedProblem[] => {
  const groups = new Map<string, ReportedProblem>()
  const single = problems.filter(problem => {
    if (problem.group === undefined) return true
    const known = groups.get(problem.group) ?? { ...problem, rows: 0 }
    groups.set(problem.group, { ...known, rows: (known.rows ?? 0) + 1 })
    return false
  })
  return [...single, ...groups.values()]
}

/** Adds to the groups that earlier batches have begun. @returns the other problems */
const countGroupedProblems = async (
  tx: Database,
  importId: string,
  problems: readonly ReportedProblem[],
): Promise<ReportedProblem[]> => {
  const others: ReportedProblem[] = []
  for (const problem of problems) {
    const counted =
      problem.group !== undefined &&
      (await tx
        .updateTable('import_problems')
        .set(row => ({ row_count: row('row_count', '+', problem.rows ?? 1) }))
        .where('import_id', '=', importId)
        .where('group_key', '=', problem.group)
        .executeTakeFirst())
    if (!counted || counted.numUpdatedRows === 0n) others.push(problem)
  }
  return others
}

/** Adds all of these problems, as they are. */
export const insertImportProblems = async (
  tx: Database,
  importId: string,
  problems: readonly ReportedProblem[],
): Promise<void> => {
  if (problems.length === 0) return
  const rows = problems.map(({ line, column, message, descriptor, group, rows, isNote }) => ({
    ...{ id: v7(), import_id: importId, line, column_name: column, message },
    ...{ descriptor: toDescriptorColumn(descriptor), group_key: group ?? null },
    ...{ row_count: rows ?? 1, is_note: isNote ? (1 as const) : (0 as const) },
  }))
  for (let from = 0; from < rows.length; from += MAX_REPORTED_PROBLEMS) {
    await tx
      .insertInto('import_problems')
      .values(rows.slice(from, from + MAX_REPORTED_PROBLEMS))
      .execute()
  }
}

/**
 * Adds rows of a dry run to its preview: those with problems, which are listed first, and the first of the others.
 */
export const addImportPreview = async (
  tx: Database,
  importId: string,
  preview: readonly ImportPreviewRow[],
): Promise<void> => {
  const isInvalid = ({ state }: ImportPreviewRow): boolean => state === 'INVALID'
  await addPreviewRows(tx, importId, preview.filter(isInvalid), INVALID_FROM)
  await addPreviewRows(
    tx,
    importId,
    preview.filter(row => !isInvalid(row)),
    OTHERS_FROM,
  )
}

/** A preview is read by position: rows with problems have the first ones. */
const INVALID_FROM = 0
const OTHERS_FROM = INVALID_FROM + MAX_PREVIEW_ROWS

const addPreviewRows = async (
  tx: Database,
  importId: string,
  preview: readonly ImportPreviewRow[],
  from: number,
): Promise<void> => {
  if (preview.length === 0) return
  const { kept } = await tx
    .selectFrom('import_previews')
    .select(row => row.fn.countAll<number>().as('kept'))
    .where('import_id', '=', importId)
    .where('position', '>=', from)
    .where('position', '<', from + MAX_PREVIEW_ROWS)
    .executeTakeFirstOrThrow()
  const rows = preview.slice(0, Math.max(0, MAX_PREVIEW_ROWS - Number(kept)))
  if (rows.length === 0) return
  await tx
    .insertInto('import_previews')
    .values(
      rows.map((row, at) => ({
        import_id: importId,
        position: from + Number(kept) + at,
        content: JSON.stringify(row),
      })),
    )
    .execute()
}
