import { listVariants, toStem, toToken } from './search-key.ts'
import {
  findCompletionTokens,
  findProductsOfBrand,
  findSpellingTokens,
  findSynonymTokens,
  isHeadword,
  isInLexicon,
  isLexiconWord,
} from './synonyms.ts'
import { splitSearchQuery, toTokens } from './tokens.ts'

/** What one part of a query finds: any of these tokens, or any token that begins with one of the prefixes. */
export type SearchUnit = { tokens: readonly string[]; prefixes: readonly string[] }

/**
 * A query for the search index. A product matches if it has every unit of one of the readings: "smart phone" is read as
 * two words and as one. `exact` are the words as they were typed, `typed` the same in any spelling, both without
 * synonyms.
 */
export type SearchQuery = {
  exact: readonly SearchUnit[]
  typed: readonly SearchUnit[]
  readings: readonly (readonly SearchUnit[])[]
}

const BANGLA = /[\u0980-\u09FF]/
const MAX_SPAN = 3
const MAX_READINGS = 8
/** In longer queries only neighbours that the lexicon knows as one word are read as one. */
const MAX_JOINED_WORDS = 4
const MIN_COMPLETED_LENGTH = 3

const MAX_REMEMBERED_QUERIES = 1000
const rememberedQueries = new Map<string, SearchQuery | null>()

/**
 * The query is remembered, and the same object is returned again.
 * @param unfinished the last word may be the beginning of a word. @returns null for a term without a letter or digit
 */
export const parseSearchQuery = (searchTerm: string, unfinished: boolean): SearchQuery | null => {
  const key = `${unfinished} ${searchTerm}`
  const remembered = rememberedQueries.get(key)
  if (remembered !== undefined) return remembered
  const [oldest] = rememberedQueries.size >= MAX_REMEMBERED_QUERIES ? rememberedQueries.keys() : []
  if (oldest !== undefined) rememberedQueries.delete(oldest)
  const query = parseWords(searchTerm, unfinished)
  rememberedQueries.set(key, query)
  return query
}

const MAX_SHORT_WORD = 3

/**
 * Whether the last word of a search may be the beginning of another: that of "silk sar" may, although the lexicon has it. A
 * pen alone is not the beginning of a pencil.
 */
export const mayBeUnfinished = (searchTerm: string): boolean => {
  const words = splitSearchQuery(searchTerm)
  const last = words.at(-1) ?? ''
  if (findProductsOfBrand(last)) return false
  return !isInLexicon(last) || (words.length > 1 && last.length <= MAX_SHORT_WORD && !isHeadword(last))
}

const parseWords = (searchTerm: string, unfinished: boolean): SearchQuery | null => {
  const words = splitSearchQuery(searchTerm)
  if (words.length === 0) return null
  const typed = words.map(word => ({
    tokens: [...new Set([...toTokens(word), ...findSpellingTokens(word)])],
    prefixes: [],
  }))
  const exact = words.map(word => ({ tokens: [word], prefixes: [] }))
  return {
    exact,
    typed,
    readings: readSpans(words, unfinished, words.length <= MAX_JOINED_WORDS).slice(0, MAX_READINGS),
  }
}

const readSpans = (words: readonly string[], unfinished: boolean, joinsAny: boolean): SearchUnit[][] => {
  if (words.length === 0) return [[]]
  const spans = words.slice(0, MAX_SPAN).map((_, at) => words.slice(0, at + 1))
  const known = spans.findLast(span => span.length > 1 && isLexiconWord(span.join('')))
  return (known ? [known] : spans).flatMap(span => {
    const unit = toUnit(span, unfinished && span.length === words.length, joinsAny)
    return unit ? readSpans(words.slice(span.length), unfinished, joinsAny).map(rest => [unit, ...rest]) : []
  })
}

/** The tokens of other forms of a Bangla word: শিশু is found in শিশুর. */
const toBanglaForms = (word: string): string[] => (BANGLA.test(word) ? listVariants(word).map(toToken) : [])

/** @param joinsAny two neighbours may be one word although the lexicon does not have it; three never may */
const toUnit = (span: readonly string[], unfinished: boolean, joinsAny: boolean): SearchUnit | null => {
  const word = span.join('')
  const synonyms = findSynonymTokens(word)
  if (span.length > (joinsAny ? 2 : 1) && synonyms.length === 0) return null
  const tokens = [...new Set([...toTokens(word), ...toBanglaForms(word), ...synonyms])]
  if (!unfinished) return { tokens, prefixes: [] }
  const completions = word.length >= MIN_COMPLETED_LENGTH ? findCompletionTokens(word) : []
  // "loaves" is no beginning of loafers, though "loaf" is.
  const prefixes = toStem(word) === word ? toTokens(word) : [word]
  return { tokens: [...new Set([...tokens, ...completions])], prefixes }
}
