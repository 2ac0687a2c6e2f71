import type { EditableImportField, ImportPreviewRow, ImportSettings } from '../../contract/import-settings.ts'

export type RowEdit = { isSkipped: boolean; values: Partial<Record<EditableImportField, string>> }

/** The settings with a row's corrections in place of its former ones. */
export const editRow = (
  settings: ImportSettings,
  row: ImportPreviewRow,
  { isSkipped, values }: RowEdit,
): ImportSettings => {
  const { line } = row
  const changed = Object.entries(values)
    .map(([field, value]) => ({ line, field: field as EditableImportField, value }))
    .filter(({ field, value }) => value !== row[field])
  const fields = new Set(changed.map(({ field }) => field))
  const kept = (settings.edits ?? []).filter(edit => edit.line !== line || !fields.has(edit.field))
  const others = (settings.skippedLines ?? []).filter(skipped => skipped !== line)
  return { edits: [...kept, ...changed], skippedLines: isSkipped ? [...others, line] : others }
}
