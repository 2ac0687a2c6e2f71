import { keysOf } from '../../../src/contract/records.ts'
import { type CellValues, type ColumnLayout, isOwnExport } from '../reading/column-layout.ts'
import { joinPictures, splitPictures } from '../reading/picture-cells.ts'
import { type RepeatedCell, VARIANT_FIELDS } from './import-entry.ts'
import { isVariation, type RowGroup } from './product-groups.ts'

/** What stands in rows of variants about the variant alone. */
const OF_VARIANTS: ReadonlySet<string> = new Set([...VARIANT_FIELDS, 'id', 'salePrice', 'compareAt'])

/**
 * The cells of a product of our own export, whose rows may have been sorted: each field is the first that is not blank. `repeats`
 * are those of further rows that differ, because somebody has changed one of them.
 */
export const mergeProductCells = (
  group: RowGroup,
  layout: ColumnLayout,
  cells: CellValues,
): { cells: CellValues; repeats: RepeatedCell[] } => {
  if (!isOwnExport(layout)) return { cells, repeats: [] }
  const merged = { ...cells }
  const repeats: RepeatedCell[] = []
  for (const row of group)
    for (const field of keysOf(row.cells)) {
      const text = row.cells[field]
      if (text === '' || OF_VARIANTS.has(field)) continue
      if (merged[field] === '') merged[field] = text
      else if (merged[field] !== text) repeats.push({ line: row.line, field, text })
    }
  return { cells: merged, repeats }
}

/** The pictures of all rows of a product in their order, and the cover. Those of WooCommerce's variations are theirs. */
export const listGroupPictures = (
  group: RowGroup,
  layout: ColumnLayout,
  cells: CellValues,
): Pick<CellValues, 'image' | 'images'> => {
  if (isOwnExport(layout)) return { image: cells.image, images: cells.images }
  const position = (text: string): number => (text === '' ? Number.POSITIVE_INFINITY : Number(text))
  const rows = group.filter(row => !isVariation(row.cells.rowType))
  const ordered = layout.columns.has('imagePosition')
    ? [...rows].sort((a, b) => compare(position(a.cells.imagePosition), position(b.cells.imagePosition)))
    : rows
  const pictures = ordered.flatMap(row => splitPictures([row.cells.image, row.cells.images].filter(Boolean).join('\n')))
  return { image: pictures[0] ?? '', images: joinPictures(pictures) }
}

const compare = (a: number, b: number): number => (a === b || Number.isNaN(a) || Number.isNaN(b) ? 0 : a - b)
