import { toImportError } from '../../../src/contract/imports/product-csv.ts'
import { type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { type CellValues, type ColumnLayout, getColumnTitle } from '../reading/column-layout.ts'
import { readStock } from '../reading/foreign-cells.ts'
import { MAX_QUOTED_LENGTH } from '../reading/import-limits.ts'
import { parseLocalizedNumber } from '../reading/localized-numbers.ts'
import { truncateText } from '../reading/text-truncation.ts'
import type { ReportedProblem } from './import-report-writes.ts'
import { type ImportRow, isVariation, type RowGroup } from './product-groups.ts'

type StockSum = Pick<CellValues, 'stock' | 'inStock'> & { problems: ReportedProblem[] }

/**
 * Sums the stock of the rows with the first one's price. A product has one price, so the others are reported. Where one of
 * them is not counted, the sum is not, either. Variations without a stock of their own share that of their product.
 */
export const sumStock = (rows: RowGroup, base: ImportRow, layout: ColumnLayout): StockSum => {
  const [first, ...others] = rows.filter(({ cells }) => cells.price !== '' || cells.salePrice !== '')
  if (!first) return { ...readStock(layout, rows[0].cells), problems: [] }
  const { price } = first.cells
  const amount = parseLocalizedNumber(price)
  const isSame = ({ cells }: ImportRow) => Object.is(parseLocalizedNumber(cells.price), amount)
  const message = otherPriceMessage(price)
  const problems = others
    .filter(row => !isSame(row))
    .map(({ line }) => toImportError(line, getColumnTitle(layout, 'price'), message))
  const stocks = [first, ...others.filter(isSame)].map(({ cells }) => readStock(layout, cells))
  const ofProduct = isVariation(first.cells.rowType) ? readStock(layout, base.cells) : undefined
  return { ...addStocks(stocks, ofProduct), problems }
}

type Stock = Omit<StockSum, 'problems'>

/** `ofProduct`: the stock of the product, where its variants may have none of their own. */
const addStocks = (stocks: readonly Stock[], ofProduct: Stock | undefined): Stock => {
  const unreadable = stocks.find(({ stock }) => stock !== '' && Number.isNaN(Number(stock)))
  if (unreadable) return unreadable
  const isBlank = stocks.every(({ stock }) => stock === '')
  if (isBlank && ofProduct && ofProduct.stock !== '') return ofProduct
  const uncounted = stocks.find(({ inStock }) => inStock !== '') ?? (isBlank ? stocks[0] : undefined)
  return (
    uncounted ?? { stock: String(stocks.reduce((sum, { stock }) => sum + Math.max(0, Number(stock)), 0)), inStock: '' }
  )
}

const otherPriceMessage = (price: string): Message =>
  withValues(
    'This variant has another price than the first one ({price}), so its stock was not added. Add it as a product of its own.',
    { price: truncateText(price, MAX_QUOTED_LENGTH) },
  )
