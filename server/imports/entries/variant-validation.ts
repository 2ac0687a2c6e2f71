import { v7 } from 'uuid'
import * as v from 'valibot'
import type { ImportError } from '../../../src/contract/imports/product-csv.ts'
import { toImportError } from '../../../src/contract/imports/product-csv.ts'
import type { Message } from '../../../src/contract/messages/server-messages.ts'
import { hasWholePoisha, toPoisha, toTaka } from '../../../src/contract/money.ts'
import { sortByOptions } from '../../../src/contract/products/option-changes.ts'
import type { ProductOption } from '../../../src/contract/products/options.ts'
import { ProductFields } from '../../../src/contract/products/product-draft.ts'
import {
  findAssortmentProblem,
  foldChoice,
  toKey,
  type VariantDraft,
  VariantFields,
} from '../../../src/contract/products/variant-draft.ts'
import { stockConflictMessage } from '../../products/change-product.ts'
import type { PriceLock } from '../../products/variants/price-locks.ts'
import { readValues as readOptionValues, type VariantRow } from '../../products/variants/variant-rows.ts'
import { findCodeFault } from '../reading/code-cells.ts'
import { type CellValues, type ColumnLayout, EMPTIED, getColumnTitle, isOwnExport } from '../reading/column-layout.ts'
import { parseLocalizedNumber } from '../reading/localized-numbers.ts'
import { parseValues, type ReportProblem, readStockBefore, readValues, reportLockedPrice } from './cell-values.ts'
import type { ImportEntry, VariantCells } from './import-entry.ts'
import { isAsBefore, type MatchedVariant, matchVariants, type StoredAssortment } from './variant-matching.ts'
import { isSameName, mergeOptions } from './variant-options.ts'

/** A variant of a product from now on. `draft` has only what differs from `row`. */
export type PlannedVariant = {
  /** 0: the file does not name it. */
  line: number
  row: VariantRow | undefined
  draft: VariantDraft
  cells: VariantCells | undefined
  /** As the file calls it. */
  fileValues: readonly string[]
  /** Its picture as the file names it; '' where the file names none, or the one of before. */
  picture: string
  /** In a dry run, that of a picture to download. */
  isPicturePending?: boolean
}

/** What the variants of a product become. */
export type VariantPlan = {
  options: readonly ProductOption[]
  variants: readonly PlannedVariant[]
  removed: readonly VariantRow[]
  /** Those that the file does not name. */
  missing: number
  hasNewOptions: boolean
}

type VariantContext = {
  layout: ColumnLayout
  publicUrl: string
  /** The stock of a new variant whose cell is blank; undefined: it must be given. */
  blankStock: ((cells: VariantCells) => number) | undefined
  removesMissing: boolean
}
type ReportAt = (line: number, column: string, message: Message) => void

const NOTHING: StoredAssortment = { options: [], rows: [], origins: new Map(), pictures: [], locks: new Map() }

/** Plans the variants of an entry by the rules of the vendor's editor. Null: there are problems. */
export const planVariants = (
  entry: ImportEntry,
  product: { id: string; stored: StoredAssortment } | undefined,
  context: VariantContext,
): { plan: VariantPlan | null; problems: ImportError[] } => {
  const problems: ImportError[] = []
  const report: ReportAt = (line, column, message) => problems.push(toImportError(line, column, message))
  const stored = product?.stored ?? NOTHING
  const matched = matchVariants(entry, product?.id ?? '', stored)
  const { layout } = context
  const named = matched.variants.map(variant => planVariant(variant, { ...context, locks: stored.locks }, report))
  const kept = keepRows(stored, matched.variants, matched.options)
  const removed = context.removesMissing ? kept.map(({ row }) => row) : []
  const all = [...named.flatMap(variant => variant ?? []), ...(context.removesMissing ? [] : kept.map(toKept))]
  reportMissingValues(
    entry,
    matched.variants,
    matched.options.map(({ stored: one, ofFile }) => ofFile?.name ?? one!.name),
    report,
  )
  reportTwice(all, report)
  if (problems.length > 0) return { plan: null, problems }
  const valued = all.map(({ draft, row }) => ({ values: draft.values, row }))
  const isKnown = matched.variants.some(isAsBefore)
  const hasNames = (option: ProductOption, name: string): boolean =>
    isOwnExport(layout) ? option.name === name : isKnown || isSameName(option, name)
  const options = mergeOptions(matched.options, valued, removed, hasNames)
  const variants = sortVariants(options, all)
  const fault = findAssortmentProblem({ options, variants: variants.map(toChecked) })
  if (fault) report(entry.line, '', fault)
  reportLongTexts(options, entry, report)
  const hasNewOptions = JSON.stringify(options) !== JSON.stringify(stored.options)
  const plan = { options, variants, removed, missing: kept.length, hasNewOptions }
  return { plan: problems.length > 0 ? null : plan, problems }
}

