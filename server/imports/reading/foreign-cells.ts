import type { Message } from '../../../src/contract/messages/server-messages.ts'
import { cleanLine, cleanText } from '../../../src/contract/text-cleaning.ts'
import { foldCell, unescapeCommas } from './cell-text.ts'
import { findCodeFault } from './code-cells.ts'
import { type CellValues, type ColumnLayout, getColumnTitle, isOwnExport } from './column-layout.ts'
import { decodeEntities, hasTags, htmlToText } from './html-to-text.ts'
import { parseLocalizedNumber } from './localized-numbers.ts'
import { joinPictures, splitPictures } from './picture-cells.ts'
import { readSale } from './sale-prices.ts'
import { isUnknown, readStockCell, readYesNo } from './stock-cells.ts'
import { readGrams } from './weight-cells.ts'

/** How the cells of a file are read. */
export type CellOptions = {
  /** Prices are multiplied by it. */
  priceFactor?: number | undefined
  /** The time of the import, by which sales begin and end. */
  now: number
}
/** Cells of our own format, and what the vendor should know of how they were read. */
export type CommonCells = { cells: CellValues; notes: readonly Message[] }

/**
 * Converts the cells of any format to those of our own: text, category, price and discount, stock, status, pictures, codes.
 * `images` lists all pictures, `image` is the cover.
 */
export const toCommonCells = (layout: ColumnLayout, cells: CellValues, options: CellOptions): CommonCells => {
  const { isUsed, note } = readSale(cells, options.now)
  const prices = toPrices(cells, isUsed)
  const saleNotes = note === undefined ? [] : [note]
  if (isOwnExport(layout)) return { cells: { ...cells, ...prices }, notes: saleNotes }
  const codes = toCodes(layout, cells)
  const notes = [...saleNotes, ...codes.notes]
  const pictures = splitPictures([cells.image, cells.images].filter(Boolean).join('\n'))
  return {
    cells: {
      ...cells,
      ...multiplyPrices(prices, options.priceFactor),
      ...toTexts(layout, cells),
      ...readStock(layout, cells),
      ...codes.cells,
      category: toCategory(layout, cells),
      image: pictures[0] ?? '',
      images: joinPictures(pictures),
      variantImage: splitPictures(cells.variantImage)[0] ?? '',
      status: toStatus(layout, cells),
    },
    notes,
  }
}

type Prices = Pick<CellValues, 'price' | 'discount'>

/** The price that customers pay, and the discount from what it was before. */
const toPrices = ({ price, salePrice, compareAt, discount }: CellValues, isSale: boolean): Prices => {
  if (isSale) return { price: salePrice, discount: discount || subtract(price || compareAt, salePrice) }
  if (price === '' && salePrice !== '') return { price: compareAt, discount }
  return { price, discount: discount || subtract(compareAt, price) }
}

/** '' where the former price is not above the price. */
const subtract = (before: string, price: string): string => {
  const discount = parseLocalizedNumber(before) - parseLocalizedNumber(price)
  return discount > 0 ? String(roundToPoisha(discount)) : ''
}

const multiplyPrices = ({ price, discount }: Prices, factor = 1): Prices => {
  const multiply = (cell: string): string => {
    const amount = parseLocalizedNumber(cell)
    return factor === 1 || Number.isNaN(amount) ? cell : String(roundToPoisha(amount * factor))
  }
  return { price: multiply(price), discount: multiply(discount) }
}

const roundToPoisha = (taka: number): number => Math.round(taka * 100) / 100

const toTexts = (layout: ColumnLayout, cells: CellValues) => {
  const read = (cell: string) => toPlainText(layout.kind === 'woocommerce' ? cell.replaceAll('\\n', '\n') : cell)
  const line = (cell: string) => cleanLine(toPlainText(cell))
  const description = read(cells.description)
  return {
    name: line(cells.name),
    nameBn: line(cells.nameBn),
    description: description === '' ? read(cells.shortDescription) : description,
    descriptionBn: read(cells.descriptionBn),
    warranty: toWarranty(line(cells.warranty), line(cells.warrantyType)),
    warrantyBn: withoutNone(line(cells.warrantyBn)),
  }
}

/** Daraz writes who gives it in one column and for how long in another: “Brand warranty, 1 Year”. */
const toWarranty = (period: string, type: string): string =>
  isNone(type) ? '' : [type, withoutNone(period)].filter(Boolean).join(', ')

const withoutNone = (cell: string): string => (isNone(cell) ? '' : cell)

/** How files say that there is no warranty. */
const NO_WARRANTY =
  /^(?:no|none|nil|n\/a|na|not applicable|without|0|[-–—]|নেই|না|নাই)(?: (?:warranty|guarantee))?$|^(?:কোনো )?(?:ওয়ারেন্টি|গ্যারান্টি) (?:নেই|নাই|ছাড়া)$/
