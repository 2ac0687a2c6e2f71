import { type QueryExecutorProvider, sql } from 'kysely'
import { isCorrectable, toTrigrams } from '../../../src/contract/search/did-you-mean.ts'
import { toPhoneticKey } from '../../../src/contract/search/search-key.ts'

// The tables are created by migrations/0010-vocabulary.ts. If `toPhoneticKey` changes, raise SEARCH_INDEX_VERSION.
const BATCH = 500
const MAX_SIMILAR_WORDS = 60

/**
 * Adds new words to the vocabulary. Words are never removed: a correction is checked against the catalogue before it is
 * suggested. Call it in the transaction that writes the index.
 */
export const addWords = async (db: QueryExecutorProvider, words: Iterable<string>): Promise<void> => {
  // Sorted, so that two writers cannot deadlock.
  const distinct = [...new Set(words)].filter(isCorrectable).sort()
  for (let from = 0; from < distinct.length; from += BATCH) await addBatch(db, distinct.slice(from, from + BATCH))
}

/** Removes every word, because their phonetic keys have changed. */
export const clearVocabulary = async (tx: QueryExecutorProvider): Promise<void> => {
  await sql`delete from vocabulary_trigrams`.execute(tx)
  await sql`delete from vocabulary`.execute(tx)
}

/** Words of the vocabulary that sound similar, best first: their phonetic keys share the most trigrams. */
export const readSimilarWords = async (db: QueryExecutorProvider, word: string): Promise<string[]> => {
  if (!isCorrectable(word)) return []
  const { rows } = await sql<{ word: string }>`select word from vocabulary_trigrams
    where trigram in (${sql.join(toTrigrams(toPhoneticKey(word)))})
    group by word order by count(*) desc, abs(length(word) - ${word.length}), word limit ${MAX_SIMILAR_WORDS}`.execute(
    db,
  )
  return rows.map(row => row.word)
}

const addBatch = async (db: QueryExecutorProvider, words: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ word: string }>`insert into vocabulary (word)
    values ${sql.join(words.map(word => sql`(${word})`))} on conflict (word) do nothing returning word`.execute(db)
  const trigrams = rows.flatMap(({ word }) =>
    toTrigrams(toPhoneticKey(word)).map(trigram => sql`(${trigram}, ${word})`),
  )
  for (let from = 0; from < trigrams.length; from += BATCH)
    await sql`insert into vocabulary_trigrams (trigram, word) values ${sql.join(trigrams.slice(from, from + BATCH))}`.execute(
      db,
    )
}