/** The SKU that a variant has from now on. */
export const findSku = ({ draft, row }: Pick<PlannedVariant, 'draft' | 'row'>): string | null =>
  draft.sku === undefined ? (row?.sku ?? null) : draft.sku

export const isChanged = ({ draft, row, isPicturePending = false }: PlannedVariant): boolean =>
  row === undefined || isPicturePending || Object.keys(listChangedFields(draft, row)).length > 0

/** The fields of a draft that the variant does not have yet. */
export const listChangedFields = (
  { id: _, values, expectedStock: __, expectedPrice: ___, expectedDiscount: ____, ...fields }: VariantDraft,
  row: VariantRow,
): Partial<VariantDraft> => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  ...(toKey(values) !== row.option_values && toKey(values) !== toKey(readOptionValues(row)) && { values }),
})

export const hasVariantChanges = ({ variants, removed, hasNewOptions }: VariantPlan): boolean =>
  hasNewOptions || removed.length > 0 || variants.some(isChanged)

const FIGURES = v.object({ ...VariantFields, discount: v.optional(ProductFields.discount, 0) })
const CHANGED_FIGURES = v.partial(v.object(VariantFields))

const planVariant = (
  { entry, row, origin, values }: MatchedVariant,
  context: VariantContext & Pick<StoredAssortment, 'locks'>,
  reportAt: ReportAt,
): PlannedVariant | null => {
  const { layout, blankStock, publicUrl } = context
  const { line, cells } = entry
  const report: ReportProblem = (column, message) => reportAt(line, getColumnTitle(layout, column), message)
  const base = { line, row, cells, fileValues: entry.values }
  if (cells.variantId !== '' && !row) {
    report('variantId', 'This product has no variant with this id. Leave it empty to make a new one.')
    return null
  }
  if (!row) {
    const given = { stock: cells.stock === '' ? blankStock?.(cells) : undefined }
    const figures = { price: Number.NaN, stock: given.stock ?? Number.NaN, ...readValues(cells) }
    const fields = parseValues(FIGURES, figures, cells, report)
    if (!fields) return null
    return {
      ...base,
      draft: { id: v7(), values, ...fields },
      picture: cells.variantImage === EMPTIED ? '' : cells.variantImage,
    }
  }
  const lock = context.locks.get(row.id)
  const said = dropSame(cells, { row, lock, origin }, layout)
  if (isOwnExport(layout)) reportMangledCodes(said, report)
  const fields = parseValues(CHANGED_FIGURES, readValues(said), said, report)
  const stockBefore = readStockBefore(cells, report)
  if (!fields) return null
  reportLockedPrice(fields, lock, report)
  const { stock = stockBefore, ...others } = fields
  // When the same file is imported again, the stock is the one that the first import has written.
  const isSame = stock === stockBefore || stock === row.stock
  if (!isSame && stockBefore !== undefined && row.stock !== stockBefore)
    report('stock', stockConflictMessage(row.stock, stockBefore))
  const draft = {
    ...{ id: row.id, values, ...others },
    ...(!isSame && { stock, ...(stockBefore !== undefined && { expectedStock: stockBefore }) }),
  }
  const { variantImage } = cells
  const isPictureKnown = origin?.image === variantImage || isSameText(variantImage.replace(publicUrl, ''), row.image)
  return { ...base, draft, picture: isPictureKnown ? '' : variantImage }
}

/** Blanks the cells that say what the variant has already, or its stock as the last file did. */
const dropSame = (
  cells: VariantCells,
  { row, lock, origin }: { row: VariantRow; lock: PriceLock | undefined; origin: MatchedVariant['origin'] },
  layout: ColumnLayout,
): Partial<CellValues> => {
  const saysDiscount = layout.columns.has('compareAt') || layout.columns.has('salePrice')
  const isForeign = !isOwnExport(layout) && saysDiscount && cells.price !== '' && cells.discount === ''
  const discount = isForeign ? '0' : cells.discount === EMPTIED ? '0' : cells.discount
  const stock = parseLocalizedNumber(cells.stock)
  const isStockRepeated = origin !== undefined && origin.stock !== null && stock === origin.stock
  const isPresent = (cell: string, field: 'price' | 'discount') =>
    isSameAmount(cell, row[field]) || (lock !== undefined && isSameAmount(cell, lock[field]))
  return {
    price: isPresent(cells.price, 'price') ? '' : cells.price,
    discount: isPresent(discount, 'discount') ? '' : discount,
    stock: isStockRepeated ? '' : cells.stock,
    sku: isSameText(cells.sku, row.sku) ? '' : cells.sku,
    barcode: isSameText(cells.barcode, row.barcode) ? '' : cells.barcode,
    weight: isSameText(cells.weight, row.weight === null ? null : String(row.weight)) ? '' : cells.weight,
  }
}

