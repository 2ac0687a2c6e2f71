import { correctQuery, isMisread, type SearchCorrection } from '../../../src/contract/search/correct-query.ts'
import { parseSearchQuery } from '../../../src/contract/search/parse-query.ts'
import { splitPriceLimit } from '../../../src/contract/search/price-limit.ts'
import type { CountedQuery, Vocabulary } from '../../../src/contract/search/query-words.ts'
import { toFieldCondition } from '../../../src/contract/search/relevance.ts'
import { toTier } from '../../db/search/relevance-tiers.ts'
import { countListedMatches, FOUND } from '../../db/search/search-index.ts'
import { planSearch } from '../../db/search/search-plan.ts'
import { readSimilarWords } from '../../db/search/search-vocabulary.ts'
import type { Database } from '../../db/store.ts'

/** What to search for where nothing is found. */
export const correctSearchTerm = (db: Database, searchTerm: string): Promise<SearchCorrection> =>
  correctQuery(searchTerm, toVocabulary(db))

/** Whether a search finds only what is something else. The plan of the search, which was made before, mostly says no. */
export const isMisreadTerm = async (db: Database, searchTerm: string): Promise<boolean> => {
  const query = parseSearchQuery(splitPriceLimit(searchTerm).searchTerm, false)
  if (!query || (await planSearch(db, query)).isNamed) return false
  return isMisread(searchTerm, toVocabulary(db))
}

const toVocabulary = (db: Database): Vocabulary => ({
  count: (query, max) => countListed(db, query, max),
  findSimilar: word => readSimilarWords(db, word),
})

const countListed = async (
  db: Database,
  { term, unfinished = false, having }: CountedQuery,
  max: number,
): Promise<number> => {
  const query = parseSearchQuery(term, unfinished)
  const named = having && parseSearchQuery(having.term, unfinished)
  if (!query || named === null) return 0
  const found = { query, tier: FOUND }
  if (!having || !named) return countListedMatches(db, [found], max)
  const tier = toTier([{ weight: 0, conditions: [toFieldCondition(having.field)] }])
  return countListedMatches(db, named === query ? [{ query, tier }] : [found, { query: named, tier }], max)
}
