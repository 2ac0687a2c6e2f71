import { listOptionTexts } from '../../contract/products/options.ts'
import { correctQuery, isMisread, type SearchCorrection } from '../../contract/search/correct-query.ts'
import { findSimilarWords, indexTrigrams, type TrigramIndex } from '../../contract/search/did-you-mean.ts'
import { mayBeUnfinished, parseSearchQuery } from '../../contract/search/parse-query.ts'
import { withPriceLimit } from '../../contract/search/price-limit.ts'
import type { CountedQuery, Vocabulary } from '../../contract/search/query-words.ts'
import { IS_FOUND, type RelevanceCondition, toFieldCondition } from '../../contract/search/relevance.ts'
import { toSearchTokens } from '../../contract/search/tokens.ts'
import { splitWords } from '../../contract/search-text.ts'
import type { StoredProduct } from '../db/device-schema.ts'
import { buildSearchIndex, findDocuments, scoreDocuments } from './search-index.ts'

export { findByName, highlightNames } from '../../contract/search/match-name.ts'
// What questions are compared by is the same lexicon, and stays in this chunk.
export { parseSearchQuery } from '../../contract/search/parse-query.ts'
export { isStopWord, toNameTokens } from '../../contract/search/tokens.ts'

/** The products of this device, found by text. It holds the lexicon, so it is loaded when somebody searches. */
export type TextSearch = {
  /** The query without the price limit in its search term, which counts beside that of its filter. */
  withPriceLimit: typeof withPriceLimit
  /**
   * The relevance of the products that match a term without a price limit, by id; all of them match an empty one.
   * @param unfinished the last word may be the beginning of a word
   */
  match(searchTerm: string, unfinished: boolean): ReadonlyMap<string, number>
  /** Whether a search finds only what is something else. */
  isMisread(searchTerm: string): Promise<boolean>
  /** What to search for where nothing is found. */
  correct(searchTerm: string): Promise<SearchCorrection>
  /** Whether the last word of a search may be the beginning of one. */
  mayBeUnfinished(searchTerm: string): boolean
}

export const createTextSearch = (products: readonly StoredProduct[]): TextSearch => {
  const index = buildSearchIndex(products.map(product => toSearchTokens(toSearchTexts(product))))
  const match = (term: string, unfinished: boolean) => {
    if (term === '') return new Map(products.map(({ id }) => [id, 0]))
    const query = parseSearchQuery(term, unfinished)
    const scores = query ? scoreDocuments(index, query) : new Map<number, number>()
    return new Map([...scores].map(([number, score]) => [products[number]!.id, score]))
  }
  const find = (term: string, unfinished: boolean, condition: RelevanceCondition) => {
    const query = parseSearchQuery(term, unfinished)
    return query ? findDocuments(index, query, condition).filter(number => products[number]?.listed === 1) : []
  }
  const countListed = ({ term, unfinished = false, having }: CountedQuery) => {
    const found = find(term, unfinished, IS_FOUND)
    if (!having) return found.length
    const others = new Set(find(having.term, unfinished, toFieldCondition(having.field)))
    return found.filter(number => others.has(number)).length
  }
  let words: TrigramIndex | undefined
  const vocabulary: Vocabulary = {
    count: (query, max) => Math.min(max, countListed(query)),
    findSimilar: word => {
      words ??= indexTrigrams(readWords(products))
      return findSimilarWords(words, word)
    },
  }
  return {
    withPriceLimit,
    match,
    mayBeUnfinished,
    isMisread: searchTerm => isMisread(searchTerm, vocabulary),
    correct: searchTerm => correctQuery(searchTerm, vocabulary),
  }
}

const toSearchTexts = ({ name, nameBn, category, shop, description, descriptionBn, options }: StoredProduct) => ({
  options: listOptionTexts(options ?? []),
  names: listTexts(name, nameBn),
  categories: listTexts(category.name, category.nameBn),
  shops: listTexts(shop.name, shop.nameBn),
  descriptions: listTexts(description, descriptionBn),
})

const listTexts = (text: string, bangla: string | null | undefined): string[] => (bangla ? [text, bangla] : [text])

const readWords = (products: readonly StoredProduct[]): string[] =>
  products.flatMap(product => Object.values(toSearchTexts(product)).flat().flatMap(splitWords))
