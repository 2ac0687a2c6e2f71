import { listNames } from '../../../contract/bangla-texts.ts'
import { OPTION_VALUES_MAX } from '../../../contract/constants.ts'
import {
  addOption,
  addValue,
  listMissingCombinations,
  sortByOptions,
} from '../../../contract/products/option-changes.ts'
import type { OptionValue, ProductOption } from '../../../contract/products/options.ts'
import { replaceAt } from '../../../contract/products/variants.ts'
import { foldText } from '../../../contract/search-text.ts'
import { createId } from '../../../local/db/ids.ts'
import { KNOWN_COLOURS, KNOWN_OPTIONS } from './known-options.ts'
import { CELLS, type CellName, type TypedAssortment } from './typed-assortment.ts'

/** Until an option has a value, the variants that are there have an empty one. */
const NO_VALUE = ''

/** Adds an option that has no values yet: the next of the usual ones. */
export const addBlankOption = (assortment: TypedAssortment): TypedAssortment => {
  const taken = new Set(assortment.options.flatMap(listNames).map(foldText))
  const usual = KNOWN_OPTIONS.find(({ name }) => !taken.has(foldText(name)))
  const option = { name: usual?.name ?? '', nameBn: usual?.nameBn ?? null, values: [] }
  const { options, variants } = addOption(assortment, { ...option, values: [{ value: NO_VALUE }] })
  return { options: replaceAt(options, options.length - 1, option), variants }
}

/** Adds what was typed or pasted: several values are separated by commas or lines. Values that are there stay. */
export const addValues = (assortment: TypedAssortment, at: number, typed: string): TypedAssortment =>
  typed
    .split(/[,،\n\t]/)
    .map(text => text.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .reduce((changed, value) => addOneValue(changed, at, value), assortment)

const addOneValue = (assortment: TypedAssortment, at: number, text: string): TypedAssortment => {
  const option = assortment.options[at]
  if (!option || option.values.length >= OPTION_VALUES_MAX) return assortment
  if (option.values.some(({ value }) => foldText(value) === foldText(text))) return assortment
  const value = completeColour(option, text)
  const { options, variants } = addValue(assortment, at, value)
  const isFirst = option.values.length === 0
  return {
    options,
    variants: isFirst
      ? variants.map(variant => ({ ...variant, values: replaceAt(variant.values, at, value.value) }))
      : variants,
  }
}

/** A well-known colour comes with its Bangla name and its swatch. */
const completeColour = (option: ProductOption, text: string): OptionValue => {
  const colour = KNOWN_COLOURS.find(known => listNames(known).some(name => foldText(name) === foldText(text)))
  if (!isColourOption(option) || !colour) return { value: text }
  const isBangla = foldText(colour.nameBn) === foldText(text)
  return { value: isBangla ? colour.name : text, valueBn: colour.nameBn, swatch: colour.swatch }
}

/** Whether its values have swatches. */
export const isColourOption = (option: ProductOption): boolean =>
  listNames(option).some(name => /colou?r|রং|রঙ/i.test(name)) || option.values.some(({ swatch }) => swatch)

/** The combinations that can be added; none while an option has no value. */
export const listOpenCombinations = ({ options, variants }: TypedAssortment) =>
  options.some(({ values }) => values.length === 0)
    ? { combinations: [], isCut: false }
    : listMissingCombinations(options, variants)

/** Adds variants with the prices of the first one. Their stock must be counted. */
export const addCombinations = (
  { options, variants }: TypedAssortment,
  combinations: readonly (readonly string[])[],
): TypedAssortment => {
  const { price = '', priceBefore = '', weight = '' } = variants[0] ?? {}
  const added = combinations.map(values => ({
    ...{ id: createId(), values, price, priceBefore, weight },
    ...{ stock: '', sku: '', barcode: '' },
  }))
  return { options, variants: sortByOptions(options, [...variants, ...added]) }
}

export const setCell = (
  { options, variants }: TypedAssortment,
  id: string,
  cell: CellName,
  text: string,
): TypedAssortment => ({
  options,
  variants: variants.map(variant => (variant.id === id ? { ...variant, [cell]: text } : variant)),
})

/** Which variants a bulk fill is for: those with a value of an option; null: all. */
export type FillScope = { at: number; value: string } | null

export const fillCells = (
  { options, variants }: TypedAssortment,
  scope: FillScope,
  cell: CellName | 'image',
  text: string,
): TypedAssortment => ({
  options,
  variants: variants.map(variant =>
    scope === null || variant.values[scope.at] === scope.value ? { ...variant, [cell]: text } : variant,
  ),
})

/** Fills the cells right of and below one with what was copied from a spreadsheet. */
export const pasteCells = (
  { options, variants }: TypedAssortment,
  { id, cell }: { id: string; cell: CellName },
  copied: string,
): TypedAssortment => {
  const rows = copied
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t'))
  const [top, left] = [variants.findIndex(variant => variant.id === id), CELLS.indexOf(cell)]
  return {
    options,
    variants: variants.map((variant, n) => {
      const cells = (rows[n - top] ?? []).map((text, column) => [CELLS[left + column], text.trim()] as const)
      return { ...variant, ...Object.fromEntries(cells.filter(([name]) => name !== undefined)) }
    }),
  }
}
