import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { ApiError } from '../../src/contract/errors.ts'
import type { FileColumns, FilePreview, FileUse } from '../../src/contract/ledger/file-columns.ts'
import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import { type Poisha, toPoisha, toTaka } from '../../src/contract/money.ts'
import { keysOf, recordOf } from '../../src/contract/records.ts'
import { cutText } from '../../src/contract/text-cut.ts'
import type { Services } from '../adapters/services.ts'
import { packImportFile } from '../imports/queued-import.ts'
import { readFirstRecords } from '../imports/reading/csv-records.ts'
import { fileError } from '../imports/reading/file-error.ts'
import { parseLocalizedNumber } from '../imports/reading/localized-numbers.ts'

/** Where each column stands. */
export type Places<Use extends FileUse> = Partial<Record<Use, number>>

/** How the files of couriers, or those of gateways, are read. */
export type FileFormat<Use extends FileUse, Line> = {
  /** Titles that are recognised, in lower case without signs. The first one of a list wins: `consignment id` before `id`. */
  titles: Readonly<Record<Use, readonly string[]>>
  /** Whether these columns name parcels or payments, and their money. */
  isComplete: (columns: Places<Use>) => boolean
  /** Said where they do not. */
  missing: Message
  /** Nothing for a row without a number, such as one of totals. @throws ApiError VALIDATION */
  readLine: (columns: Places<Use>, cells: readonly string[], row: number) => Line[]
  /** What a line adds to the sums. */
  toMoney: (line: Line) => { amount: Poisha; fee: Poisha }
}

/** What a person has chosen, now or the last time; null: the titles that are recognised. The first that fits a file is used. */
export type ColumnChoices<Use extends FileUse> = readonly (FileColumns<Use> | null)[]

/**
 * `reference`: the same for the same lines, whether they came as CSV or XLSX.
 * `columns`: the choice that was used.
 */
export type SettlementFile<Use extends FileUse, Line> = {
  reference: string
  lines: Line[]
  columns: FileColumns<Use> | null
}

const HEADER_ROWS = 10
const MAX_LINES = 10_000
const MAX_SHOWN = { columns: 50, title: 200, samples: 3, sample: 40, rows: 20 }

/**
 * The first rows of a CSV or XLSX file. Slow: call it before a transaction.
 * @param owner the id of who has sent it
 * @throws ApiError VALIDATION or UNSUPPORTED_MEDIA when it is no such table
 */
export const readRows = async (
  services: Pick<Services, 'findProgram'>,
  file: Uint8Array<ArrayBuffer> | null,
  owner: string,
): Promise<string[][]> => {
  const packed = await packImportFile(services, file, owner, true)
  const text = gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')
  return readFirstRecords(text, HEADER_ROWS + MAX_LINES + 1)
}

/** The lines below the header. @throws ApiError VALIDATION */
export const readTable = <Use extends FileUse, Line>(
  rows: readonly string[][],
  format: FileFormat<Use, Line>,
  choices: ColumnChoices<Use>,
): SettlementFile<Use, Line> => {
  const header = findHeader(rows, format, choices)
  if (!header || !format.isComplete(header.places)) throw fileError(format.missing)
  const below = rows.slice(header.at + 1)
  const lines = below.flatMap((cells, at) => format.readLine(header.places, cells, header.at + at + 2))
  if (lines.length === 0) throw fileError('This file is empty.')
  if (lines.length > MAX_LINES)
    throw fileError(
      withValues('A file may have at most {most, number} rows. Send the rest as another file.', { most: MAX_LINES }),
    )
  const reference = createHash('sha256').update(JSON.stringify(lines)).digest('hex')
  return { reference, lines, columns: header.columns }
}

