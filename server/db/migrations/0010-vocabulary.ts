import { type Kysely, PostgresAdapter, sql } from 'kysely'

const BATCH = 500
const MAX_WORD_LENGTH = 32
const TRIGRAM_LENGTH = 3

/**
 * The vocabulary for spelling corrections: every distinct word of the search index, and the trigrams of its phonetic
 * key.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table vocabulary (word text primary key)`.execute(db)
  await sql`create table vocabulary_trigrams (trigram text not null, word text not null, primary key (trigram, word))
    ${sql.raw(isPostgres(db) ? '' : 'without rowid')}`.execute(db)
  const words = [...new Set(await readIndexedWords(db))].filter(isCorrectable).sort()
  for (let from = 0; from < words.length; from += BATCH) await addBatch(db, words.slice(from, from + BATCH))
}

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

const readIndexedWords = async (db: Kysely<unknown>): Promise<string[]> => {
  if (isPostgres(db))
    return readTerms(db, 'select distinct unnest(tsvector_to_array(text)) as term from search_documents')
  await sql`create virtual table search_terms using fts5vocab('product_search', 'row')`.execute(db)
  const terms = await readTerms(db, 'select term from search_terms')
  await sql`drop table search_terms`.execute(db)
  return terms
}

const readTerms = async (db: Kysely<unknown>, query: string): Promise<string[]> => {
  const { rows } = await sql.raw<{ term: string }>(query).execute(db)
  return rows.map(row => row.term)
}

/** Numbers and very short words are not corrected. */
const isCorrectable = (word: string): boolean =>
  word.length > 2 && word.length <= MAX_WORD_LENGTH && /\p{L}/u.test(word)

const addBatch = async (db: Kysely<unknown>, words: readonly string[]): Promise<void> => {
  await sql`insert into vocabulary (word) values ${sql.join(words.map(word => sql`(${word})`))}`.execute(db)
  const trigrams = words.flatMap(word => toTrigrams(toPhoneticKey(word)).map(trigram => sql`(${trigram}, ${word})`))
  for (let from = 0; from < trigrams.length; from += BATCH) {
    const rows = sql.join(trigrams.slice(from, from + BATCH))
    await sql`insert into vocabulary_trigrams (trigram, word) values ${rows}`.execute(db)
  }
}

/** A copy of src/contract/did-you-mean.ts as it was when this migration was released. */
const PHONETIC_RULES: readonly (readonly [RegExp, string])[] = [
  [/[ডঢ]\u09BC/g, 'র'],
  [/য\u09BC/g, '\u09DF'],
  [/\u09BC|\u0981/g, ''],
  [/[ষস]/g, 'শ'],
  [/ণ/g, 'ন'],
  [/য/g, 'জ'],
  [/ৎ/g, 'ত'],
  [/ঙ/g, 'ং'],
  [/ী/g, 'ি'],
  [/ঈ/g, 'ই'],
  [/ূ/g, 'ু'],
  [/ঊ/g, 'উ'],
  [/ph/g, 'f'],
  [/[sc]h/g, 's'],
  [/ck|q/g, 'k'],
  [/ee|ea|ie|y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/(\p{L})\1/gu, '$1'],
]

const toPhoneticKey = (word: string): string =>
  PHONETIC_RULES.reduce((sound, [letters, same]) => sound.replace(letters, same), word)

const toTrigrams = (word: string): string[] => {
  const letters = [' ', ...word, ' ']
  const starts = letters.slice(0, Math.max(1, letters.length - TRIGRAM_LENGTH + 1))
  return [...new Set(starts.map((_, at) => letters.slice(at, at + TRIGRAM_LENGTH).join('')))]
}
