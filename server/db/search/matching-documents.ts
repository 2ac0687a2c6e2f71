import type { SearchQuery } from '../../../src/contract/search/parse-query.ts'
import type { Database } from '../store.ts'
import type { RelevanceTier } from './relevance-tiers.ts'
import { ftsExpression, selectDocuments } from './search-index.ts'

/** 8 MB for each database. */
const MAX_REMEMBERED_NUMBERS = 2_000_000
/** What an expression takes beside its documents, in numbers. */
const EXPRESSION_SIZE = 250

type Remembered = { seq: number; documents: Map<string, Uint32Array>; size: number }
const remembered = new WeakMap<Database, Remembered>()

/**
 * The numbers (`products.search_id`) of the products that match, ascending, whether they are listed or not. They are
 * remembered until the search index changes, which prices, stock and orders do not do. On SQLite only.
 *
 * @param seq what `readSearchSeq` returned before
 */
export const findDocuments = async (
  db: Database,
  seq: number,
  query: SearchQuery,
  tier: RelevanceTier,
): Promise<Uint32Array> => {
  const expression = ftsExpression(query, tier)
  const known = rememberedAt(db, seq)
  const documents = known.documents.get(expression) ?? (await selectDocuments(db, expression))
  remember(known, expression, documents)
  return documents
}

const rememberedAt = (db: Database, seq: number): Remembered => {
  const known = remembered.get(db)
  if (known?.seq === seq) return known
  const fresh: Remembered = { seq, documents: new Map(), size: 0 }
  remembered.set(db, fresh)
  return fresh
}

/** Marks it as the one used last, and removes those that were not used for the longest time. */
const remember = (known: Remembered, expression: string, documents: Uint32Array): void => {
  forget(known, expression)
  known.documents.set(expression, documents)
  known.size += sizeOf(documents)
  while (known.size > MAX_REMEMBERED_NUMBERS) forget(known, known.documents.keys().next().value!)
}

const forget = (known: Remembered, expression: string): void => {
  const documents = known.documents.get(expression)
  if (!documents) return
  known.documents.delete(expression)
  known.size -= sizeOf(documents)
}

const sizeOf = (documents: Uint32Array): number => EXPRESSION_SIZE + documents.length