/** What would be read of a file, with its columns: also where it cannot be entered as it is. */
export const previewTable = <Use extends FileUse, Line>(
  rows: readonly string[][],
  format: FileFormat<Use, Line>,
  choices: ColumnChoices<Use>,
): FilePreview => {
  const header = findHeader(rows, format, choices)
  const at = header?.at ?? findWidest(rows)
  const places: Places<Use> = header?.places ?? {}
  const uses = new Map(keysOf(places).map(use => [places[use], use]))
  const columns = (rows[at] ?? []).slice(0, MAX_SHOWN.columns).map((title, place) => {
    const use = uses.get(place)
    return {
      title: cutText(readCell([title], 0), MAX_SHOWN.title),
      samples: listSamples(rows.slice(at + 1, at + 1 + MAX_SHOWN.rows), place),
      ...(use && { use }),
    }
  })
  try {
    return { columns, ...sumUp(readTable(rows, format, choices).lines.map(format.toMoney)) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { columns, ...sumUp([]), problem: error.message, problemDescriptor: error.descriptor }
  }
}

const sumUp = (lines: readonly { amount: Poisha; fee: Poisha }[]) => {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const fees = lines.reduce((sum, line) => sum + line.fee, 0)
  return { lines: lines.length, amount: toTaka(amount), fees: toTaka(fees), paid: toTaka(amount - fees) }
}

const listSamples = (rows: readonly string[][], place: number): string[] =>
  [...new Set(rows.map(cells => readCell(cells, place)))]
    .filter(Boolean)
    .slice(0, MAX_SHOWN.samples)
    .map(sample => cutText(sample, MAX_SHOWN.sample))

/** The row of the beginning with most cells that are not blank. */
const findWidest = (rows: readonly string[][]): number => {
  const widths = rows.slice(0, HEADER_ROWS).map(cells => cells.filter(cell => cell.trim()).length)
  return Math.max(0, widths.indexOf(Math.max(...widths)))
}

const findHeader = <Use extends FileUse, Line>(
  rows: readonly string[][],
  format: FileFormat<Use, Line>,
  choices: ColumnChoices<Use>,
) => {
  for (const columns of choices)
    for (const [at, cells] of rows.slice(0, HEADER_ROWS).entries()) {
      const places = columns ? placeChosen(columns, cells) : findColumns(format.titles, cells)
      if (places && (columns || format.isComplete(places))) return { at, places, columns }
    }
  return null
}

/** Where the chosen titles stand; null where one is missing. */
const placeChosen = <Use extends FileUse>(columns: FileColumns<Use>, cells: readonly string[]): Places<Use> | null => {
  const toTitle = (cell: string) => cutText(readCell([cell], 0), MAX_SHOWN.title)
  const places = recordOf(keysOf(columns), use => cells.findIndex(cell => toTitle(cell) === columns[use]))
  return Object.values(places).includes(-1) ? null : places
}

const normalize = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^()]*\)|৳|\bbdt\b|\btk\b/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Where the first known title of each column stands. */
const findColumns = <Use extends FileUse>(
  known: Readonly<Record<Use, readonly string[]>>,
  cells: readonly string[],
): Places<Use> => {
  const titles = cells.map(normalize)
  const columns: Places<Use> = {}
  for (const use of keysOf(known)) {
    const at = known[use].map(title => titles.indexOf(title.normalize('NFC'))).find(found => found >= 0)
    if (at !== undefined) columns[use] = at
  }
  return columns
}

/** An amount in taka; null where the cell has none. @throws ApiError VALIDATION */
export const readAmount = (cell: string, row: number): Poisha | null => {
  if (cell === '' || cell === '-') return null
  const taka = parseLocalizedNumber(cell)
  if (Number.isFinite(taka) && Math.abs(taka) < 10_000_000) return toPoisha(taka)
  throw fileError(withValues('“{text}” in row {row, number} is not an amount.', { text: cell.slice(0, 50), row }))
}

/** What a spreadsheet was to take as text begins with an apostrophe. */
export const readCell = (cells: readonly string[], at: number | undefined): string =>
  (cells[at ?? -1] ?? '').trim().replace(/^'/, '')