const isNone = (cell: string): boolean => NO_WARRANTY.test(foldCell(cell))

/** Other systems write descriptions as HTML, and names with entities. */
const toPlainText = (cell: string): string => {
  if (hasTags(cell)) return cleanText(htmlToText(cell))
  const text = decodeEntities(cell)
  // Some systems store HTML escaped, and escape it once more in their files.
  return cleanText(hasTags(text) ? htmlToText(text) : text)
}

/**
 * `stock` is a number, or what is no number; '' where nothing is said. `inStock` is 1 where the other shop sells without
 * counting, or goes on when nothing is left.
 */
export const readStock = (layout: ColumnLayout, cells: CellValues): Pick<CellValues, 'stock' | 'inStock'> => {
  const reading = cells.stock === '' || isUnknown(cells.stock) ? undefined : readStockCell(cells.stock)
  if (reading === null) return { stock: cells.stock, inStock: '' }
  const isAvailable = readYesNo(cells.inStock)
  if (reading === 'UNCOUNTED') return isAvailable === false ? { stock: '0', inStock: '' } : UNCOUNTED
  const isUntracked = layout.columns.has('tracker') && cells.tracker === ''
  const count = reading?.count
  const isLeft = count !== undefined && count > 0
  if (isAvailable === false && !isLeft) return { stock: '0', inStock: '' }
  if (isUntracked || (!isLeft && readYesNo(cells.oversold))) return UNCOUNTED
  if (count === undefined) return isAvailable ? UNCOUNTED : { stock: '', inStock: '' }
  // Other shops go below zero where they sell what they do not have.
  return { stock: String(layout.kind === 'own' ? count : Math.max(0, count)), inStock: '' }
}
const UNCOUNTED = { stock: '', inStock: '1' }

/** `Home > Textiles > Quilts` is Quilts. WooCommerce lists several: the first counts. Its own commas are escaped. */
const toCategory = ({ kind }: ColumnLayout, { category, taxonomy }: CellValues): string => {
  const cell = category || taxonomy
  if (kind === 'own') return decodeEntities(cell)
  const path = kind === 'woocommerce' ? (splitUnescaped(cell, ',')[0] ?? '') : cell
  return decodeEntities(unescapeCommas((splitUnescaped(path, '>').at(-1) ?? '').trim()))
}

const splitUnescaped = (text: string, separator: ',' | '>'): string[] =>
  text.split(separator === ',' ? /(?<!\\),/ : /(?<!\\)>/)

/** Shopify lists several barcodes: the first counts. A weight of nothing is none. */
const toCodes = (
  layout: ColumnLayout,
  { barcode, weight }: CellValues,
): { cells: Pick<CellValues, 'barcode' | 'weight'>; notes: Message[] } => {
  const isMangled = findCodeFault(barcode) !== undefined
  const grams = readGrams(weight, getColumnTitle(layout, 'weight'), layout.kind)
  const notes: Message[] = [
    ...(isMangled ? (['A barcode that a spreadsheet has rounded was not used.'] as const) : []),
    ...(Number.isNaN(grams) ? (['A weight that is not understood was not used.'] as const) : []),
  ]
  return {
    cells: {
      barcode: isMangled ? '' : (barcode.split(/[,;|]/, 1)[0] ?? '').trim(),
      weight: grams && grams > 0 ? String(grams) : '',
    },
    notes,
  }
}

const STATUSES: Record<string, string> = {
  active: 'ACTIVE',
  enabled: 'ACTIVE',
  publish: 'ACTIVE',
  published: 'ACTIVE',
  live: 'ACTIVE',
  draft: 'DRAFT',
  pending: 'DRAFT',
  archived: 'PAUSED',
  unlisted: 'PAUSED',
  inactive: 'PAUSED',
  disabled: 'PAUSED',
  hidden: 'PAUSED',
  suspended: 'PAUSED',
  deleted: 'PAUSED',
  paused: 'PAUSED',
}

/** Some programs write `true` and `0` for it. */
const readYesNoStatus = (status: string): string | undefined => {
  const isShown = readYesNo(status)
  return isShown === undefined ? undefined : isShown ? 'ACTIVE' : 'DRAFT'
}

/** What the other shop does not show is not put on sale. A status that is not known must not do that, either. */
export const toStatus = ({ kind }: ColumnLayout, { status, published, visibility }: CellValues): string => {
  const known =
    STATUSES[foldCell(status)] ?? readYesNoStatus(status) ?? (status === '' || kind === 'own' ? status : 'DRAFT')
  const isHidden = [published, visibility].some(cell => readYesNo(cell) === false)
  return isHidden && (known === '' || known === 'ACTIVE') ? 'DRAFT' : known
}

export const isHiddenStatus = (status: string): boolean => status === 'DRAFT' || status === 'PAUSED'