export const isSameAmount = (cell: string, poisha: number): boolean => {
  const taka = parseLocalizedNumber(cell)
  return hasWholePoisha(taka) && toPoisha(taka) === poisha
}

const isSameText = (cell: string, text: string | null): boolean => (cell === EMPTIED ? text === null : cell === text)

/** In our own export a code is as it was typed, unless a spreadsheet has saved the file. */
const reportMangledCodes = (cells: Partial<CellValues>, report: ReportProblem): void => {
  for (const field of ['sku', 'barcode'] as const) {
    const fault = findCodeFault(cells[field] ?? '')
    if (fault) report(field, fault)
  }
}

/** Variants that the file does not name. A further option begins with its first value for them. */
const keepRows = (
  { rows }: StoredAssortment,
  matched: readonly MatchedVariant[],
  options: ReturnType<typeof matchVariants>['options'],
): { row: VariantRow; values: string[] }[] => {
  const named = new Set(matched.map(({ row }) => row))
  return rows
    .filter(row => !named.has(row))
    .map(row => {
      const present = readOptionValues(row)
      return { row, values: options.map(({ ofFile }, at) => present[at] ?? ofFile?.values[0] ?? '') }
    })
}

const toKept = ({ row, values }: { row: VariantRow; values: string[] }): PlannedVariant => ({
  ...{ line: 0, row, draft: { id: row.id, values }, cells: undefined, fileValues: values, picture: '' },
})

const reportMissingValues = (
  { options }: ImportEntry,
  variants: readonly MatchedVariant[],
  names: readonly string[],
  report: ReportAt,
): void => {
  for (const { entry, row, values } of variants) {
    const at = values.indexOf('')
    const isOnly = values.length === 0 && variants.length === 1 && row !== undefined
    if (at >= 0 || (values.length === 0 && !isOnly))
      report(entry.line, options[at]?.name ?? names[at] ?? '', 'Each variant has one value of each option.')
  }
}

/** Names the row of the second variant, and the first one. */
const reportTwice = (variants: readonly PlannedVariant[], report: ReportAt): void => {
  const combinations = new Set<string>()
  const skus = new Set<string>()
  for (const variant of variants) {
    const combination = toKey(variant.draft.values.map(foldChoice))
    const sku = findSku(variant)
    if (combinations.has(combination)) report(variant.line, '', 'Two variants have the same values.')
    if (sku !== null && skus.has(foldChoice(sku))) report(variant.line, '', 'Two variants have the same SKU.')
    combinations.add(combination)
    if (sku !== null) skus.add(foldChoice(sku))
  }
}

/** Those of before keep their order. With new ones, all have the order of the options. */
const sortVariants = (options: readonly ProductOption[], variants: readonly PlannedVariant[]): PlannedVariant[] => {
  const position = ({ row }: PlannedVariant): number => row?.position ?? 0
  const before = variants.filter(({ row }) => row !== undefined).sort((a, b) => position(a) - position(b))
  if (before.length === variants.length) return before
  const valued = [...before, ...variants.filter(({ row }) => row === undefined)]
  const sorted = sortByOptions(
    options,
    valued.map(variant => ({ variant, values: variant.draft.values })),
  )
  return sorted.map(({ variant }) => variant)
}

const toChecked = (variant: PlannedVariant) => ({
  ...{ id: variant.draft.id, values: variant.draft.values, sku: findSku(variant) },
})

const TEXT_MAX = 60

const reportLongTexts = (options: readonly ProductOption[], { line }: ImportEntry, report: ReportAt): void => {
  for (const { name, values } of options) {
    if (name === '') report(line, '', 'Give each option and each value a name.')
    if ([name, ...values.map(({ value }) => value)].some(text => text.length > TEXT_MAX))
      report(line, name.slice(0, TEXT_MAX), 'Names of options and values have at most 60 characters.')
  }
}

/** The prices of a product's variants, in taka. */
export const listPrices = ({ variants }: VariantPlan): number[] =>
  variants.map(({ draft, row }) => draft.price ?? toTaka(row!.price))
