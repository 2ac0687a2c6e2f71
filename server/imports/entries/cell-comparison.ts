import { hasWholePoisha, toPoisha } from '../../../src/contract/money.ts'
import { foldText } from '../../../src/contract/search-text.ts'
import { cleanText } from '../../../src/contract/text-cleaning.ts'
import type { CellValues, ColumnLayout } from '../reading/column-layout.ts'
import { parseLocalizedNumber } from '../reading/localized-numbers.ts'
import type { OwnProduct } from './import-lookups.ts'
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
    (COMPARISONS[field]?.(complete, match.product, context) ?? false) || isRepeated(field, complete, match)
  return Object.fromEntries(
    Object.entries(complete).map(([field, cell]) => [field, isSame(field as keyof CellValues) ? '' : cell]),
  ) as CellValues
}

/** In other shops' exports a blank former price means that there is no discount. */
const completeDiscount = (cells: CellValues, { layout }: ComparisonContext): CellValues => {
  const saysDiscount = layout.columns.has('compareAt') || layout.columns.has('salePrice')
  const isForeign = layout.kind !== 'own' && saysDiscount && cells.price !== '' && cells.discount === ''
  return isForeign ? { ...cells, discount: '0' } : cells
}

type Comparison = (cells: CellValues, product: OwnProduct, context: ComparisonContext) => boolean

const COMPARISONS: Partial<Record<keyof CellValues, Comparison>> = {
  name: (cells, product) => cells.name === cleanText(product.name),
  description: (cells, product) => cells.description === cleanText(product.description),
  nameBn: (cells, product) => cells.nameBn === cleanText(product.nameBn ?? ''),
  descriptionBn: (cells, product) => cells.descriptionBn === cleanText(product.descriptionBn ?? ''),
  warranty: (cells, product) => cells.warranty === cleanText(product.warranty ?? ''),
  warrantyBn: (cells, product) => cells.warrantyBn === cleanText(product.warrantyBn ?? ''),
  category: (cells, product) => foldText(cells.category) === foldText(product.categoryName),
  price: (cells, product) => isSameAmount(cells.price, product.price),
  discount: (cells, product) => isSameAmount(cells.discount, product.discount),
  status: (cells, product) => cells.status.toUpperCase() === product.status,
  image: (cells, product, { publicUrl }) => cells.image.replace(publicUrl, '') === product.image,
}

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
  return field === 'image' && cells.image === origin.image
}
