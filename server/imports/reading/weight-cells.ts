import { foldCell } from './cell-text.ts'
import type { LayoutKind } from './column-titles.ts'
import { parseLocalizedNumber } from './localized-numbers.ts'

const UNITS: readonly [unit: RegExp, grams: number][] = [
  [/(?<![a-z])(?:kgs?|kilograms?|কেজি)(?![a-z])\.?/, 1_000],
  [/(?<![a-z])(?:lbs?|pounds?)(?![a-z])\.?/, 453.592_37],
  [/(?<![a-z])(?:oz|ounces?)(?![a-z])\.?/, 28.349_523_125],
  [/(?<![a-z])(?:g|gms?|grams?|গ্রাম)(?![a-z])\.?/, 1],
]

/**
 * The grams of a weight. Its unit stands in its cell, in the title of its column, or is that of its format: Daraz counts kilograms,
 * everybody else grams. '' where there is none, NaN where it is not understood.
 */
export const readGrams = (cell: string, title: string, kind: LayoutKind): number | '' => {
  if (cell === '') return ''
  const text = foldCell(cell)
  const own = UNITS.find(([unit]) => unit.test(text))
  const ofColumn = own ?? UNITS.find(([unit]) => unit.test(foldCell(title)))
  const grams = ofColumn?.[1] ?? (kind === 'daraz' ? 1_000 : 1)
  return Math.round(parseLocalizedNumber(own ? text.replace(own[0], '').trim() : text) * grams)
}
