import { foldText } from '../search-text.ts'

/** A search term without the price that it names, in taka. `words`: those that name it. */
export type PriceLimit = { searchTerm: string; words: string; minPrice?: number; maxPrice?: number }

const AMOUNT = String.raw`(?:৳|tk\.?|bdt|taka)?\s*(\d[\d,]*)\s*(?:৳|tk\b\.?|bdt\b|taka(?:r|y)?\b|টাকা(?:র|য়)?)?`
/** "Under 500", and the same after the amount, as Bangla has it: ৫০০ টাকার নিচে, 500 takar moddhe. */
const PRICES: readonly { limit: 'minPrice' | 'maxPrice'; words: RegExp }[] = [
  {
    limit: 'maxPrice',
    words: new RegExp(String.raw`\b(?:under|below|within|up ?to|less than|cheaper than)\s+${AMOUNT}`),
  },
  { limit: 'minPrice', words: new RegExp(String.raw`\b(?:over|above|more than)\s+${AMOUNT}`) },
  {
    limit: 'maxPrice',
    words: new RegExp(
      String.raw`${AMOUNT}\s*(?:er\s+|এর\s+)?(?:নিচে|নীচে|মধ্যে|ভিতরে|ভেতরে|কমে|(?:niche|nice|mod?dh?e|vitore|bhitore|kome)\b)`,
    ),
  },
  {
    limit: 'minPrice',
    words: new RegExp(String.raw`${AMOUNT}\s*(?:er\s+|এর\s+)?(?:উপরে|ওপরে|বেশি|(?:upore|opore|beshi)\b)`),
  },
]

/** Takes the price limit out of a search: "honey under 500" is honey that costs at most ৳500. */
export const splitPriceLimit = (searchTerm: string): PriceLimit => {
  const folded = foldText(searchTerm)
  for (const { limit, words } of PRICES) {
    const found = words.exec(folded)
    const amount = Number(found?.[1]?.replaceAll(',', ''))
    if (found && amount > 0)
      return { searchTerm: folded.replace(found[0], ' ').trim(), words: found[0].trim(), [limit]: amount }
  }
  return { searchTerm, words: '' }
}
