import type {
  EditableImportField,
  ImportOutline,
  ImportPreviewRow,
  ImportPreviewVariant,
  ImportSettings,
} from '../../contract/imports/import-settings.ts'
import type { ProductImport } from '../../contract/imports/product-csv.ts'

export type RowEdit = { isSkipped: boolean; values: Partial<Record<EditableImportField, string>> }

/** Corrections of variants, by their lines. */
export type VariantEdits = Readonly<Record<number, RowEdit['values']>>

/** The settings with corrections of a product and of its variants, of which the first may stand in the product's line. */
export const editProduct = (
  settings: ImportSettings,
  row: ImportPreviewRow,
  edit: RowEdit,
  ofVariants: VariantEdits,
): ImportSettings => {
  let changed = settings
  for (const variant of row.variants ?? []) {
    const values = ofVariants[variant.line]
    if (values) changed = { ...changed, ...editRow(changed, variant, { isSkipped: false, values }) }
  }
  return editRow(changed, row, edit)
}

/** The settings with a row's corrections in place of its former ones. */
export const editRow = (
  settings: ImportSettings,
  row: ImportPreviewRow | ImportPreviewVariant,
  { isSkipped, values }: RowEdit,
): ImportSettings => {
  const { line } = row
  const { changes: _, ...texts } = row
  const before: Partial<Record<EditableImportField, unknown>> = texts
  const changed = Object.entries(values)
    .map(([field, value]) => ({ line, field: field as EditableImportField, value }))
    .filter(({ field, value }) => value !== before[field])
  const fields = new Set(changed.map(({ field }) => field))
  const kept = (settings.edits ?? []).filter(edit => edit.line !== line || !fields.has(edit.field))
  const others = (settings.skippedLines ?? []).filter(skipped => skipped !== line)
  return { edits: [...kept, ...changed], skippedLines: isSkipped ? [...others, line] : others }
}

/** Fields that the form of a row has only where something is wrong with them, or was. */
const EXTRA_FIELDS = [
  'description',
  'discount',
  'nameBn',
  'descriptionBn',
  'warranty',
  'warrantyBn',
  'status',
  'shop',
] as const
export type ExtraField = (typeof EXTRA_FIELDS)[number]

/** Those of a row, with what was written for them so far. */
export const listExtraFields = (
  { line }: ImportPreviewRow,
  { report, outline, settings }: Pick<ProductImport, 'report' | 'outline' | 'settings'>,
): { field: ExtraField; value: string }[] => {
  const edits = settings?.edits?.filter(edit => edit.line === line) ?? []
  const wrong = report.filter(problem => problem.line === line).map(({ column }) => findField(outline, column))
  return EXTRA_FIELDS.map(field => ({ field, edit: edits.find(edit => edit.field === field) }))
    .filter(({ field, edit }) => edit || wrong.includes(field))
    .map(({ field, edit }) => ({ field, value: edit?.value ?? '' }))
}

const findField = (outline: ImportOutline | null | undefined, title: string) => {
  const column = outline?.columns.find(column => column.title === title)
  return column?.use ?? column?.field
}
