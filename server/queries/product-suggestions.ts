import type { QueryCorrection } from '../../src/contract/endpoint.ts'
import { toTaka } from '../../src/contract/money.ts'
import { MAX_SUGGESTIONS, type Suggestion } from '../../src/contract/products.ts'
import { parseSearchQuery } from '../../src/contract/search/parse-query.ts'
import { findHighlights } from '../../src/contract/search-highlights.ts'
import { splitQuery } from '../../src/contract/search-text.ts'
import { withoutIndex } from '../db/index-hints.ts'
import { matchesQuery, relevanceSql } from '../db/search-index.ts'
import type { Database } from '../db/store.ts'
import { isInStockSql, productOrderBy } from './product-sorting.ts'
import { correctSearchTerm } from './search-correction.ts'

/** Suggestions for a typed term. Without results the term's spelling is corrected. */
export const findSuggestions = async (
  db: Database,
  searchTerm: string,
): Promise<{ suggestions: Suggestion[]; corrected?: QueryCorrection }> => {
  const suggestions = await listSuggestions(db, searchTerm)
  if (suggestions.length > 0) return { suggestions }
  const to = await correctSearchTerm(db, searchTerm)
  const corrected = to === null ? [] : await listSuggestions(db, to)
  return corrected.length > 0 ? { suggestions: corrected, corrected: { from: searchTerm, to: to! } } : { suggestions }
}

/** Counts nothing, so that each keystroke is answered quickly for any size of the catalogue. */
const listSuggestions = async (db: Database, searchTerm: string): Promise<Suggestion[]> => {
  const complete = await selectRelevant(db, searchTerm, false)
  const begun = complete.length < MAX_SUGGESTIONS ? await selectRelevant(db, searchTerm, true) : []
  const found = [...new Map([...complete, ...begun].map(row => [row.id, row])).values()].slice(0, MAX_SUGGESTIONS)
  const categories = await findCategoriesById(db, found)
  return found.map(({ category_id, ...row }) => ({
    ...row,
    category: categories.get(category_id),
    price: toTaka(row.price),
    highlight: findHighlights(row.name, splitQuery(searchTerm)),
  }))
}

type Row = Awaited<ReturnType<typeof selectRelevant>>[number]
type Category = { id: string; name: string }

/** Categories by id, for the shown products only. A join would look up the category of every match before sorting. */
const findCategoriesById = async (db: Database, rows: readonly Row[]): Promise<Map<string, Category>> => {
  const ids = [...new Set(rows.map(row => row.category_id))]
  if (ids.length === 0) return new Map()
  const categories = await db.selectFrom('categories').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(categories.map(category => [category.id, category]))
}

const selectRelevant = async (db: Database, searchTerm: string, unfinished: boolean) => {
  const query = parseSearchQuery(searchTerm, unfinished)
  if (!query) return []
  const products = db
    .selectFrom('products')
    .where(withoutIndex(db, 'is_listed'), '=', 1)
    .where(matchesQuery(db, query, false))
    .orderBy(relevanceSql(db, query), 'desc')
    .orderBy(isInStockSql, 'desc')
  return productOrderBy('popularity')
    .reduce((rows, term) => rows.orderBy(term.by, term.direction), products)
    .select(['id', 'name', 'image', 'thumbhash', 'price', 'category_id'])
    .limit(MAX_SUGGESTIONS)
    .execute()
}
