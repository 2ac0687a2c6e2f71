import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Correction } from '../../src/contract/endpoint.ts'
import { highlightsOf } from '../../src/contract/highlight.ts'
import { toTaka } from '../../src/contract/money.ts'
import { SUGGESTIONS, type Suggestion } from '../../src/contract/products.ts'
import { queryWords } from '../../src/contract/text.ts'
import { holdsWords, manyHold, type SearchField } from '../db/search.ts'
import type { Database } from '../db/store.ts'
import { productOrder } from './product-order.ts'
import { correctedTerm } from './search-correction.ts'

/** What to suggest to somebody who has typed this, and what he meant where it finds nothing as it stands. */
export const suggestionsFor = async (
  db: Database,
  searchTerm: string,
): Promise<{ suggestions: Suggestion[]; corrected?: Correction }> => {
  const suggestions = await suggest(db, queryWords(searchTerm))
  if (suggestions.length > 0) return { suggestions }
  const to = await correctedTerm(db, searchTerm)
  const meant = to === null ? [] : await suggest(db, queryWords(to))
  return meant.length > 0 ? { suggestions: meant, corrected: { from: searchTerm, to: to! } } : { suggestions }
}

/** Nothing is counted here, so that each letter typed is answered at once however large the market is. */
const suggest = async (db: Database, words: readonly string[]): Promise<Suggestion[]> => {
  if (words.length === 0) return []
  const inName = await holding(db, words, 'name')
  const named = await popular(db, inName, SUGGESTIONS)
  const room = SUGGESTIONS - named.length
  const others =
    room > 0 ? await popular(db, sql<boolean>`${await holding(db, words, 'text')} and not ${inName}`, room) : []
  return [...named, ...others].map(row => ({
    ...row,
    price: toTaka(row.price),
    highlight: highlightsOf(row.name, words),
  }))
}

const holding = async (db: Database, words: readonly string[], field: SearchField): Promise<RawBuilder<SqlBool>> =>
  holdsWords(db, field, words, await manyHold(db, words, field))

const popular = (db: Database, condition: RawBuilder<SqlBool>, limit: number) =>
  productOrder('popularity')
    .reduce(
      (rows, term) => rows.orderBy(term.by, term.direction),
      db.selectFrom('products').where('is_listed', '=', 1).where(condition),
    )
    .select(['id', 'name', 'image', 'thumbhash', 'price'])
    .limit(limit)
    .execute()
