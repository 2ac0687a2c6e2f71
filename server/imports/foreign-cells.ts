import type { CellValues, ColumnLayout } from './column-layout.ts'
import { htmlToText } from './html-to-text.ts'
import { parseLocalizedNumber } from './localized-numbers.ts'

/** Converts the cells of any format to those of our own: text, category, price and discount, status, one picture. */
export const toCommonCells = (layout: ColumnLayout, cells: CellValues): CellValues => {
  const prices = toPrices(cells)
  if (layout.kind === 'own') return { ...cells, ...prices }
  return {
    ...cells,
    ...prices,
    description: htmlToText(
      layout.kind === 'woocommerce' ? cells.description.replaceAll('\\n', '\n') : cells.description,
    ),
    category: toCategory(layout, cells),
    image: firstUrl(cells.image),
    status: toStatus(cells),
  }
}

/** The price that customers pay, and the discount from what it was before. */
const toPrices = (cells: CellValues): Pick<CellValues, 'price' | 'discount'> => {
  const { price, salePrice, compareAt, discount } = cells
  if (salePrice !== '') return { price: salePrice, discount: discount || subtract(price || compareAt, salePrice) }
  return { price, discount: discount || subtract(compareAt, price) }
}

/** '' where the former price is not above the price. */
const subtract = (before: string, price: string): string => {
  const discount = parseLocalizedNumber(before) - parseLocalizedNumber(price)
  return discount > 0 ? String(Math.round(discount * 100) / 100) : ''
}

/** `Home > Textiles > Quilts` is Quilts. WooCommerce lists several: the first counts. */
const toCategory = ({ kind }: ColumnLayout, { category, taxonomy }: CellValues): string => {
  const path = category || taxonomy
  return (kind === 'woocommerce' ? path.split(',')[0]! : path).split('>').at(-1)!.trim()
}

/** Some exports list all pictures of a product in one cell. */
const firstUrl = (image: string): string => image.split(/[,;|]\s*(?=https?:)/)[0]!.trim()

const STATUSES: Record<string, string> = {
  active: 'ACTIVE',
  publish: 'ACTIVE',
  draft: 'DRAFT',
  archived: 'PAUSED',
  unlisted: 'PAUSED',
  inactive: 'PAUSED',
  suspended: 'PAUSED',
  deleted: 'PAUSED',
}

/** WooCommerce writes 1, 0 for private and -1 for a draft. */
const isUnpublished = (published: string): boolean => ['false', '0', '-1', 'no'].includes(published.toLowerCase())

/** A status that is not known must not put a product on sale. */
const toStatus = ({ status, published }: CellValues): string =>
  STATUSES[status.toLowerCase()] ?? (isUnpublished(published) || status !== '' ? 'DRAFT' : '')
