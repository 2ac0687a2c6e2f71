import {
  findSimilarWords,
  indexTrigrams,
  type SpellingSuggestion,
  suggestSpellings,
  type TrigramIndex,
} from './did-you-mean.ts'
import { isInLexicon, lexiconWords } from './synonyms.ts'
import { splitSearchQuery } from './tokens.ts'

/** What a correction must know of the products on sale. */
export type Vocabulary = {
  /** The number of products that a query finds, up to `max`. @param unfinished the last word may be the beginning of one */
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
 * Corrects a search without results: a word that no product has is replaced by the most similar one that some have, or left
 * out if there is none. If each word is found, but not all together, the later ones that exclude every product are left out.
 * Null if nothing is left, or a word is known and merely not on sale: who asks for hilsa is not shown mangoes.
 */
export const correctQuery = async (searchTerm: string, vocabulary: Vocabulary): Promise<string | null> => {
  const meant: string[] = []
  const words = splitSearchQuery(searchTerm).slice(0, MAX_CORRECTED_WORDS)
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1
    const isFound = async (term: string) =>
      (await vocabulary.count(term, 1, false)) > 0 || (isLast && (await vocabulary.count(term, 1, true)) > 0)
    const correct = (await isFound(word)) ? word : await findNearest(word, vocabulary)
    if (correct === undefined) return null
    if (correct && (await isFound([...meant, correct].join(' ')))) meant.push(correct)
  }
  return meant.length > 0 ? meant.join(' ') : null
}

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
