import { toImportError } from '../../../src/contract/imports/product-csv.ts'
import type { Message } from '../../../src/contract/messages/server-messages.ts'
import type { CellValues } from '../reading/column-layout.ts'
import type { ReportedProblem } from './import-report-writes.ts'

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
