import { MAX_IMPORT_CATEGORIES } from '../../src/contract/constants.ts'
import type {
  ImportOutline,
  ImportPreviewRow,
  ImportPreviewVariant,
  ImportRowState,
} from '../../src/contract/imports/import-settings.ts'
import { toTaka } from '../../src/contract/money.ts'
import { foldText } from '../../src/contract/search-text.ts'
import { readValues } from '../products/variants/variant-rows.ts'
import { findChoice, findSimilarCategory, suggestCategory, toCategoryValue } from './entries/category-choice.ts'
import { findKnownCategory, type ImportContext } from './entries/entry-validation.ts'
import type { ImportEntry } from './entries/import-entry.ts'
import type { OwnProduct } from './entries/import-lookups.ts'
import {
  findSku,
  isChanged,
  listChangedFields,
  listPrices,
  type PlannedVariant,
  type VariantPlan,
} from './entries/variant-validation.ts'
import type { PlannedEntry } from './planned-entry.ts'
import { truncateText } from './reading/text-truncation.ts'

const MAX_SHOWN = 200

/** How an entry would be imported. */
export const toPreviewRow = (
  { line, cells, variants }: ImportEntry,
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
    price:
      valid?.plan && variants.length > 0
        ? formatPrices(listPrices(valid.plan))
        : show(cells.price, product && toTaka(product.price)),
    stock:
      valid?.plan && variants.length > 0
        ? String(sumStock(valid.plan))
        : show(cells.stock, product?.stock ?? added?.stock),
    category: show((added && categoryNames.get(added.categoryId)) || cells.category, product?.categoryName),
    image: truncateText(cells.image || (cells.images.split('\n')[0] ?? ''), MAX_SHOWN),
    changes: valid?.kind === 'change' && product ? listChanges(valid, product) : [],
  }
}

const listChanges = (
  { change, entry, plan, pictures }: Extract<PlannedEntry, { kind: 'change' }>,
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
  const [only] = plan?.variants ?? []
  if (only && entry.variants.length === 0) changes.push(...listVariantChanges(only))
  if (pictures.pictures !== null || pictures.isPending)
    changes.push({ field: 'image', before: '', after: truncateText(entry.cells.image, MAX_SHOWN) })
  return changes
}

const formatPrices = (prices: readonly number[]): string => {
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? String(least) : `${least} – ${most}`
}

const sumStock = ({ variants }: VariantPlan): number =>
  variants.reduce((sum, { draft, row }) => sum + (draft.stock ?? row!.stock), 0)

/** The variants that a file names, in their order, and those that go. */
export const listPreviewVariants = ({ variants, removed }: VariantPlan): ImportPreviewVariant[] => [
  ...variants.filter(({ line }) => line > 0).map(toPreviewVariant),
  ...removed.map(
    (row): ImportPreviewVariant => ({
      ...{ line: 0, state: 'REMOVED', title: readValues(row).join(' / '), changes: [] },
      ...{ price: String(toTaka(row.price)), stock: String(row.stock), sku: row.sku ?? '' },
    }),
  ),
]

/** Those of a product that is left out, as the file has them. */
export const listFileVariants = ({ variants }: ImportEntry): ImportPreviewVariant[] =>
  variants.map(({ line, values, cells: { price, stock, sku } }) => ({
    ...{ line, state: 'SKIPPED', title: values.filter(Boolean).join(' / '), price, stock, sku, changes: [] },
  }))

const toPreviewVariant = (variant: PlannedVariant): ImportPreviewVariant => {
  const { line, draft, row } = variant
  return {
    ...{ line, state: row === undefined ? 'NEW' : isChanged(variant) ? 'CHANGED' : 'UNCHANGED' },
    title: draft.values.join(' / '),
    price: String(draft.price ?? toTaka(row!.price)),
    stock: String(draft.stock ?? row!.stock),
    sku: findSku(variant) ?? '',
    changes: row === undefined ? [] : listVariantChanges(variant),
  }
}

const listVariantChanges = (variant: PlannedVariant): ImportPreviewVariant['changes'] => {
  const { draft, row, isPicturePending } = variant
  if (!row) return []
  const before: Partial<Record<string, string | number | null>> = {
    ...{ price: toTaka(row.price), discount: toTaka(row.discount), stock: row.stock },
    ...{ sku: row.sku, barcode: row.barcode, weight: row.weight, values: readValues(row).join(' / ') },
  }
  const { image, ...fields } = listChangedFields(draft, row)
  const changes = Object.entries(fields).map(([field, after]) => ({
    field: field === 'values' ? 'option' : field,
    before: String(before[field] ?? ''),
    after: Array.isArray(after) ? after.join(' / ') : String(after ?? ''),
  }))
  return image !== undefined || isPicturePending
    ? [...changes, { field: 'variantImage', before: '', after: '' }]
    : changes
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
