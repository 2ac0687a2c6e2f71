import type { OptionValue, ProductOption } from '../../../src/contract/products/options.ts'
import { foldChoice } from '../../../src/contract/products/variant-draft.ts'
import { readValues, type VariantRow } from '../../products/variants/variant-rows.ts'
import { findUnnamed } from './entry-variants.ts'
import type { MatchedOption } from './variant-matching.ts'

/** A variant from now on, and as it was. */
type ValuedVariant = { values: readonly string[]; row: VariantRow | undefined }

/**
 * What a product offers from now on: its options keep what is not in files, such as their Bangla and colours.
 * @param hasNames whether an option keeps its name although the file has another one
 */
export const mergeOptions = (
  matched: readonly MatchedOption[],
  variants: readonly ValuedVariant[],
  removed: readonly VariantRow[],
  hasNames: (stored: ProductOption, name: string) => boolean,
): ProductOption[] =>
  matched.map(({ stored, ofFile }, at) => {
    const name = ofFile && findUnnamed(ofFile.name) < 0 ? ofFile.name : (stored?.name ?? '')
    const isSame = stored && hasNames(stored, name)
    return {
      ...stored,
      name: isSame ? stored.name : name,
      values: mergeValues(stored?.values ?? [], ofFile?.values ?? [], at, variants, removed),
    }
  })

export const isSameName = ({ name, nameBn }: ProductOption, text: string): boolean =>
  [name, nameBn ?? ''].map(foldChoice).includes(foldChoice(text))

const mergeValues = (
  stored: readonly OptionValue[],
  ofFile: readonly string[],
  at: number,
  variants: readonly ValuedVariant[],
  removed: readonly VariantRow[],
): OptionValue[] => {
  const used = new Set(variants.flatMap(({ values }) => values[at] ?? []))
  const changes = findChanges(at, variants)
  const gone = new Set(
    [...changes.keys(), ...removed.flatMap(row => readValues(row)[at] ?? [])].filter(value => !used.has(value)),
  )
  const values = stored.flatMap((value): OptionValue[] => {
    const [only, ...others] = changes.get(value.value) ?? []
    const isKnown = stored.some(other => other.value === only)
    if (gone.has(value.value) && only !== undefined && others.length === 0 && !isKnown)
      return [{ ...value, value: only }]
    return gone.has(value.value) ? [] : [value]
  })
  const order = [...ofFile.map(value => findSame(value, used) ?? value), ...used]
  for (const [n, value] of order.entries()) {
    if (value === '' || !used.has(value) || values.some(other => other.value === value)) continue
    const before = order.slice(0, n).reverse()
    const place = before.map(one => values.findIndex(other => other.value === one)).find(index => index >= 0) ?? -1
    values.splice(n === 0 || place >= 0 ? place + 1 : values.length, 0, { value })
  }
  return values
}

const findSame = (value: string, used: ReadonlySet<string>): string | undefined =>
  used.has(value) ? value : [...used].find(one => foldChoice(one) === foldChoice(value))

/** The values that variants have now, by the one that they had. */
const findChanges = (at: number, variants: readonly ValuedVariant[]): Map<string, Set<string>> => {
  const changes = new Map<string, Set<string>>()
  for (const { values, row } of variants) {
    const [before, value] = [row ? readValues(row)[at] : undefined, values[at]]
    if (before === undefined || value === undefined || before === value) continue
    changes.set(before, new Set([...(changes.get(before) ?? []), value]))
  }
  return changes
}
