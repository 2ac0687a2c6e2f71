import { guessesFor } from '../../src/contract/spelling.ts'
import { queryWords } from '../../src/contract/text.ts'
import { holdsWords } from '../db/search.ts'
import type { Database } from '../db/store.ts'
import { wordsLike } from '../db/vocabulary.ts'

/** Of words that are equally near, the one that more products hold is meant; counted no further than this. */
const COMMON = 200
const GUESSES = 5

/**
 * What somebody meant whose search found nothing: each word that no product on sale holds is replaced by the nearest one
 * that some do. Null where every word is held, or nothing is near.
 */
export const correctedTerm = async (db: Database, searchTerm: string): Promise<string | null> => {
  const typed = queryWords(searchTerm)
  const meant: string[] = []
  for (const word of typed) meant.push((await holders(db, word, 1)) > 0 ? word : await nearestTo(db, word))
  const isChanged = meant.some((word, at) => word !== typed[at])
  return isChanged ? meant.join(' ') : null
}

/** The word itself where nothing is near. */
const nearestTo = async (db: Database, word: string): Promise<string> => {
  const guesses = guessesFor(word, await wordsLike(db, word)).sort((a, b) => a.slips - b.slips)
  let best = { word, slips: Number.POSITIVE_INFINITY, held: 0 }
  for (const guess of guesses.slice(0, GUESSES)) {
    if (guess.slips > best.slips) break
    const held = await holders(db, guess.word, COMMON)
    if (held > best.held) best = { ...guess, held }
  }
  return best.word
}

/** How many products on sale hold the word or begin one with it, counted no further than `most`. */
const holders = async (db: Database, word: string, most: number): Promise<number> => {
  const rows = await db
    .selectFrom('products')
    .select('products.id')
    .where('products.is_listed', '=', 1)
    .where(holdsWords(db, 'text', [word], false))
    .limit(most)
    .execute()
  return rows.length
}
