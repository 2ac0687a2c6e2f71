import type { CellValues } from '../reading/column-layout.ts'
import type { ImportEntry, RepeatedCell } from './import-entry.ts'

/**
 * The product's cells, where its rows differ. A row that still says what the product has was not changed, so that it is enough to
 * correct one of them. `contradictions`: two rows that say different new things.
 */
export const resolveRepeats = (
  { cells, repeats }: Pick<ImportEntry, 'cells' | 'repeats'>,
  isSame: (field: keyof CellValues, cells: CellValues) => boolean,
): { cells: CellValues; contradictions: RepeatedCell[] } => {
  const resolved = { ...cells }
  const contradictions: RepeatedCell[] = []
  for (const repeat of repeats) {
    const { field, text } = repeat
    if (text === resolved[field] || isSame(field, { ...cells, [field]: text })) continue
    if (isSame(field, resolved)) resolved[field] = text
    else contradictions.push(repeat)
  }
  return { cells: resolved, contradictions }
}
