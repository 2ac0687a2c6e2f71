import { foldText } from '../search-text.ts'

/** A search term without the price that it names, in taka. `words`: those that name it. */
export type PriceLimit = { searchTerm: string; words: string; minPrice?: number; maxPrice?: number }

/** Of a text with single spaces. Nothing is repeated without a limit, so that the time stays linear. */
const BEFORE = String.raw`(?:৳|tk\.?|bdt|taka) ?`
const NUMBER = String.raw`(\d[\d,]{0,14})`
const AFTER = String.raw` ?(?:৳|tk\b\.?|bdt\b|taka(?:r|y)?\b|টাকা(?:র|য়)?)`
const AMOUNT = `(?:${BEFORE})? ?${NUMBER}(?:${AFTER})? ?`
const BELOW = String.raw`(?:er |এর )?(?:নিচে|নীচে|মধ্যে|ভিতরে|ভেতরে|কমে|(?:niche|nice|mod?dh?e|vitore|bhitore|kome)\b)`
const TO = String.raw` ?(?:[-–]|\bto\b|\band\b|\btheke\b|থেকে) ?`

/** "500 to 1000 taka". Without a currency, "between" or a word such as "within", the numbers may be sizes. */
const RANGES = [
  new RegExp(String.raw`\bbetween ${AMOUNT}${TO}${AMOUNT}`),
  new RegExp(`${AMOUNT}${TO}(?:${BEFORE})?${NUMBER}(?:${AFTER}(?: ?${BELOW})?| ?${BELOW})`),
  new RegExp(`${BEFORE}${NUMBER}(?:${AFTER})?${TO}${AMOUNT}`),
]
/** "Under 500", and the same after the amount, as Bangla has it: ৫০০ টাকার নিচে, 500 takar moddhe. */
const PRICES: readonly { limit: 'minPrice' | 'maxPrice'; words: RegExp }[] = [
  {
    limit: 'maxPrice',
    words: new RegExp(String.raw`\b(?:under|below|within|up ?to|less than|cheaper than) ${AMOUNT}`),
  },
  { limit: 'minPrice', words: new RegExp(String.raw`\b(?:over|above|more than) ${AMOUNT}`) },
  {
    limit: 'maxPrice',
    words: new RegExp(`${AMOUNT}${BELOW}`),
  },
  {
    limit: 'minPrice',
    words: new RegExp(String.raw`${AMOUNT} ?(?:er |এর )?(?:উপরে|ওপরে|বেশি|(?:upore|opore|beshi)\b)`),
  },
]

/** Takes the price limit out of a search: "honey under 500" is honey that costs at most ৳500. */
export const splitPriceLimit = (searchTerm: string): PriceLimit => {
  const folded = foldText(searchTerm).replace(/\s+/g, ' ')
  const without = ([words]: RegExpExecArray) => ({
    searchTerm: folded.replace(words, ' ').replace(/ +/g, ' ').trim(),
    words: words.trim(),
  })
  for (const words of RANGES) {
    const found = words.exec(folded)
    const [minPrice, maxPrice] = [toTaka(found?.[1]), toTaka(found?.[2])].sort((a, b) => a - b)
    if (found && minPrice && maxPrice) return { ...without(found), minPrice, maxPrice }
  }
  for (const { limit, words } of PRICES) {
    const found = words.exec(folded)
    const amount = toTaka(found?.[1])
    if (found && amount > 0) return { ...without(found), [limit]: amount }
  }
  return { searchTerm, words: '' }
}

type PricedQuery = { searchTerm?: string | undefined; minPrice?: number | undefined; maxPrice?: number | undefined }

/** The query without the price limit in its search term, which counts beside that of its filter. */
export const withPriceLimit = <Query extends PricedQuery>(query: Query): Query => {
  const {
    searchTerm,
    minPrice = 0,
    maxPrice = Number.MAX_SAFE_INTEGER,
    words,
  } = splitPriceLimit(query.searchTerm ?? '')
  if (words === '') return query
  return {
    ...query,
    searchTerm,
    minPrice: Math.max(minPrice, query.minPrice ?? 0),
    maxPrice: Math.min(maxPrice, query.maxPrice ?? Number.MAX_SAFE_INTEGER),
  }
}

const toTaka = (digits: string | undefined): number => Number(digits?.replaceAll(',', ''))
