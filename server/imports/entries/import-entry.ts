import { createHash } from 'node:crypto'
import { toImportError } from '../../../src/contract/imports/product-csv.ts'
import type { Message } from '../../../src/contract/messages/server-messages.ts'
import type { CellValues } from '../reading/column-layout.ts'
import type { ReportedProblem } from './import-report-writes.ts'

/** The cells of a variant. Its picture is one source. */
export const VARIANT_FIELDS = [
  'variantId',
  'price',
  'discount',
  'stock',
  'inStock',
  'stockBefore',
  'sku',
  'barcode',
  'weight',
  'variantImage',
] as const satisfies readonly (keyof CellValues)[]
export type VariantCells = Pick<CellValues, (typeof VARIANT_FIELDS)[number]>

/** A variant as the file describes it. `values` has one for each option of its entry; '' where the file says nothing. */
export type VariantEntry = { line: number; values: readonly string[]; cells: VariantCells }

/** An option as the file names it, with the values in their order. */
export type EntryOption = { name: string; values: readonly string[] }

/** A product's cell in one of its further rows that differs from the first. */
export type RepeatedCell = { line: number; field: keyof CellValues; text: string }

/**
 * A product as the file describes it. `rows` is the number of rows that it takes, `keys` are the names under which the
 * file knows it, by which it is recognised when the file comes again.
 */
export type ImportEntry = {
  line: number
  rows: number
  cells: CellValues
  keys: readonly string[]
  /** How many products of this name the file has had, this one included. */
  repetition: number
  isVariant: boolean
  options: readonly EntryOption[]
  /** Where there is nothing to choose there are none, and the product's figures are in `cells`. */
  variants: readonly VariantEntry[]
  /** Of our own export. */
  repeats: readonly RepeatedCell[]
  /** A row of it has more cells than the header. */
  isTooWide: boolean
  /** Why it is left out, whatever is chosen. */
  faults: ReportedProblem[]
  problems: ReportedProblem[]
}

/** What is only told: the product is imported. */
export const toNote = (line: number, message: Message, group?: string): ReportedProblem => ({
  ...toImportError(line, '', message),
  isNote: true,
  ...(group !== undefined && { group }),
})

/** The second product with a key is another one than the first. */
export const numberKey = (key: string, repetition: number): string =>
  repetition === 1 ? key : `${key} (${repetition})`

/** The longest key as it is; longer ones are stored as their hash. */
const MAX_KEY_LENGTH = 200

export const shortenKey = (key: string): string =>
  key.length <= MAX_KEY_LENGTH ? key : `hash:${createHash('sha256').update(key).digest('hex')}`
