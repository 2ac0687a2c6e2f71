import { toImportError } from '../../../src/contract/imports/product-csv.ts'
import { type ColumnLayout, getColumnTitle } from '../reading/column-layout.ts'
import type { ImportEntry } from './import-entry.ts'
import type { ReportedProblem } from './import-report-writes.ts'
import type { RowGroup } from './product-groups.ts'

/** Gives each entry the faults of the row that it begins with, and those of a product's other rows to its first entry. */
export const markFaults = (entries: readonly ImportEntry[], group: RowGroup): ImportEntry[] => {
  const own = new Set(entries.map(({ line }) => line))
  return entries.map((entry, at) => {
    const rows = group.filter(({ line }) => line === entry.line || (at === 0 && !own.has(line)))
    return {
      ...entry,
      isTooWide: rows.some(({ isTooWide }) => isTooWide),
      faults: [...entry.faults, ...rows.flatMap(({ faults }) => faults)],
    }
  })
}

/** Counts the keys of a file. WooCommerce knows a product by its code: a second one with it is left out. */
export const createRepetitionCounter = (layout: ColumnLayout) => {
  const counts = new Map<string, number>()
  const lines = new Map<string, number>()
  const count = (key: string): number => {
    const times = (counts.get(key) ?? 0) + 1
    counts.set(key, times)
    return times
  }
  const findRepeatedCode = ({ line, cells: { sku }, isVariant }: ImportEntry): ReportedProblem[] => {
    if (layout.kind !== 'woocommerce' || sku === '' || isVariant) return []
    const isNew = !lines.has(sku)
    if (isNew) lines.set(sku, line)
    return isNew ? [] : [toImportError(line, getColumnTitle(layout, 'sku'), 'An earlier row has this code already.')]
  }
  return { count, findRepeatedCode }
}
