import { splitPriceLimit } from './price-limit.ts'
import {
  type CountedField,
  type CountedQuery,
  listProductWords,
  type QueryWord,
  readQueryWords,
  type Vocabulary,
} from './query-words.ts'
import { findProductsOfBrand, findRelatedProducts, findSimilarColours } from './synonyms.ts'

/** `to`: what is searched for instead; null: nothing. `instead`: searches to be offered where nothing is found. */
export type SearchCorrection = { to: string | null; instead: readonly string[] }

/**
 * Corrects a search without results. A word that no product has is replaced by the most similar one that some have, or
 * left out if there is none; so is a word that excludes every product. But what somebody wants to buy is never left out:
 * who asks for a leather bag is not shown leather shoes, and who asks for hilsa no mangoes.
 */
export const correctQuery = async (searchTerm: string, vocabulary: Vocabulary): Promise<SearchCorrection> => {
  const { searchTerm: rest, words: price } = splitPriceLimit(searchTerm)
  const words = await readQueryWords(rest, vocabulary)
  const hasProducts = words.some(isProduct)
  const kept = await (hasProducts ? keepProducts(words, vocabulary) : keepNames(words, vocabulary))
  if (kept.length > 0) return { to: [...kept, price].join(' ').trim(), instead: [] }
  return { to: null, instead: await offerOthers(words, vocabulary) }
}

/**
 * Whether a search finds only what is something else, such as a red shawl for "red panjabi", because it is in the category
 * of panjabis, although there are panjabis.
 */
export const isMisread = async (searchTerm: string, vocabulary: Vocabulary): Promise<boolean> => {
  const { searchTerm: rest } = splitPriceLimit(searchTerm)
  const products = listProductWords(rest)
  if (products.length === 0) return false
  const term = products.join(' ')
  const has = async (query: CountedQuery) => (await vocabulary.count(query, 1)) > 0
  if (await has({ term: rest, having: { term: rest, field: 'name' } })) return false
  for (const field of ['name', 'head'] as const) if (await has({ term: rest, having: { term, field } })) return false
  return has({ term, having: { term, field: 'head' } })
}

type FoundWord = QueryWord & { found: string }

const isProduct = ({ kind }: QueryWord): boolean => kind === 'product'
const isNeed = ({ kind }: QueryWord): boolean => kind === 'need'
const isFound = (word: QueryWord): word is FoundWord => word.found !== null

/** In the order in which they were typed. */
const join = (words: readonly FoundWord[]): string =>
  [...words]
    .sort((a, b) => a.at - b.at)
    .map(({ found }) => found)
    .join(' ')

/** Both languages put what they mean last ("leather shoes", চামড়ার জুতা), so of equal words the last is the last to go. */
const byImportance = (a: FoundWord, b: FoundWord): number =>
  HOW.indexOf(a.how) - HOW.indexOf(b.how) || Number(a.kind === 'measure') - Number(b.kind === 'measure') || b.at - a.at

const HOW: readonly QueryWord['how'][] = ['whole', 'begun', 'corrected']

/** The products, if all of them are on sale together, and with them as many of the other words as some product has. */
const keepProducts = async (words: readonly QueryWord[], vocabulary: Vocabulary): Promise<string[]> => {
  const products = words.filter(isProduct)
  const found = products.filter(isFound)
  const field = found.length === products.length ? await findField(join(found), vocabulary) : null
  if (field === null) return []
  const others = words.filter(word => !isProduct(word))
  const colours = others.filter(word => !isFound(word)).map(word => ({ ...word, found: word.typed }))
  return keepOthers(
    found,
    [...others.filter(isFound).sort(byImportance), ...colours],
    { term: join(found), field },
    vocabulary,
  )
}

/** Where some product says that it is what was searched for; null: none does. */
const findField = async (term: string, vocabulary: Vocabulary): Promise<CountedField | null> => {
  for (const field of ['head', 'category', 'name'] as const)
    if ((await vocabulary.count({ term, having: { term, field } }, 1)) > 0) return field
  return null
}

/**
 * Where the lexicon has no word of the query as a product: what somebody needs something for, or a word that stands in names,
 * such as that of an author. Others alone are not enough, unless each word is found as it was typed.
 */
const keepNames = async (words: readonly QueryWord[], vocabulary: Vocabulary): Promise<string[]> => {
  if (words.some(word => word.kind === 'brand' && !isFound(word))) return []
  const found = words.filter(isFound).sort(byImportance)
  const isWhole = words.every(({ how }) => how === 'whole' || how === 'begun')
  const first = found.find(isNeed) ?? (await findNamed(found, vocabulary)) ?? (isWhole ? found[0] : undefined)
  if (!first) return []
  return keepOthers(
    [first],
    found.filter(word => word !== first),
    undefined,
    vocabulary,
  )
}

const findNamed = async (words: readonly FoundWord[], vocabulary: Vocabulary): Promise<FoundWord | undefined> => {
  for (const word of words.filter(({ kind, how }) => kind === 'name' || how === 'corrected'))
    for (const field of ['name', 'shop'] as const) {
      const { found: term, how } = word
      const query = { term, unfinished: how === 'begun', having: { term, field } }
      if ((await vocabulary.count(query, 1)) > 0) return word
    }
  return undefined
}

const keepOthers = async (
  first: readonly FoundWord[],
  others: readonly FoundWord[],
  having: CountedQuery['having'],
  vocabulary: Vocabulary,
): Promise<string[]> => {
  const kept = [...first]
  for (const word of others)
    for (const found of [word.found, ...findSimilarColours(word.typed)]) {
      const term = join([...kept, { ...word, found }])
      const unfinished = [...kept, word].some(({ how }) => how === 'begun')
      // A similar colour that only a description mentions would be far-fetched.
      const named = found === word.found ? having : { term, field: 'name' as const }
      if ((await vocabulary.count({ term, unfinished, having: named }, 1)) === 0) continue
      kept.push({ ...word, found })
      break
    }
  return [join(kept)]
}

const MAX_OFFERED = 3
const MAX_TRIED = 8

/** Other products of the query, those that a brand is known for, and those for the same need, as far as they are on sale. */
const offerOthers = async (words: readonly QueryWord[], vocabulary: Vocabulary): Promise<string[]> => {
  const others = words.flatMap(word => [
    ...(isProduct(word) && isFound(word) ? [word.found] : []),
    ...(findProductsOfBrand(word.typed) ?? []),
    ...(isProduct(word) && !isFound(word) ? findRelatedProducts(word.typed.replaceAll(' ', '')) : []),
  ])
  const offered: string[] = []
  for (const term of [...new Set(others)].slice(0, MAX_TRIED)) {
    if ((await findField(term, vocabulary)) !== null) offered.push(term)
    if (offered.length === MAX_OFFERED) break
  }
  return words.length === 1 ? offered.filter(term => term !== words[0]?.typed) : offered
}
