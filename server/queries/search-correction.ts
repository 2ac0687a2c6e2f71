import { correctQuery } from '../../src/contract/search/correct-query.ts'
import { parseSearchQuery } from '../../src/contract/search/parse-query.ts'
import { withoutIndex } from '../db/index-hints.ts'
import { matchesQuery } from '../db/search-index.ts'
import { readSimilarWords } from '../db/search-vocabulary.ts'
import type { Database } from '../db/store.ts'

/** The search term of a search without results with its spelling corrected; null if nothing similar is on sale. */
export const correctSearchTerm = (db: Database, searchTerm: string): Promise<string | null> =>
  correctQuery(searchTerm, {
    count: (term, max, unfinished) => countListed(db, term, max, unfinished),
    findSimilar: word => readSimilarWords(db, word),
  })

const countListed = async (db: Database, searchTerm: string, max: number, unfinished: boolean): Promise<number> => {
  const query = parseSearchQuery(searchTerm, unfinished)
  if (!query) return 0
  const rows = await db
    .selectFrom('products')
    .select('products.id')
    .where(withoutIndex(db, 'products.is_listed'), '=', 1)
    .where(matchesQuery(db, query, false))
    .limit(max)
    .execute()
  return rows.length
}
