import type { ProductOption } from '../../../src/contract/products/options.ts'
import type { ProductPicture } from '../../../src/contract/products/products.ts'
import { foldChoice } from '../../../src/contract/products/variant-draft.ts'
import type { PriceLock } from '../../products/variants/price-locks.ts'
import { readValues, type VariantRow } from '../../products/variants/variant-rows.ts'
import { findUnnamed } from './entry-variants.ts'
import type { EntryOption, ImportEntry, VariantEntry } from './import-entry.ts'
import { toVariantKey, type VariantOrigin } from './import-lookups.ts'

/** What a product has to choose from, and what the last file said of it. */
export type StoredAssortment = {
  options: readonly ProductOption[]
  /** The variants that are not deleted, in their order. */
  rows: readonly VariantRow[]
  origins: ReadonlyMap<string, VariantOrigin>
  pictures: readonly ProductPicture[]
  /** The vendor's own offers of variants that have the price of a campaign, by variant id. */
  locks: ReadonlyMap<string, PriceLock>
}

/** `values` has one for each option of the product from now on; '' where nobody says one. */
export type MatchedVariant = {
  entry: VariantEntry
  row: VariantRow | undefined
  origin: VariantOrigin | undefined
  values: string[]
}

/** Options of the product from now on: those that it has under the file's names, then further ones of the file. */
export type MatchedOption = { stored: ProductOption | undefined; ofFile: EntryOption | undefined }

/** Which of a product's variants each row means; without `row` it is a new one. */
export const matchVariants = (
  { options, variants }: Pick<ImportEntry, 'options' | 'variants'>,
  productId: string,
  stored: StoredAssortment,
): { options: MatchedOption[]; variants: MatchedVariant[] } => {
  const matched = matchOptions(options, stored.options)
  const places = options.map(option => matched.findIndex(({ ofFile }) => ofFile === option))
  const found: Assigned[] = variants.map(entry => ({
    entry,
    row: undefined,
    origin: stored.origins.get(toVariantKey(productId, entry.values)),
    values: matched.map((_, at) => entry.values[places.indexOf(at)] ?? ''),
  }))
  assignRows(found, stored)
  return {
    options: matched,
    variants: found.map(variant => ({ ...variant, values: completeValues(variant, matched) })),
  }
}

/** By name in either language, else by their place where the product has as many. */
const matchOptions = (ofFile: readonly EntryOption[], stored: readonly ProductOption[]): MatchedOption[] => {
  const matched: MatchedOption[] = stored.map(option => ({ stored: option, ofFile: undefined }))
  const rest: EntryOption[] = []
  for (const option of ofFile) {
    const unnamed = matched[findUnnamed(option.name)]
    const isNamed = ({ stored: one }: MatchedOption) =>
      one !== undefined && [one.name, one.nameBn ?? ''].map(foldChoice).includes(foldChoice(option.name))
    const place = unnamed ?? matched.find(one => one.ofFile === undefined && isNamed(one))
    if (place && place.ofFile === undefined) place.ofFile = option
    else rest.push(option)
  }
  const free = matched.filter(({ ofFile: option }) => option === undefined)
  const isRenamed = free.length > 0 && rest.length === free.length
  if (!isRenamed) return [...matched, ...rest.map(option => ({ stored: undefined, ofFile: option }))]
  for (const [at, place] of free.entries()) place.ofFile = rest[at]
  return matched
}

type Assigned = MatchedVariant

/** Whether the last file called the variant the same: names that the vendor has corrected on Haat since stay. */
export const isAsBefore = ({ row, origin, entry }: MatchedVariant): boolean =>
  row !== undefined && origin?.variantId === row.id && entry.cells.variantId === ''

/** By id, by values, by what the last file called it, by SKU; the first of a product that had no options yet. */
const assignRows = (found: Assigned[], { options, rows }: StoredAssortment): void => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const byValues = new Map(rows.map(row => [toValuesKey(readValues(row)), row]))
  const bySku = new Map(rows.flatMap(row => (row.sku === null ? [] : [[row.sku.toLowerCase(), row] as const])))
  const free = new Set(rows)
  const assign = (find: (variant: Assigned) => VariantRow | undefined) => {
    for (const variant of found) {
      const row = variant.row ? undefined : find(variant)
      if (row && free.delete(row)) variant.row = row
    }
  }
  assign(({ entry }) => byId.get(entry.cells.variantId.toLowerCase()))
  const isUnknown = ({ entry }: Assigned): boolean => entry.cells.variantId === ''
  assign(variant => (isUnknown(variant) ? byValues.get(toValuesKey(variant.values)) : undefined))
  assign(variant => (isUnknown(variant) ? byId.get(variant.origin?.variantId ?? '') : undefined))
  assign(variant => (isUnknown(variant) ? bySku.get(variant.entry.cells.sku.toLowerCase()) : undefined))
  if (options.length === 0) assign(variant => (isUnknown(variant) ? rows[0] : undefined))
}

const toValuesKey = (values: readonly string[]): string => JSON.stringify(values.map(foldChoice))

/**
 * A blank cell leaves the value. One that differs in case alone is the one that the product has, unless a row of our own export has
 * changed it.
 */
const completeValues = (variant: Assigned, options: readonly MatchedOption[]): string[] => {
  const { row, values, entry } = variant
  const present = row ? readValues(row) : []
  if (isAsBefore(variant) && present.length === values.length) return present
  return values.map((value, at) => {
    if (value === '') return present[at] ?? ''
    if (entry.cells.variantId !== '') return value
    const { stored, ofFile } = options[at]!
    const known = [...(stored?.values ?? []).map(one => one.value), ...(ofFile?.values ?? [])]
    return known.find(one => foldChoice(one) === foldChoice(value)) ?? value
  })
}
