import { correctQuery } from '../../../contract/search/correct-query.ts'
import { MAX_WORD_LENGTH, toTrigrams } from '../../../contract/search/did-you-mean.ts'
import { parseSearchQuery } from '../../../contract/search/parse-query.ts'
import { toPhoneticKey } from '../../../contract/search/search-key.ts'
import { toSearchTokens } from '../../../contract/search/tokens.ts'
import { splitWords } from '../../../contract/search-text.ts'
import type { StoredProduct } from '../../db/device-schema.ts'
import { buildSearchIndex, scoreDocuments } from './search-index.ts'

export { findByName } from '../../../contract/search/match-name.ts'

/** The products of this device, found by text. It holds the lexicon, so it is loaded when somebody searches. */
export type TextSearch = {
  /** The relevance of the products that match, by id. @param unfinished the last word may be the beginning of a word */
  match(searchTerm: string, unfinished: boolean): ReadonlyMap<string, number>
  /** The search term with its spelling corrected; null if nothing similar is on sale. */
  correct(searchTerm: string): Promise<string | null>
}

export const createTextSearch = (products: readonly StoredProduct[]): TextSearch => {
  const index = buildSearchIndex(products.map(product => toSearchTokens(toSearchTexts(product))))
  const match = (searchTerm: string, unfinished: boolean) => {
    const query = parseSearchQuery(searchTerm, unfinished)
    const scores = query ? scoreDocuments(index, query) : new Map<number, number>()
    return new Map([...scores].map(([number, score]) => [products[number]!.id, score]))
  }
  const listed = new Set(products.filter(product => product.listed === 1).map(product => product.id))
  const countListed = (searchTerm: string, unfinished: boolean) =>
    [...match(searchTerm, unfinished).keys()].filter(id => listed.has(id)).length
  let vocabulary: Trigrams | undefined
  return {
    match,
    correct: searchTerm => {
      vocabulary ??= indexTrigrams(products)
      return correctQuery(searchTerm, {
        count: (term, max, unfinished) => Math.min(max, countListed(term, unfinished)),
        findSimilar: word => findSimilarWords(vocabulary!, word),
      })
    },
  }
}

const toSearchTexts = ({ name, category, shop, description }: StoredProduct) => ({
  names: [name],
  categories: [category.name],
  shops: [shop.name],
  descriptions: [description],
})

/** The words with each trigram of their sound. */
type Trigrams = ReadonlyMap<string, readonly string[]>
const MAX_SIMILAR_WORDS = 60

const indexTrigrams = (products: readonly StoredProduct[]): Trigrams => {
  const texts = products.flatMap(product => Object.values(toSearchTexts(product)).flat())
  const words = [...new Set(texts.flatMap(splitWords))].filter(isCorrectable)
  const trigrams = new Map<string, string[]>()
  for (const word of words)
    for (const trigram of toTrigrams(toPhoneticKey(word)))
      trigrams.set(trigram, [...(trigrams.get(trigram) ?? []), word])
  return trigrams
}

/** Those that share the most trigrams, like server/db/search-vocabulary.ts. */
const findSimilarWords = (trigrams: Trigrams, word: string): string[] => {
  if (!isCorrectable(word)) return []
  const shared = new Map<string, number>()
  for (const trigram of toTrigrams(toPhoneticKey(word)))
    for (const similar of trigrams.get(trigram) ?? []) shared.set(similar, (shared.get(similar) ?? 0) + 1)
  const distance = (other: string) => Math.abs(other.length - word.length)
  return [...shared]
    .sort(([a, inA], [b, inB]) => inB - inA || distance(a) - distance(b) || (a < b ? -1 : 1))
    .slice(0, MAX_SIMILAR_WORDS)
    .map(([similar]) => similar)
}

const isCorrectable = (word: string): boolean =>
  word.length > 2 && word.length <= MAX_WORD_LENGTH && /\p{L}/u.test(word)
