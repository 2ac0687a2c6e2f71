import * as v from 'valibot'
import { issueMessage, type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { type PriceLock, priceLockedMessage } from '../../products/variants/price-locks.ts'
import { type CellValues, EMPTIED } from '../reading/column-layout.ts'
import { MAX_QUOTED_LENGTH } from '../reading/import-limits.ts'
import { parseLocalizedNumber, suggestNumber } from '../reading/localized-numbers.ts'
import { readStockCell } from '../reading/stock-cells.ts'
import { truncateText } from '../reading/text-truncation.ts'

export type ReportProblem = (column: keyof CellValues, message: Message) => void

const TEXT_FIELDS = [
  'name',
  'description',
  'nameBn',
  'descriptionBn',
  'warranty',
  'warrantyBn',
  'status',
  'sku',
  'barcode',
] as const
export const NUMBER_FIELDS = ['price', 'discount', 'stock'] as const
/** A file that empties them means zero. */
const ZERO_WHERE_EMPTIED: ReadonlySet<string> = new Set(['discount', 'stock'])

type SomeCells = Partial<CellValues>

/** The values of the cells that are not blank. What is emptied is '', which removes what a product may lack. */
export const readValues = (cells: SomeCells): Record<string, string | number | null> => {
  const values: Record<string, string | number | null> = {}
  for (const field of TEXT_FIELDS) {
    const cell = cells[field]
    if (cell) values[field] = cell === EMPTIED ? '' : cell
  }
  for (const field of NUMBER_FIELDS) {
    const cell = cells[field]
    if (cell) values[field] = cell === EMPTIED && ZERO_WHERE_EMPTIED.has(field) ? 0 : parseLocalizedNumber(cell)
  }
  if (cells.weight) values.weight = cells.weight === EMPTIED ? null : parseLocalizedNumber(cells.weight)
  const stock = cells.stock && cells.stock !== EMPTIED ? readStockCell(cells.stock) : null
  if (stock !== null && stock !== 'UNCOUNTED') values.stock = stock.count
  return values
}

/** A file cannot change a price that a campaign sets. */
export const reportLockedPrice = (
  { price, discount }: { price?: number | undefined; discount?: number | undefined },
  lock: PriceLock | undefined,
  report: ReportProblem,
): void => {
  if (lock && price !== undefined) report('price', priceLockedMessage(lock))
  else if (lock && discount !== undefined) report('discount', priceLockedMessage(lock))
}

/** Reports the first problem of each field. */
export const parseValues = <Row extends v.GenericSchema>(
  schema: Row,
  values: unknown,
  cells: SomeCells,
  report: ReportProblem,
): v.InferOutput<Row> | null => {
  const result = v.safeParse(schema, values)
  if (result.success) return result.output
  const reported = new Set<string>()
  for (const issue of result.issues) {
    const column = v.getDotPath(issue) as keyof CellValues
    const isNoNumber = issue.message === NOT_A_NUMBER || issue.message.startsWith('Invalid ')
    if (!reported.has(column)) report(column, isNoNumber ? explainNumber(cells[column] ?? '') : issueMessage(issue))
    reported.add(column)
  }
  return null
}

/** The stock at the time of the export, which the file carries in a column of its own. */
export const readStockBefore = (
  { stockBefore }: Pick<CellValues, 'stockBefore'>,
  report: ReportProblem,
): number | undefined => {
  const stock = stockBefore === '' ? undefined : parseLocalizedNumber(stockBefore)
  if (!Number.isNaN(stock)) return stock
  report('stockBefore', NOT_A_NUMBER)
  return undefined
}

const NOT_A_NUMBER = 'This must be a number.'

const explainNumber = (cell: string): Message => {
  const good = suggestNumber(cell)
  return good === null
    ? NOT_A_NUMBER
    : withValues('Write decimals with a point: {good} instead of {seen}.', { good, seen: quoteCell(cell) })
}

export const quoteCell = (cell: string): string => truncateText(cell, MAX_QUOTED_LENGTH)
