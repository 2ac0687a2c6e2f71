import { foldText } from '../../src/contract/search-text.ts'

// The last group has three digits: `12,50` is no 1,250.
const NUMBER = /^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/

/**
 * Parses a number as people write it in a spreadsheet: `1,250.50`, `৳ ১,২৫০`, `1,25,000 Tk`, `Tk. 1200/-`. Otherwise
 * NaN.
 */
export const parseLocalizedNumber = (text: string): number => {
  const plain = foldText(text)
    .replace(/৳|bdt|taka|tk\.?|\/[-=]\s*$/g, '')
    .replace(/\s/g, '')
  if (!NUMBER.test(plain)) return Number.NaN
  return Number(plain.replaceAll(',', ''))
}

/** How a number with a decimal comma is written here: 1250.50 for `1250,50`. null: it has no decimal comma. */
export const suggestNumber = (text: string): string | null => {
  const [, whole, decimals] = /^\D*([\d.]+),(\d{1,2})\D*$/.exec(foldText(text)) ?? []
  return whole === undefined ? null : `${whole.replaceAll('.', '')}.${decimals}`
}
