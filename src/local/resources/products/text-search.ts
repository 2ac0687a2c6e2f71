import { correctQuery } from '../../../contract/search/correct-query.ts'
import { findSimilarWords, indexTrigrams, type TrigramIndex } from '../../../contract/search/did-you-mean.ts'
import { parseSearchQuery } from '../../../contract/search/parse-query.ts'
import { splitPriceLimit } from '../../../contract/search/price-limit.ts'
import { toSearchTokens } from '../../../contract/search/tokens.ts'
import { splitWords } from '../../../contract/search-text.ts'
import type { StoredProduct } from '../../db/device-schema.ts'
import { buildSearchIndex, scoreDocuments } from './search-index.ts'

export { findByName, highlightNames } from '../../../contract/search/match-name.ts'

/** The products of this device, found by text. It holds the lexicon, so it is loaded when somebody searches. */
export type TextSearch = {
  /** The relevance of the products that match, by id. @param unfinished the last word may be the beginning of a word */
  match(searchTerm: string, unfinished: boolean): ReadonlyMap<string, number>
  /** The search term with its spelling corrected; null if nothing similar is on sale. */
  correct(searchTerm: string): Promise<string | null>
}

export const createTextSearch = (products: readonly StoredProduct[]): TextSearch => {
  const index = buildSearchIndex(products.map(product => toSearchTokens(toSearchTexts(product))))
  const match = (term: string, unfinished: boolean) => {
    const { searchTerm, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = splitPriceLimit(term)
    const scores = scoreProducts(searchTerm, unfinished)
    const found = [...scores].map(([number, score]) => ({ product: products[number]!, score }))
    return new Map(
      found
        .filter(({ product: { price } }) => price >= minPrice && price <= maxPrice)
        .map(({ product, score }) => [product.id, score]),
    )
  }
  /** A price alone finds every product that has it. */
  const scoreProducts = (searchTerm: string, unfinished: boolean): ReadonlyMap<number, number> => {
    if (searchTerm === '') return new Map(products.map((_, number) => [number, 0]))
    const query = parseSearchQuery(searchTerm, unfinished)
    return query ? scoreDocuments(index, query) : new Map()
  }
  const listed = new Set(products.filter(product => product.listed === 1).map(product => product.id))
  const countListed = (searchTerm: string, unfinished: boolean) =>
    [...match(searchTerm, unfinished).keys()].filter(id => listed.has(id)).length
  let vocabulary: TrigramIndex | undefined
  return {
    match,
    correct: searchTerm => {
      vocabulary ??= indexTrigrams(readWords(products))
      return correctQuery(searchTerm, {
        count: (term, max, unfinished) => Math.min(max, countListed(term, unfinished)),
        findSimilar: word => findSimilarWords(vocabulary!, word),
      })
    },
  }
}

const toSearchTexts = ({ name, nameBn, category, shop, description, descriptionBn }: StoredProduct) => ({
  names: listTexts(name, nameBn),
  categories: listTexts(category.name, category.nameBn),
  shops: listTexts(shop.name, shop.nameBn),
  descriptions: listTexts(description, descriptionBn),
})

const listTexts = (text: string, bangla: string | null | undefined): string[] => (bangla ? [text, bangla] : [text])

const readWords = (products: readonly StoredProduct[]): string[] =>
  products.flatMap(product => Object.values(toSearchTexts(product)).flat().flatMap(splitWords))
