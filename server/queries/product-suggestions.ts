import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { QueryCorrection } from '../../src/contract/endpoint.ts'
import { toTaka } from '../../src/contract/money.ts'
import { MAX_SUGGESTIONS, type Suggestion } from '../../src/contract/products.ts'
import { findHighlights } from '../../src/contract/search-highlights.ts'
import { splitQuery, splitWords as wordsOf } from '../../src/contract/search-text.ts'
import { hasManyMatches, matchesWords } from '../db/search-index.ts'
import type { Database } from '../db/store.ts'
import { productOrderBy } from './product-sorting.ts'
import { correctSearchTerm } from './search-correction.ts'

/** Of the most popular products, so many are looked at one by one. */
const SCANNED_PRODUCTS = 200

/** What to suggest to somebody who has typed this, and what he meant where it finds nothing as it stands. */
export const findSuggestions = async (
  db: Database,
  searchTerm: string,
): Promise<{ suggestions: Suggestion[]; corrected?: QueryCorrection }> => {
  const suggestions = await listSuggestions(db, splitQuery(searchTerm))
  if (suggestions.length > 0) return { suggestions }
  const to = await correctSearchTerm(db, searchTerm)
  const meant = to === null ? [] : await listSuggestions(db, splitQuery(to))
  return meant.length > 0 ? { suggestions: meant, corrected: { from: searchTerm, to: to! } } : { suggestions }
}

/** Nothing is counted here, so that each letter typed is answered at once however large the market is. */
const listSuggestions = async (db: Database, words: readonly string[]): Promise<Suggestion[]> => {
  if (words.length === 0) return []
  const areMany = await hasManyMatches(db, words, 'name')
  const inName = matchesWords(db, 'name', words, areMany)
  const named = (areMany && (await scanMostPopular(db, words))) || (await selectPopular(db, inName, MAX_SUGGESTIONS))
  const room = MAX_SUGGESTIONS - named.length
  const others = room > 0 ? await selectPopular(db, await matchesOutsideName(db, words, inName), room) : []
  const found = [...named, ...others]
  const categories = await findCategoriesById(db, found)
  return found.map(({ category_id, ...row }) => ({
    ...row,
    category: categories.get(category_id),
    price: toTaka(row.price),
    highlight: findHighlights(row.name, words),
  }))
}

/** By id. Asked for the few that are shown: beside the products, the name of each that matches would be looked up to be sorted. */
const findCategoriesById = async (db: Database, rows: readonly Row[]): Promise<Map<string, Category>> => {
  const ids = [...new Set(rows.map(row => row.category_id))]
  if (ids.length === 0) return new Map()
  const categories = await db.selectFrom('categories').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(categories.map(category => [category.id, category]))
}

type Category = { id: string; name: string }

/** What thousands of names hold is soon met from the top down; the index would list them all first. Null: it was not met. */
const scanMostPopular = async (db: Database, words: readonly string[]): Promise<Row[] | null> => {
  const top = await selectPopular(db, sql<boolean>`true`, SCANNED_PRODUCTS)
  const named = top.filter(({ name }) => nameHasWords(name, words)).slice(0, MAX_SUGGESTIONS)
  return named.length === MAX_SUGGESTIONS ? named : null
}

/** Every word, the last as the beginning of one: as the index sees it. */
const nameHasWords = (name: string, typed: readonly string[]): boolean => {
  const [own, last] = [wordsOf(name), typed.at(-1)!]
  return typed.slice(0, -1).every(word => own.includes(word)) && own.some(word => word.startsWith(last))
}

/** Held, but not by the name. */
const matchesOutsideName = async (db: Database, words: readonly string[], inName: Condition): Promise<Condition> =>
  sql<boolean>`${matchesWords(db, 'text', words, await hasManyMatches(db, words))} and not ${inName}`

type Condition = RawBuilder<SqlBool>
type Row = Awaited<ReturnType<typeof selectPopular>>[number]

const selectPopular = (db: Database, condition: Condition, limit: number) =>
  productOrderBy('popularity')
    .reduce(
      (rows, term) => rows.orderBy(term.by, term.direction),
      db.selectFrom('products').where('is_listed', '=', 1).where(condition),
    )
    .select(['id', 'name', 'image', 'thumbhash', 'price', 'category_id'])
    .limit(limit)
    .execute()
