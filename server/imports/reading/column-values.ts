import { foldCell } from './cell-text.ts'
import type { ColumnField } from './column-titles.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
/** How other systems name kinds of rows: no category is called so. */
const ROW_TYPES = new Set([
  ...['simple', 'variable', 'variation', 'grouped', 'external', 'configurable', 'bundle', 'virtual', 'downloadable'],
  ...['standard', 'physical', 'digital', 'product', 'variant', 'service', 'combo', 'pack', 'single'],
])

/**
 * Whether a column with a title of this field can hold it, judged by its first cells. A column `id` of another program is
 * no id of ours, and a product type such as `simple` is no category.
 */
export const fitsField = (field: ColumnField, cells: readonly string[]): boolean => {
  const values = cells.filter(Boolean)
  if (values.length === 0) return true
  if (field === 'id') return values.some(value => UUID.test(value))
  if (field === 'category') return !values.every(isRowType)
  return true
}

const isRowType = (value: string): boolean =>
  foldCell(value)
    .split(/, ?/)
    .every(part => ROW_TYPES.has(part))
