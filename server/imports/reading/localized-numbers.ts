import { foldCell } from './cell-text.ts'

// The last group has three digits: `12,50` is no 1,250.
const NUMBER = /^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3}|\d{1,3}('\d{3})+)(\.\d+)?$/

const TAKA = /(?:৳|(?<![a-z])(?:bdt|taka|tk)(?![a-z])\.?|টাকাঃ?|টাঃ)(?: ?-(?= ?\d))?/g
/** What stands before a price: `Price: 450`, `MRP 450`. */
const LABEL = /^(?:price|mrp|rate|দাম|মূল্য)ঃ?(?![\p{L}\p{M}])\.? ?[:=-]? ?/u
/** Signs and codes of other currencies. Their amounts are taken as they are: the vendor sets a factor. */
const FOREIGN =
  /(?:us|au|ca|hk|sg)?\$|[€£₹¥￥₽₩₨฿₫]|(?<![a-z])(?:usd|eur|gbp|inr|pkr|npr|lkr|aed|sar|qar|cny|rmb|jpy|myr|sgd|thb|aud|cad|krw|rub|rs|re|rm|dh)(?![a-z])\.?|রুপি|ডলার/g
/** Spreadsheets write an apostrophe before a number that is kept as text. */
const QUOTED = /^'(.*?)'?$/
/** What stands between a currency and its amount: `Tk: 450`. */
const SEPARATOR = /^ ?[:=] ?(?=\d)/
/** What stands behind a price: `450/-`, `450 only`, `450 per piece`. */
const SUFFIX =
  /(\/[-=]|\bonly\b|মাত্র|\beach\b|\(?(?:\/|\bper\b|প্রতি) ?(?:pcs?|pieces?|unit|kg|item|set|pair|dozen|পিস|কেজি|টি)\.?\)?|(?<=\d ?[^\d]{0,5})[.।])$/

/**
 * Parses a number as people write it in a spreadsheet: `1,250.50`, `৳ ১,২৫০`, `1,25,000 Tk`, `Tk. 1200/-`, `Rs. 10,236`,
 * `Tk: 450`, `'450`, `৪৫০ টাকা মাত্র`. Otherwise NaN.
 */
export const parseLocalizedNumber = (text: string): number => {
  const plain = foldCell(text)
    .replace(/[‘’`´]/g, "'")
    .replace(QUOTED, '$1')
    .replace(LABEL, '')
    .replace(SUFFIX, '')
    .trim()
    .replace(SUFFIX, '')
    .replace(TAKA, '')
    .replace(FOREIGN, '')
    .replace(SEPARATOR, '')
    .replace(/\/[-=]\s*$/, '')
    .replace(/\s/g, '')
  if (!NUMBER.test(plain)) return Number.NaN
  return Number(plain.replace(/[,']/g, ''))
}

/** The sign or code of another currency in a price, as the file writes it; undefined for taka and plain numbers. */
export const findForeignCurrency = (text: string): string | undefined =>
  Number.isNaN(parseLocalizedNumber(text)) ? undefined : foldCell(text).match(FOREIGN)?.[0]

/** How a number with a decimal comma is written here: 1250.50 for `1250,50`. null: it has no decimal comma. */
export const suggestNumber = (text: string): string | null => {
  const [, whole, decimals] = /^\D*?(\d[\d. ]*),(\d{1,2})\D*$/.exec(foldCell(text)) ?? []
  return whole === undefined ? null : `${whole.replace(/[. ]/g, '')}.${decimals}`
}
