import { LRUCache } from 'lru-cache'
import type { SearchQuery } from '../../../src/contract/search/parse-query.ts'
import type { Database } from '../store.ts'
import type { RelevanceTier } from './relevance-tiers.ts'
import { toExpression } from './search-expression.ts'
import { selectDocuments } from './search-index.ts'

/** 8 MB for each database. */
const MAX_REMEMBERED_NUMBERS = 2_000_000
/** What an expression takes beside its documents, in numbers. */
const EXPRESSION_SIZE = 250

type Remembered = { seq: number; documents: LRUCache<string, Uint32Array> }
const remembered = new WeakMap<Database, Remembered>()

/**
 * The numbers (`products.search_id`) of the products that match, ascending, whether they are listed or not. They are
 * remembered until the search index changes, which prices, stock and orders do not do.
 *
 * @param seq what `readSearchSeq` returned before
 */
export const findDocuments = async (
  db: Database,
  seq: number,
  query: SearchQuery,
  tier: RelevanceTier,
): Promise<Uint32Array> => {
  const expression = toExpression(db, query, tier)
  const known = rememberedAt(db, seq)
  const found = known.get(expression)
  if (found) return found
  const documents = await selectDocuments(db, expression)
  known.set(expression, documents)
  return documents
}

const rememberedAt = (db: Database, seq: number): Remembered['documents'] => {
  const known = remembered.get(db)
  if (known?.seq === seq) return known.documents
  const documents = new LRUCache<string, Uint32Array>({
    maxSize: MAX_REMEMBERED_NUMBERS,
    sizeCalculation: numbers => EXPRESSION_SIZE + numbers.length,
  })
  remembered.set(db, { seq, documents })
  return documents
}
