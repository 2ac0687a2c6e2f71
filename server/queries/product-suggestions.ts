import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Correction } from '../../src/contract/endpoint.ts'
import { highlightsOf } from '../../src/contract/highlight.ts'
import { toTaka } from '../../src/contract/money.ts'
import { SUGGESTIONS, type Suggestion } from '../../src/contract/products.ts'
import { queryWords, words as wordsOf } from '../../src/contract/text.ts'
import { holdsWords, manyHold } from '../db/search.ts'
import type { Database } from '../db/store.ts'
import { productOrder } from './product-order.ts'
import { correctedTerm } from './search-correction.ts'

/** Of the most popular products, so many are looked at one by one. */
const LOOKED_AT = 200

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
  const areMany = await manyHold(db, words, 'name')
  const inName = holdsWords(db, 'name', words, areMany)
  const named = (areMany && (await amongTheMostPopular(db, words))) || (await popular(db, inName, SUGGESTIONS))
  const room = SUGGESTIONS - named.length
  const others = room > 0 ? await popular(db, await besides(db, words, inName), room) : []
  const found = [...named, ...others]
  const categories = await categoriesOf(db, found)
  return found.map(({ category_id, ...row }) => ({
    ...row,
    category: categories.get(category_id),
    price: toTaka(row.price),
    highlight: highlightsOf(row.name, words),
  }))
}

/** By id. Asked for the few that are shown: beside the products, the name of each that matches would be looked up to be sorted. */
const categoriesOf = async (db: Database, rows: readonly Row[]): Promise<Map<string, Category>> => {
  const ids = [...new Set(rows.map(row => row.category_id))]
  if (ids.length === 0) return new Map()
  const categories = await db.selectFrom('categories').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(categories.map(category => [category.id, category]))
}

type Category = { id: string; name: string }

/** What thousands of names hold is soon met from the top down; the index would list them all first. Null: it was not met. */
const amongTheMostPopular = async (db: Database, words: readonly string[]): Promise<Row[] | null> => {
  const top = await popular(db, sql<boolean>`true`, LOOKED_AT)
  const named = top.filter(({ name }) => hasWords(name, words)).slice(0, SUGGESTIONS)
  return named.length === SUGGESTIONS ? named : null
}

/** Every word, the last as the beginning of one: as the index sees it. */
const hasWords = (name: string, typed: readonly string[]): boolean => {
  const [own, last] = [wordsOf(name), typed.at(-1)!]
  return typed.slice(0, -1).every(word => own.includes(word)) && own.some(word => word.startsWith(last))
}

/** Held, but not by the name. */
const besides = async (db: Database, words: readonly string[], inName: Condition): Promise<Condition> =>
  sql<boolean>`${holdsWords(db, 'text', words, await manyHold(db, words))} and not ${inName}`

type Condition = RawBuilder<SqlBool>
type Row = Awaited<ReturnType<typeof popular>>[number]

const popular = (db: Database, condition: Condition, limit: number) =>
  productOrder('popularity')
    .reduce(
      (rows, term) => rows.orderBy(term.by, term.direction),
      db.selectFrom('products').where('is_listed', '=', 1).where(condition),
    )
    .select(['id', 'name', 'image', 'thumbhash', 'price', 'category_id'])
    .limit(limit)
    .execute()
