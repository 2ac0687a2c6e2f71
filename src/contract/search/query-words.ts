import {
  findSimilarWords,
  indexTrigrams,
  type SpellingSuggestion,
  suggestSpellings,
  type TrigramIndex,
} from './did-you-mean.ts'
import {
  findProductsOfBrand,
  isInLexicon,
  isLexiconWord,
  isNeed,
  isProductWord,
  lexiconWords,
  separateParts,
} from './synonyms.ts'
import { isStopWord, splitSearchQuery } from './tokens.ts'

/** `head`: the product is what the words say. */
export type CountedField = 'head' | 'category' | 'name' | 'shop'

/** `unfinished`: the last word may be the beginning of one; `having`: words that the product has in a field. */
export type CountedQuery = { term: string; unfinished?: boolean; having?: { term: string; field: CountedField } }

/** What a correction must know of the products on sale. */
export type Vocabulary = {
  /** The number of products that a query finds, up to `max`. */
  count(query: CountedQuery, max: number): number | Promise<number>
  /** Words of products that sound similar, best first. */
  findSimilar(word: string): readonly string[] | Promise<readonly string[]>
}

/**
 * A word of a query. `product`: it says what somebody buys; `attribute`: which one; `need`: what for; `name`: the lexicon does not
 * have it. `found`: what products have instead of what was typed; null: none has anything like it.
 */
export type QueryWord = {
  typed: string
  kind: 'product' | 'attribute' | 'need' | 'brand' | 'measure' | 'name'
  found: string | null
  how: 'whole' | 'begun' | 'corrected' | null
  at: number
}

/** The others are left out, because each takes several queries. */
const MAX_WORDS = 5
const MAX_JOINED_WORDS = 3

export const readQueryWords = async (searchTerm: string, vocabulary: Vocabulary): Promise<QueryWord[]> => {
  const parts = joinKnown(splitSearchQuery(searchTerm)).slice(0, MAX_WORDS)
  const words: QueryWord[] = []
  for (const [at, typed] of parts.entries())
    words.push({ typed, at, ...(await findWord(typed, at === parts.length - 1, vocabulary)) })
  return words
}

/** The words of a search that say what somebody buys. */
export const listProductWords = (searchTerm: string): string[] =>
  joinKnown(splitSearchQuery(searchTerm)).filter(part => toKind(part) === 'product')

/** What the lexicon knows as one word stays together: a water bottle is no bottle. */
const joinKnown = (words: readonly string[]): string[] => {
  const parts: string[] = []
  for (let at = 0; at < words.length; ) {
    const spans = [3, 2].slice(3 - MAX_JOINED_WORDS).map(length => words.slice(at, at + length))
    const span = spans.find(one => one.length > 1 && isLexiconWord(one.join(''))) ?? words.slice(at, at + 1)
    parts.push(span.join(' '))
    at += span.length
  }
  return parts
}

const toKind = (typed: string): QueryWord['kind'] => {
  const word = typed.replaceAll(' ', '')
  if (/\d/.test(word)) return 'measure'
  if (isProductWord(word)) return 'product'
  if (isNeed(word)) return 'need'
  if (isInLexicon(word)) return 'attribute'
  return findProductsOfBrand(word) ? 'brand' : 'name'
}

type Found = Pick<QueryWord, 'kind' | 'found' | 'how'>

const findWord = async (typed: string, isLast: boolean, vocabulary: Vocabulary): Promise<Found> => {
  const kind = toKind(typed)
  if ((await vocabulary.count({ term: typed }, 1)) > 0) return { kind, found: typed, how: 'whole' }
  const isBegun = isLast && !isInLexicon(typed) && (await vocabulary.count({ term: typed, unfinished: true }, 1)) > 0
  if (isBegun) return { kind, found: typed, how: 'begun' }
  const nearest = kind === 'name' && !isStopWord(typed) ? await findNearest(typed, vocabulary) : null
  return nearest
    ? { kind: toKind(nearest), found: separateParts(nearest), how: 'corrected' }
    : { kind, found: null, how: null }
}

const findNearest = async (word: string, vocabulary: Vocabulary): Promise<string | null> =>
  (await chooseSpelling(word, await vocabulary.findSimilar(word), vocabulary)) ??
  (await chooseSpelling(word, findInLexicon(word), vocabulary))

let lexicon: TrigramIndex | undefined

const findInLexicon = (word: string): string[] => {
  lexicon ??= indexTrigrams(lexiconWords)
  return findSimilarWords(lexicon, word)
}

/** Among equally similar words the one in more products is chosen, counted up to this number. */
const COUNT_LIMIT = 200
const MAX_GUESSES = 5

const chooseSpelling = async (
  misspelt: string,
  known: readonly string[],
  vocabulary: Vocabulary,
): Promise<string | null> => {
  const guesses = suggestSpellings(misspelt, known)
    .filter(({ word }) => !isStopWord(word))
    .sort((a, b) => a.slips - b.slips || (a.word < b.word ? -1 : 1))
  let best: SpellingSuggestion & { held: number } = { word: '', slips: Number.POSITIVE_INFINITY, held: 0 }
  for (const guess of guesses.slice(0, MAX_GUESSES)) {
    if (guess.slips > best.slips) break
    const held = await vocabulary.count({ term: guess.word }, COUNT_LIMIT)
    if (held > best.held) best = { ...guess, held }
  }
  return best.word || null
}
