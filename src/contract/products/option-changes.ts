import { VARIANTS_MAX } from '../constants.ts'
import type { OptionValue, ProductOption } from './options.ts'
import { type Assortment, toKey, type Valued } from './variant-draft.ts'
import { replaceAt } from './variants.ts'

/** `removed`: the variants that go, for the vendor to see before it happens. */
export type AssortmentChange<Variant extends { values: readonly string[] }> = Assortment<Variant> & {
  removed: readonly Variant[]
}

/** Adds an option. Every variant that is there gets its first value and stays, with its id and its stock. */
export const addOption = <Variant extends Valued>(
  { options, variants }: Assortment<Variant>,
  option: ProductOption,
): Assortment<Variant> => {
  const first = option.values[0]!.value
  return {
    options: [...options, option],
    variants: variants.map(variant => ({ ...variant, values: [...variant.values, first] })),
  }
}

/** Removes an option. Of the variants that differ in nothing else the first one stays. */
export const removeOption = <Variant extends Valued>(
  { options, variants }: Assortment<Variant>,
  at: number,
): AssortmentChange<Variant> =>
  keepDistinct(
    options.filter((_, index) => index !== at),
    variants.map(variant => ({ ...variant, values: variant.values.filter((_, index) => index !== at) })),
    variants,
  )

export const renameOption = <Variant extends Valued>(
  { options, variants }: Assortment<Variant>,
  at: number,
  texts: Partial<Pick<ProductOption, 'name' | 'nameBn'>>,
): Assortment<Variant> => ({ options: changeAt(options, at, option => ({ ...option, ...texts })), variants })

/**
 * Changes a value: its text, its Bangla, its swatch. Variants keep ids and stock. If the option has the new text already, the
 * two become one; of the variants that are then the same, the one of the value that was there stays.
 */
export const changeValue = <Variant extends Valued>(
  { options, variants }: Assortment<Variant>,
  at: number,
  from: string,
  change: Partial<OptionValue>,
): AssortmentChange<Variant> => {
  const to = change.value ?? from
  const isMerged = to !== from && options[at]?.values.some(({ value }) => value === to) === true
  const changeValues = (values: readonly OptionValue[]): OptionValue[] =>
    isMerged
      ? values.filter(({ value }) => value !== from)
      : values.map(value => (value.value === from ? { ...value, ...change } : value))
  const hasFrom = ({ values }: Variant): boolean => values[at] === from
  const kept = isMerged ? [...variants.filter(one => !hasFrom(one)), ...variants.filter(hasFrom)] : variants
  const changed = keepDistinct(
    changeAt(options, at, option => ({ ...option, values: changeValues(option.values) })),
    kept.map(one => (hasFrom(one) ? { ...one, values: replaceAt(one.values, at, to) } : one)),
    kept,
  )
  return { ...changed, variants: sortByOptions(changed.options, changed.variants) }
}

/** Adds a value, which makes no variant by itself. */
export const addValue = <Variant extends Valued>(
  { options, variants }: Assortment<Variant>,
  at: number,
  value: OptionValue,
): Assortment<Variant> => ({
  options: changeAt(options, at, option => ({ ...option, values: [...option.values, value] })),
  variants,
})

/** Removes a value and the variants that have it. */
export const removeValue = <Variant extends Valued>(
  { options, variants }: Assortment<Variant>,
  at: number,
  value: string,
): AssortmentChange<Variant> => ({
  options: changeAt(options, at, option => ({
    ...option,
    values: option.values.filter(one => one.value !== value),
  })),
  variants: variants.filter(variant => variant.values[at] !== value),
  removed: variants.filter(variant => variant.values[at] === value),
})

/**
 * The combinations that no variant has yet, in the order of the options, at most as many as the product may still have.
 * `isCut`: there are more.
 */
export const listMissingCombinations = (
  options: readonly { values: readonly { value: string }[] }[],
  variants: readonly Valued[],
): { combinations: string[][]; isCut: boolean } => {
  const taken = new Set(variants.map(({ values }) => toKey(values)))
  const room = Math.max(0, VARIANTS_MAX - variants.length)
  const combinations: string[][] = []
  for (const values of iterateCombinations(options.map(option => option.values.map(({ value }) => value)))) {
    if (taken.has(toKey(values))) continue
    if (combinations.length === room) return { combinations, isCut: true }
    combinations.push(values)
  }
  return { combinations, isCut: false }
}

/** The variants in the order of the values of their options. */
export const sortByOptions = <Variant extends Valued>(
  options: readonly { values: readonly { value: string }[] }[],
  variants: readonly Variant[],
): Variant[] => {
  const ranks = options.map(({ values }) => new Map(values.map(({ value }, n) => [value, n])))
  const rankOf = ({ values }: Variant, at: number): number => ranks[at]?.get(values[at] ?? '') ?? ranks.length
  const compare = (a: Variant, b: Variant): number =>
    ranks.map((_, at) => rankOf(a, at) - rankOf(b, at)).find(difference => difference !== 0) ?? 0
  return [...variants].sort(compare)
}

const changeAt = <Item>(items: readonly Item[], at: number, change: (item: Item) => Item): Item[] =>
  items.map((item, index) => (index === at ? change(item) : item))

const keepDistinct = <Variant extends Valued>(
  options: readonly ProductOption[],
  changed: readonly Variant[],
  before: readonly Variant[],
): AssortmentChange<Variant> => {
  const seen = new Set<string>()
  const isFirst = changed.map(({ values }) => {
    const key = toKey(values)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
  return {
    options,
    variants: changed.filter((_, n) => isFirst[n]),
    removed: before.filter((_, n) => !isFirst[n]),
  }
}

function* iterateCombinations(lists: readonly (readonly string[])[]): Generator<string[]> {
  const [first, ...others] = lists
  if (!first) return
  for (const value of first) {
    if (others.length === 0) yield [value]
    else for (const rest of iterateCombinations(others)) yield [value, ...rest]
  }
}
