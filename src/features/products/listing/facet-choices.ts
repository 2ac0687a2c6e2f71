import { FACET_PLACES_MAX } from '../../../contract/constants.ts'
import type { Named, OptionFacet, PlaceFacet, ValueFacet } from '../../../contract/facet-counts.ts'
import {
  foldOptionText,
  formatOptionFilter,
  matchesOptions,
  type OptionPair,
  parseOptionPairs,
} from '../../../contract/products/option-filter.ts'
import type { ProductOption } from '../../../contract/products/options.ts'
import { showOptionName, showValue } from '../../../ui/variants/option-texts.ts'

type Place = Named & { id: string }
/** `count` absent: it was not counted. */
export type PlaceChoice = Place & { count?: number | undefined }

/**
 * The places with products and the chosen one, each with its count. Where the counts were cut, so do those that were not counted.
 * @param known those of this device, in the order in which they are shown; others come after them
 */
export const listPlaceChoices = (
  known: readonly Place[],
  counted: readonly PlaceFacet[] | undefined,
  isChosen: (place: Place) => boolean,
): PlaceChoice[] => {
  if (!counted) return [...known]
  const counts = new Map(counted.map(({ id, count }) => [id, count]))
  const uncounted = counted.length < FACET_PLACES_MAX ? 0 : undefined
  const others = counted.filter(({ id }) => !known.some(place => place.id === id))
  return [...known, ...others]
    .map(place => ({ ...place, count: counts.get(place.id) ?? uncounted }))
    .filter(place => place.count !== 0 || isChosen(place))
}

export type ValueChoice = ValueFacet & { isChosen: boolean }
export type OptionChoices = Named & { values: ValueChoice[] }

/** The values with products, and those that are chosen although none would remain. */
export const listOptionChoices = (facets: readonly OptionFacet[], text: string): OptionChoices[] => {
  const chosen = parseOptionPairs(text)
  const options: OptionFacet[] = facets.map(facet => ({ ...facet, values: [...facet.values] }))
  for (const pair of chosen) {
    const option = options.find(one => isNamed(one, pair.name)) ?? { name: pair.name, values: [] }
    if (!options.includes(option)) options.push(option)
    if (!option.values.some(({ value }) => isPair(pair, option, value)))
      option.values.push({ value: pair.value, count: 0 })
  }
  return options.map(option => ({
    ...option,
    values: option.values.map(value => ({
      ...value,
      isChosen: chosen.some(pair => isPair(pair, option, value.value)),
    })),
  }))
}

/** The filter with a value chosen, or without it. */
export const changeOptionFilter = (text: string, option: OptionChoices, { value, isChosen }: ValueChoice): string => {
  const others = parseOptionPairs(text).filter(pair => !isPair(pair, option, value))
  return formatOptionFilter(isChosen ? others : [...others, { name: option.name, value }])
}

export type ChosenOption = { label: string; swatch: string | null | undefined; without: string }

/**
 * What is wanted of options, one by one, with the filter without it.
 * @param options of listed products, which know the Bangla of a value and its colour
 */
export const listChosenOptions = (text: string, options: readonly ProductOption[]): ChosenOption[] => {
  const chosen = parseOptionPairs(text)
  return chosen.map(pair => {
    const without = formatOptionFilter(chosen.filter(other => other !== pair))
    for (const option of options)
      for (const { value, swatch } of option.values)
        if (isPair(pair, option, value))
          return { label: `${showOptionName(option)}: ${showValue(option, value)}`, swatch, without }
    return { label: `${pair.name}: ${pair.value}`, swatch: null, without }
  })
}

const isNamed = ({ name, nameBn }: Named, text: string): boolean =>
  [name, nameBn ?? ''].map(foldOptionText).includes(foldOptionText(text))

/** In either language. */
const isPair = ({ name, value }: OptionPair, option: ProductOption, text: string): boolean =>
  matchesOptions(new Map([[foldOptionText(name), new Set([foldOptionText(value)])]]), [option], [text])
