import { hasWholePoisha, toPoisha } from '../../../src/contract/money.ts'
import { keysOf, recordOf } from '../../../src/contract/records.ts'
import { foldText } from '../../../src/contract/search-text.ts'
import { cleanText } from '../../../src/contract/text-cleaning.ts'
import { type CellValues, type ColumnLayout, EMPTIED } from '../reading/column-layout.ts'
import { parseLocalizedNumber } from '../reading/localized-numbers.ts'
import { splitPictures } from '../reading/picture-cells.ts'
import { isKnownList } from './picture-memory.ts'
import type { ProductMatch } from './product-matching.ts'

type ComparisonContext = { layout: ColumnLayout; publicUrl: string }

/**
 * Blanks the cells that say what the product has already, so that an unchanged row changes nothing, whatever is allowed
 * today. Stock, status and picture also count as the same if the file said so the last time: sales and the vendor have
 * changed them on Haat since, and the file knows nothing of it.
 */
export const dropSameCells = (cells: CellValues, match: ProductMatch, context: ComparisonContext): CellValues => {
  const complete = completeDiscount(cells, context)
  const isSame = (field: keyof CellValues) =>
    isSameCell(field, complete, match, context) || isRepeated(field, complete, match)
  return recordOf(keysOf(complete), field => (isSame(field) ? '' : complete[field]))
}

/** Whether a cell says what the product has. */
export const isSameCell = (
  field: keyof CellValues,
  cells: CellValues,
  match: ProductMatch,
  context: ComparisonContext,
): boolean => {
  const said = cells[field] === EMPTIED ? { ...cells, [field]: '' } : cells
  return COMPARISONS[field]?.(said, match, context) ?? false
}

/** In other shops' exports a blank former price means that there is no discount. */
const completeDiscount = (cells: CellValues, { layout }: ComparisonContext): CellValues => {
  const saysDiscount = layout.columns.has('compareAt') || layout.columns.has('salePrice')
  const isForeign = layout.kind !== 'own' && saysDiscount && cells.price !== '' && cells.discount === ''
  return isForeign ? { ...cells, discount: '0' } : cells
}

type Comparison = (cells: CellValues, match: ProductMatch, context: ComparisonContext) => boolean

const COMPARISONS: Partial<Record<keyof CellValues, Comparison>> = {
  name: (cells, { product }) => cells.name === cleanText(product.name),
  description: (cells, { product }) => cells.description === cleanText(product.description),
  nameBn: (cells, { product }) => cells.nameBn === cleanText(product.nameBn ?? ''),
  descriptionBn: (cells, { product }) => cells.descriptionBn === cleanText(product.descriptionBn ?? ''),
  warranty: (cells, { product }) => cells.warranty === cleanText(product.warranty ?? ''),
  warrantyBn: (cells, { product }) => cells.warrantyBn === cleanText(product.warrantyBn ?? ''),
  category: (cells, { product }) => foldText(cells.category) === foldText(product.categoryName),
  price: (cells, match) => listPresent(match, 'price').some(price => isSameAmount(cells.price, price)),
  discount: (cells, match) => listPresent(match, 'discount').some(discount => isSameAmount(cells.discount, discount)),
  status: (cells, { product }) => cells.status.toUpperCase() === product.status,
  image: (cells, { product }, { publicUrl }) => cells.image.replace(publicUrl, '') === product.image,
  images: ({ images }, { product, stored }, { publicUrl }) => {
    const paths = splitPictures(images).map(source => source.replace(publicUrl, ''))
    const present = stored.pictures.length > 0 ? stored.pictures : [product]
    return paths.join('\n') === present.map(({ image }) => image).join('\n')
  },
  sku: ({ sku }, match) => sku === findCode(match, 'sku'),
  barcode: ({ barcode }, match) => barcode === findCode(match, 'barcode'),
  weight: ({ weight }, match) => weight === findCode(match, 'weight'),
}

/** What is in force, and the vendor's own, which an export has while a campaign sets the price. */
const listPresent = ({ product, stored }: ProductMatch, field: 'price' | 'discount'): number[] => {
  const lock = product.options === null ? stored.locks.get(stored.rows[0]?.id ?? '') : undefined
  return lock ? [product[field], lock[field]] : [product[field]]
}

/** Of the only variant of a product without options. */
const findCode = ({ product, stored }: ProductMatch, code: 'sku' | 'barcode' | 'weight'): string | undefined =>
  product.options === null ? String(stored.rows[0]?.[code] ?? '') : undefined

const isSameAmount = (cell: string, poisha: number): boolean => {
  const taka = parseLocalizedNumber(cell)
  return hasWholePoisha(taka) && toPoisha(taka) === poisha
}

/**
 * Does the cell only repeat what the last file of this origin had? A product that only has the same name keeps its own
 * status, too.
 */
const isRepeated = (field: keyof CellValues, cells: CellValues, { by, origin }: ProductMatch): boolean => {
  if (field === 'status' && by === 'name') return true
  if (by !== 'origin' || !origin) return false
  if (field === 'stock') return origin.stock !== null && parseLocalizedNumber(cells.stock) === origin.stock
  if (field === 'status') return cells.status.toUpperCase() === (origin.status ?? '')
  // Other shops' files have all their pictures in one cell now.
  return (field === 'image' || field === 'images') && cells.images !== '' && isKnownList(cells.images, origin.image)
}
