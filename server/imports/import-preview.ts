import type { ImportOutline, ImportPreviewRow, ImportRowState } from '../../src/contract/imports/import-settings.ts'
import { MAX_IMPORT_CATEGORIES } from '../../src/contract/imports/import-settings.ts'
import { toTaka } from '../../src/contract/money.ts'
import { foldText } from '../../src/contract/search-text.ts'
import { findChoice, findSimilarCategory, suggestCategory, toCategoryValue } from './entries/category-choice.ts'
import { findKnownCategory, type ImportContext } from './entries/entry-validation.ts'
import type { ImportEntry } from './entries/import-entry.ts'
import type { OwnProduct } from './entries/import-lookups.ts'
import type { PlannedEntry } from './import-writes.ts'
import { truncateText } from './reading/text-truncation.ts'

const MAX_SHOWN = 200

/** How an entry would be imported. */
export const toPreviewRow = (
  { line, cells }: ImportEntry,
  state: ImportRowState,
  valid: PlannedEntry | undefined,
  categoryNames: ReadonlyMap<string, string>,
): ImportPreviewRow => {
  const added = valid?.kind === 'new' ? valid.product : undefined
  const product = valid?.kind === 'change' ? valid.match.product : undefined
  const show = (cell: string, own: string | number | undefined) => truncateText(cell || String(own ?? ''), MAX_SHOWN)
  return {
    line,
    state,
    name: show(cells.name, product?.name),
    price: show(cells.price, product && toTaka(product.price)),
    stock: show(cells.stock, product?.stock ?? added?.stock),
    category: show((added && categoryNames.get(added.categoryId)) || cells.category, product?.categoryName),
    image: truncateText(cells.image, MAX_SHOWN),
    changes: valid?.kind === 'change' && product ? listChanges(valid, product) : [],
  }
}

const listChanges = (
  { change, image, picture, isPicturePending }: Extract<PlannedEntry, { kind: 'change' }>,
  product: OwnProduct,
): ImportPreviewRow['changes'] => {
  const before: Record<string, string | number> = {
    ...{ name: product.name, description: product.description, stock: product.stock, status: product.status },
    ...{ nameBn: product.nameBn ?? '', descriptionBn: product.descriptionBn ?? '' },
    ...{ warranty: product.warranty ?? '', warrantyBn: product.warrantyBn ?? '' },
    ...{ price: toTaka(product.price), discount: toTaka(product.discount) },
  }
  const fields = Object.entries(change).filter(([field]) => field in before)
  const changes = fields.map(([field, after]) => ({
    field,
    before: truncateText(String(before[field]), MAX_SHOWN),
    after: truncateText(String(after), MAX_SHOWN),
  }))
  if (change.categoryId) changes.push({ field: 'category', before: product.categoryName, after: '' })
  const hasNewPicture = picture !== null || isPicturePending
  return hasNewPicture ? [...changes, { field: 'image', before: '', after: truncateText(image, MAX_SHOWN) }] : changes
}

type CategoryValue = ImportOutline['categories'][number]
type Names = Parameters<typeof suggestCategory>[1]

/** Adds the categories of new products that are none of ours to those of earlier batches. */
export const collectCategories = (
  known: readonly CategoryValue[],
  entries: readonly ImportEntry[],
  context: ImportContext,
  names: Names,
): CategoryValue[] => {
  const values = new Map(known.map(row => [foldText(row.value), row]))
  for (const { cells } of entries) {
    const value = toCategoryValue(cells.category)
    const key = foldText(value)
    if (findKnownCategory(cells.category, context)) continue
    const found = values.get(key)
    if (found) values.set(key, { ...found, products: found.products + 1 })
    else if (values.size < MAX_IMPORT_CATEGORIES) {
      const categoryId = findChoice(value, context.categoryChoices) ?? null
      const suggestedId = suggestCategory(value, names)
      const similarId = suggestedId ?? findSimilarCategory(value, names)
      values.set(key, { value, products: 1, categoryId, suggestedId, similarId })
    }
  }
  return [...values.values()]
}
