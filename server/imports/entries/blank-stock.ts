import { UNCOUNTED_STOCK } from '../../../src/contract/constants.ts'
import type { ImportSettings } from '../../../src/contract/imports/import-settings.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import type { CellValues } from '../reading/column-layout.ts'
import { readStockCell } from '../reading/stock-cells.ts'
import { type ImportEntry, toNote } from './import-entry.ts'
import type { ReportedProblem } from './import-report-writes.ts'

type StockCells = Pick<CellValues, 'stock' | 'inStock'>
type Settings = { settings: ImportSettings | null }

/** Blank cells, and products of other shops whose stock is not counted. NaN: it must be given. */
export const readNewStock = ({ stock, inStock }: StockCells, { settings }: Settings): number => {
  if (stock === '' && settings !== null) return settings.blankStock ?? (inStock === '' ? 0 : UNCOUNTED_STOCK)
  const reading = readStockCell(stock)
  return reading === null || reading === 'UNCOUNTED' ? Number.NaN : reading.count
}

const listStocks = ({ cells, variants }: ImportEntry): readonly StockCells[] =>
  variants.length > 0 ? variants.map(variant => variant.cells) : [cells]

/** A new product whose stock the file does not say. */
export const hasBlankStock = ({ kind, entry }: { kind: 'new' | 'change'; entry: ImportEntry }): boolean =>
  kind === 'new' && listStocks(entry).some(({ stock }) => stock === '')

/** Of a product with variants the first that is blank speaks for all. */
export const noteBlankStock = (entry: ImportEntry, context: Settings): ReportedProblem[] => {
  const blank = listStocks(entry).find(({ stock }) => stock === '')
  if (!blank) return []
  const message = withValues(
    blank.inStock === ''
      ? 'The file does not say the stock: {stock, number} pieces were assumed.'
      : 'The other shop sells this without counting its stock: {stock, number} pieces were assumed.',
    { stock: readNewStock(blank, context) },
  )
  return [toNote(entry.line, message, `stock ${blank.inStock}`)]
}
