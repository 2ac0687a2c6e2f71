import {
  findSimilarWords,
  indexTrigrams,
  type SpellingSuggestion,
  suggestSpellings,
  type TrigramIndex,
} from './did-you-mean.ts'
import { splitPriceLimit } from './price-limit.ts'
import { isInLexicon, lexiconWords } from './synonyms.ts'
import { splitSearchQuery } from './tokens.ts'

/** What a correction must know of the products on sale. */
export type Vocabulary = {
  /**
   * The number of products that a query finds, up to `max`.
   * @param unfinished the last word may be the beginning of one
   */
  count(searchTerm: string, max: number, unfinished: boolean): number | Promise<number>
  /** Words of products that sound similar, best first. */
  findSimilar(word: string): readonly string[] | Promise<readonly string[]>
}

/** Among equally similar words the one in more products is chosen, counted up to this number. */
const COUNT_LIMIT = 200
const MAX_GUESSES = 5
/** The others are left out, because each takes several queries. */
const MAX_CORRECTED_WORDS = 5

/**
 * Corrects a search without results: a word that no product has is replaced by the most similar one that some have, or
 * left out if there is none. If each word is found, but not all together, those that exclude every product are left
 * out. Both languages put what they mean last ("leather shoes", চামড়ার জুতা), so of what was found as it was typed the
 * last word is the last to go. Null if nothing is left, or a word is known and merely not on sale: who asks for hilsa
 * is not shown mangoes.
 */
export const correctQuery = async (searchTerm: string, vocabulary: Vocabulary): Promise<string | null> => {
  const { searchTerm: rest, words: price } = splitPriceLimit(searchTerm)
  const words = splitSearchQuery(rest).slice(0, MAX_CORRECTED_WORDS)
  const candidates = await correctWords(words, vocabulary)
  if (candidates === null) return null
  const join = (chosen: readonly Candidate[]) => [...inOrder(chosen), price].join(' ').trim()
  const kept: Candidate[] = []
  for (const candidate of candidates.sort(byImportance)) {
    const together = [...kept, candidate]
    if (await isFound(join(together), together.some(isBegun), vocabulary)) kept.push(candidate)
  }
  return kept.length > 0 ? join(kept) : null
}

/** A word of the query, or what it was corrected to. `at`: its place. */
type Candidate = { word: string; at: number; isLast: boolean; found: 'whole' | 'begun' | 'corrected' }

const FOUND = ['whole', 'begun', 'corrected'] as const

const isBegun = ({ found }: Candidate): boolean => found === 'begun'
const isMeasure = ({ word }: Candidate): boolean => /\d/.test(word)
const inOrder = (chosen: readonly Candidate[]): string[] =>
  [...chosen].sort((a, b) => a.at - b.at).map(({ word }) => word)

const byImportance = (a: Candidate, b: Candidate): number =>
  FOUND.indexOf(a.found) - FOUND.indexOf(b.found) ||
  Number(isMeasure(a)) - Number(isMeasure(b)) ||
  Number(b.isLast) - Number(a.isLast) ||
  a.at - b.at

/** Null: a word is known, but not on sale. */
const correctWords = async (words: readonly string[], vocabulary: Vocabulary): Promise<Candidate[] | null> => {
  const candidates: Candidate[] = []
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1
    const found = await findAsTyped(word, isLast, vocabulary)
    const nearest = found ? word : await findNearest(word, vocabulary)
    if (nearest === undefined) return null
    if (nearest) candidates.push({ word: nearest, at, isLast, found: found ?? 'corrected' })
  }
  return candidates
}

/** The last word may be the beginning of a word. */
const findAsTyped = async (
  word: string,
  isLast: boolean,
  vocabulary: Vocabulary,
): Promise<'whole' | 'begun' | undefined> => {
  if (await isFound(word, false, vocabulary)) return 'whole'
  return isLast && (await isFound(word, true, vocabulary)) ? 'begun' : undefined
}

const isFound = async (term: string, unfinished: boolean, { count }: Vocabulary): Promise<boolean> =>
  (await count(term, 1, unfinished)) > 0

/** Null: leave it out; undefined: it is a word, but not on sale. */
const findNearest = async (word: string, vocabulary: Vocabulary): Promise<string | null | undefined> => {
  if (isInLexicon(word)) return undefined
  return (
    (await chooseSpelling(word, await vocabulary.findSimilar(word), vocabulary)) ??
    (await chooseSpelling(word, findInLexicon(word), vocabulary))
  )
}

let lexicon: TrigramIndex | undefined

const findInLexicon = (word: string): string[] => {
  lexicon ??= indexTrigrams(lexiconWords)
  return findSimilarWords(lexicon, word)
}

const chooseSpelling = async (
  misspelt: string,
  known: readonly string[],
  vocabulary: Vocabulary,
): Promise<string | null> => {
  const guesses = suggestSpellings(misspelt, known).sort((a, b) => a.slips - b.slips || (a.word < b.word ? -1 : 1))
  let best: SpellingSuggestion & { held: number } = { word: '', slips: Number.POSITIVE_INFINITY, held: 0 }
  for (const guess of guesses.slice(0, MAX_GUESSES)) {
    if (guess.slips > best.slips) break
    const held = await vocabulary.count(guess.word, COUNT_LIMIT, false)
    if (held > best.held) best = { ...guess, held }
  }
  return best.word || null
}
