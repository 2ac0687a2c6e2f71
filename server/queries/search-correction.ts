import { suggestSpellings } from '../../src/contract/did-you-mean.ts'
import { splitQuery } from '../../src/contract/search-text.ts'
import { matchesWords } from '../db/search-index.ts'
import { findSimilarWords } from '../db/search-vocabulary.ts'
import type { Database } from '../db/store.ts'

/** Of words that are equally near, the one that more products hold is meant; counted no further than this. */
const COUNT_LIMIT = 200
const MAX_GUESSES = 5

/**
 * What somebody meant whose search found nothing: each word that no product on sale holds is replaced by the nearest one
 * that some do. Null where every word is held, or nothing is near.
 */
export const correctSearchTerm = async (db: Database, searchTerm: string): Promise<string | null> => {
  const typed = splitQuery(searchTerm)
  const meant: string[] = []
  for (const word of typed)
    meant.push((await countProductsWithWord(db, word, 1)) > 0 ? word : await findNearestWord(db, word))
  const isChanged = meant.some((word, at) => word !== typed[at])
  return isChanged ? meant.join(' ') : null
}

/** The word itself where nothing is near. */
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

/** How many products on sale hold the word or begin one with it, counted no further than `most`. */
const countProductsWithWord = async (db: Database, word: string, most: number): Promise<number> => {
  const rows = await db
    .selectFrom('products')
    .select('products.id')
    .where('products.is_listed', '=', 1)
    .where(matchesWords(db, 'text', [word], false))
    .limit(most)
    .execute()
  return rows.length
}
