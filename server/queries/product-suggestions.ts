import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { QueryCorrection } from '../../src/contract/endpoint.ts'
import { toTaka } from '../../src/contract/money.ts'
import { MAX_SUGGESTIONS, type Suggestion } from '../../src/contract/products.ts'
import { findHighlights } from '../../src/contract/search-highlights.ts'
import { splitQuery, splitWords as wordsOf } from '../../src/contract/search-text.ts'
import { withoutIndex } from '../db/index-hints.ts'
import { hasManyMatches, matchesWords } from '../db/search-index.ts'
import type { Database } from '../db/store.ts'
import { productOrderBy } from './product-sorting.ts'
import { correctSearchTerm } from './search-correction.ts'

/** How many of the most popular products are checked one by one. */
const SCANNED_PRODUCTS = 200

/** Suggestions for a typed term. Without results the term's spelling is corrected. */
export const findSuggestions = async (
  db: Database,
  searchTerm: string,
): Promise<{ suggestions: Suggestion[]; corrected?: QueryCorrection }> => {
  const suggestions = await listSuggestions(db, splitQuery(searchTerm))
  if (suggestions.length > 0) return { suggestions }
  const to = await correctSearchTerm(db, searchTerm)
  const corrected = to === null ? [] : await listSuggestions(db, splitQuery(to))
  return corrected.length > 0 ? { suggestions: corrected, corrected: { from: searchTerm, to: to! } } : { suggestions }
}

/** Counts nothing, so that each keystroke is answered quickly for any size of the catalogue. */
const listSuggestions = async (db: Database, words: readonly string[]): Promise<Suggestion[]> => {
  if (words.length === 0) return []
  const hasMany = await hasManyMatches(db, words, 'name')
  const inName = { condition: matchesWords(db, 'name', words, hasMany), hasMany }
  const named = (hasMany && (await scanMostPopular(db, words))) || (await selectPopular(db, inName, MAX_SUGGESTIONS))
  const remaining = MAX_SUGGESTIONS - named.length
  const others = remaining > 0 ? await selectPopular(db, await matchOutsideName(db, words, inName), remaining) : []
  const found = [...named, ...others]
  const categories = await findCategoriesById(db, found)
  return found.map(({ category_id, ...row }) => ({
    ...row,
    category: categories.get(category_id),
    price: toTaka(row.price),
    highlight: findHighlights(row.name, words),
  }))
}

/** Categories by id, for the shown products only. A join would look up the category of every match before sorting. */
const findCategoriesById = async (db: Database, rows: readonly Row[]): Promise<Map<string, Category>> => {
  const ids = [...new Set(rows.map(row => row.category_id))]
  if (ids.length === 0) return new Map()
  const categories = await db.selectFrom('categories').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(categories.map(category => [category.id, category]))
}

type Category = { id: string; name: string }

/**
 * Finds a frequent term among the most popular products, because the index would list thousands of matches first. Null
 * if there are not enough matches among them.
 */
const scanMostPopular = async (db: Database, words: readonly string[]): Promise<Row[] | null> => {
  const top = await selectPopular(db, { condition: sql<boolean>`true`, hasMany: true }, SCANNED_PRODUCTS)
  const named = top.filter(({ name }) => nameHasWords(name, words)).slice(0, MAX_SUGGESTIONS)
  return named.length === MAX_SUGGESTIONS ? named : null
}

/** The same rule as the index: every word, the last one as a prefix. */
const nameHasWords = (name: string, typed: readonly string[]): boolean => {
  const [nameWords, last] = [wordsOf(name), typed.at(-1)!]
  return typed.slice(0, -1).every(word => nameWords.includes(word)) && nameWords.some(word => word.startsWith(last))
}

/** The product contains the words, but not in its name. */
const matchOutsideName = async (db: Database, words: readonly string[], inName: Match): Promise<Match> => {
  const hasMany = await hasManyMatches(db, words)
  return { condition: sql<boolean>`${matchesWords(db, 'text', words, hasMany)} and not ${inName.condition}`, hasMany }
}

/** With many matches, walking the products by popularity finds some soon; few are all read and sorted. */
type Match = { condition: RawBuilder<SqlBool>; hasMany: boolean }
type Row = Awaited<ReturnType<typeof selectPopular>>[number]

const selectPopular = (db: Database, { condition, hasMany }: Match, limit: number) =>
  productOrderBy('popularity')
    .reduce(
      (rows, term) => rows.orderBy(term.by, term.direction),
      db
        .selectFrom('products')
        .where(hasMany ? sql.ref<number>('is_listed') : withoutIndex<number>(db, 'is_listed'), '=', 1)
        .where(condition),
    )
    .select(['id', 'name', 'image', 'thumbhash', 'price', 'category_id'])
    .limit(limit)
    .execute()
