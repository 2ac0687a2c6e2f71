import { OPTION_VALUES_MAX, OPTIONS_MAX, VARIANTS_MAX } from '../../../src/contract/constants.ts'
import { type ImportError, toImportError } from '../../../src/contract/imports/product-csv.ts'
import { type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { foldChoice } from '../../../src/contract/products/variant-draft.ts'
import { recordOf } from '../../../src/contract/records.ts'
import { unescapeCommas } from '../reading/cell-text.ts'
import { type CellValues, type ColumnLayout, getColumnTitle, isOwnExport } from '../reading/column-layout.ts'
import { type CellOptions, isHiddenStatus, toCommonCells, toStatus } from '../reading/foreign-cells.ts'
import { MAX_CELL_LENGTH } from '../reading/import-limits.ts'
import { truncateText } from '../reading/text-truncation.ts'
import { type EntryOption, type ImportEntry, toNote, VARIANT_FIELDS, type VariantEntry } from './import-entry.ts'
import type { ReportedProblem } from './import-report-writes.ts'
import { hasPrice, type ImportRow, isVariable, isVariation, type RowGroup } from './product-groups.ts'

type Reading = { layout: ColumnLayout; options: CellOptions }
export type EntryVariants = Pick<ImportEntry, 'options' | 'variants'> & {
  faults: ImportError[]
  problems: ReportedProblem[]
}

/** Shopify names a product without variants this way. */
export const NO_OPTION = 'default title'

/** The value that WooCommerce's variations have for an option of which they leave the choice to the customer. */
const ANY = 'Any'

export const isVariantRow = ({ cells, options }: ImportRow): boolean => {
  if (isVariable(cells.rowType)) return false
  if (isVariation(cells.rowType) || cells.variantId !== '') return true
  return hasPrice(cells) || options.some(({ value }) => value !== '')
}

/** The variants that the rows of a product describe; null where there is nothing to choose. */
export const readVariants = (group: RowGroup, base: ImportRow, reading: Reading): EntryVariants | null => {
  const rows = group.filter(isVariantRow)
  const named = rows.map(row => ({ row, byName: readNamedValues(row, group) }))
  const options = listOptions(
    named.map(({ byName }) => byName),
    base,
    reading.layout,
  )
  if (options.length === 0 && !rows.some(({ cells }) => cells.variantId !== '')) return null
  const isFromWoo = reading.layout.kind === 'woocommerce'
  const read = named.slice(0, VARIANTS_MAX).map(({ row, byName }) => {
    const values = options.map(({ name }) => byName.get(foldChoice(name))?.value ?? '')
    return readVariant(row, base, isFromWoo ? values.map(value => value || ANY) : values, reading)
  })
  return {
    options: isFromWoo ? withAny(options, read) : options,
    variants: read.map(({ variant }) => variant),
    faults: findVariantFaults(rows, options, group, reading.layout),
    problems: read.flatMap(({ problems }) => problems),
  }
}

/** What a row says of each option, by the option's folded name. Shopify names an option in a product's first row only. */
const readNamedValues = (
  { options }: ImportRow,
  group: RowGroup,
): ReadonlyMap<string, { name: string; value: string }> => {
  const named = options.map(({ name, value }, at) => ({
    name: name || findName(group, at),
    value: value.toLowerCase() === NO_OPTION ? '' : value,
  }))
  // A later column of the same name counts only where the first is blank.
  return new Map(
    named
      .filter(({ value }) => value !== '')
      .reverse()
      .map(option => [foldChoice(option.name), option]),
  )
}

const findName = (group: RowGroup, at: number): string =>
  group.map(row => row.options[at]?.name).find(Boolean) ?? toUnnamed(at)

/** Our own files may leave the name of an option blank, which leaves it as it is: such an option is known by its column. */
const UNNAMED = '\0'
const toUnnamed = (at: number): string => UNNAMED.repeat(at + 1)
/** Which option of its product an option without a name is; -1: it has one. */
export const findUnnamed = (name: string): number => (name.startsWith(UNNAMED) ? name.length - 1 : -1)

/** The options in which rows have values: in the order of the product's row, then of the columns. */
const listOptions = (
  rows: readonly ReturnType<typeof readNamedValues>[],
  base: ImportRow,
  { kind }: ColumnLayout,
): EntryOption[] => {
  const values = new Map<string, { name: string; values: Map<string, string> }>()
  const add = (name: string, value: string) => {
    const option = values.get(foldChoice(name)) ?? { name, values: new Map<string, string>() }
    values.set(foldChoice(name), option)
    if (!option.values.has(foldChoice(value))) option.values.set(foldChoice(value), value)
  }
  const listed = kind === 'woocommerce' ? base.options.filter(({ value }) => value !== '') : []
  const used = new Set(rows.flatMap(row => [...row.keys()]))
  const usedValues = new Set(rows.flatMap(row => [...row].map(([name, { value }]) => `${name}\n${foldChoice(value)}`)))
  // WooCommerce lists the values in their order, also those that no variation has.
  for (const { name, value } of listed)
    for (const one of splitList(value)) if (usedValues.has(`${foldChoice(name)}\n${foldChoice(one)}`)) add(name, one)
  for (const row of rows) for (const { name, value } of [...row.values()].reverse()) add(name, value)
  return [...values]
    .filter(([name]) => used.has(name))
    .map(([, { name, values: texts }]) => ({ name, values: [...texts.values()] }))
}

const splitList = (text: string): string[] =>
  text
    .split(/(?<!\\)[,|]/)
    .map(value => unescapeCommas(value).trim())
    .filter(Boolean)

const withAny = (options: readonly EntryOption[], variants: readonly { variant: VariantEntry }[]): EntryOption[] =>
  options.map((option, at) =>
    variants.some(({ variant }) => variant.values[at] === ANY) && !option.values.includes(ANY)
      ? { ...option, values: [...option.values, ANY] }
      : option,
  )

const PRICES = ['price', 'salePrice', 'compareAt', 'saleStart', 'saleEnd'] as const

/** Of WooCommerce, what a variation leaves blank is that of its product. */
const readVariant = (
  row: ImportRow,
  base: ImportRow,
  values: readonly string[],
  { layout, options }: Reading,
): { variant: VariantEntry; problems: ReportedProblem[] } => {
  const isOwn = isOwnExport(layout)
  const isHidden = !isOwn && isHiddenVariant(layout, row, base)
  const source = isOwn ? row.cells : { ...row.cells, ...inheritCells(row, base), ...(isHidden && NO_STOCK) }
  const { cells, notes: cellNotes } = toCommonCells(layout, source, options)
  const notes: Message[] = isHidden ? [...cellNotes, HIDDEN_NOTE] : [...cellNotes]
  const picked = recordOf(VARIANT_FIELDS, field => truncateText(cells[field], MAX_CELL_LENGTH))
  const variantImage = isVariation(row.cells.rowType) ? cells.image : cells.variantImage
  const variant = {
    line: row.line,
    values: values.map(value => truncateText(value, MAX_VALUE_LENGTH)),
    cells: { ...picked, variantImage },
  }
  return { variant, problems: notes.map(note => toNote(row.line, note, `note ${JSON.stringify(note)}`)) }
}

const NO_STOCK: Partial<CellValues> = { stock: '0', inStock: '0', oversold: '' }
const HIDDEN_NOTE = 'A variant that the other shop does not show came without stock.'

/** Whether the other shop does not show a variant of a product that it shows: nobody can buy it there. */
const isHiddenVariant = (layout: ColumnLayout, { cells }: ImportRow, base: ImportRow): boolean =>
  isHiddenStatus(toStatus(layout, cells)) && !isHiddenStatus(toStatus(layout, base.cells))

/** The rows of a product that is merged: what nobody can buy in the other shop adds no pieces. */
export const withoutHiddenStock = ([first, ...others]: RowGroup, base: ImportRow, layout: ColumnLayout): RowGroup => {
  const empty = (row: ImportRow) =>
    isHiddenVariant(layout, row, base) ? { ...row, cells: { ...row.cells, ...NO_STOCK } } : row
  return [empty(first), ...others.map(empty)]
}

/** More than an option may have, so that a cut one is still refused. */
const MAX_VALUE_LENGTH = 100

const inheritCells = (row: ImportRow, base: ImportRow): Partial<CellValues> => {
  const prices = hasPrice(row.cells) ? row.cells : base.cells
  const isWoo = isVariation(row.cells.rowType)
  const ownStock = isWoo && row.cells.stock === '' && base.cells.stock !== '' ? base.cells : row.cells
  return {
    ...Object.fromEntries(PRICES.map(field => [field, prices[field]])),
    ...{ stock: ownStock.stock, inStock: row.cells.inStock },
    weight: row.cells.weight || (isWoo ? base.cells.weight : ''),
  }
}

const findVariantFaults = (
  rows: readonly ImportRow[],
  options: readonly EntryOption[],
  group: RowGroup,
  layout: ColumnLayout,
): ImportError[] => {
  const [first] = group
  const orphan = group.every(({ cells }) => isVariation(cells.rowType))
  const faults: ImportError[] = []
  const report = (line: number, column: string, message: Message) => faults.push(toImportError(line, column, message))
  if (orphan)
    for (const row of group) report(row.line, getColumnTitle(layout, 'parent'), missingParentMessage(row.cells.parent))
  const tooMany = rows[VARIANTS_MAX]
  if (tooMany) report(tooMany.line, '', 'A product has at most 100 variants.')
  const further = options[OPTIONS_MAX]
  if (further) {
    const row = rows.find(({ options: named }) =>
      named.some(({ name, value }) => name === further.name && value !== ''),
    )
    report((row ?? first).line, further.name, 'A product has at most 3 options.')
  }
  for (const { name, values } of options)
    if (values.length > OPTION_VALUES_MAX) report(first.line, name, 'An option has at most 50 values.')
  return faults
}

const missingParentMessage = (parent: string): Message =>
  parent === ''
    ? 'This variation does not say to which product it belongs.'
    : withValues('The product {parent} of this variation is not in the file.', { parent: truncateText(parent, 60) })
