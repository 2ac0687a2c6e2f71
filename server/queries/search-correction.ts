import { suggestSpellings } from '../../src/contract/did-you-mean.ts'
import { splitQuery } from '../../src/contract/search-text.ts'
import { withoutIndex } from '../db/index-hints.ts'
import { matchesWords } from '../db/search-index.ts'
import { findSimilarWords } from '../db/search-vocabulary.ts'
import type { Database } from '../db/store.ts'

/** Among equally similar words the one in more products is chosen, counted up to this number. */
const COUNT_LIMIT = 200
const MAX_GUESSES = 5

/**
 * Corrects the spelling of a search without results: each word that no listed product contains is replaced by the most
 * similar one that some do. Null if all words exist or none has a similar word.
 */
export const correctSearchTerm = async (db: Database, searchTerm: string): Promise<string | null> => {
  const typed = splitQuery(searchTerm)
  const meant: string[] = []
  for (const word of typed)
    meant.push((await countProductsWithWord(db, word, 1)) > 0 ? word : await findNearestWord(db, word))
  const isChanged = meant.some((word, at) => word !== typed[at])
  return isChanged ? meant.join(' ') : null
}

/** The word itself if there is no similar one. */
const findNearestWord = async (db: Database, word: string): Promise<string> => {
  const guesses = suggestSpellings(word, await findSimilarWords(db, word)).sort((a, b) => a.slips - b.slips)
  let best = { word, slips: Number.POSITIVE_INFINITY, held: 0 }
  for (const guess of guesses.slice(0, MAX_GUESSES)) {
    if (guess.slips > best.slips) break
    const held = await countProductsWithWord(db, guess.word, COUNT_LIMIT)
    if (held > best.held) best = { ...guess, held }
  }
  return best.word
}

/** The number of listed products with a word that begins with this one, counted up to `max`. */
const countProductsWithWord = async (db: Database, word: string, max: number): Promise<number> => {
  const rows = await db
    .selectFrom('products')
    .select('products.id')
    .where(withoutIndex(db, 'products.is_listed'), '=', 1)
    .where(matchesWords(db, 'text', [word], false))
    .limit(max)
    .execute()
  return rows.length
}
