import { type QueryExecutorProvider, sql } from 'kysely'
import { MAX_WORD_LENGTH, toPhoneticKey, toTrigrams } from '../../src/contract/did-you-mean.ts'

/** The tables are made by migrations/0010-vocabulary.ts. Where `toPhoneticKey` changes, a migration must fill them anew. */
const BATCH = 500
const MAX_SIMILAR_WORDS = 60

/**
 * Adds the words that are not known yet. Words whose last product has gone stay: a correction is checked against the market
 * before it is offered. Call it in the transaction that writes the index.
 */
export const addWords = async (db: QueryExecutorProvider, words: Iterable<string>): Promise<void> => {
  // In one order, so that two writers never wait for each other.
  const distinct = [...new Set(words)].filter(isCorrectable).sort()
  for (let from = 0; from < distinct.length; from += BATCH) await addBatch(db, distinct.slice(from, from + BATCH))
}

/** Known words whose sound shares most trigrams with that of this one. */
export const findSimilarWords = async (db: QueryExecutorProvider, word: string): Promise<string[]> => {
  if (!isCorrectable(word)) return []
  const { rows } = await sql<{ word: string }>`select word from vocabulary_trigrams
    where trigram in (${sql.join(toTrigrams(toPhoneticKey(word)))})
    group by word order by count(*) desc, abs(length(word) - ${word.length}), word limit ${MAX_SIMILAR_WORDS}`.execute(
    db,
  )
  return rows.map(row => row.word)
}

/** Numbers and single letters are not misspelt. */
const isCorrectable = (word: string): boolean =>
  word.length > 2 && word.length <= MAX_WORD_LENGTH && /\p{L}/u.test(word)

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
