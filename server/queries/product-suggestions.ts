import { listNames } from '../../src/contract/bangla-texts.ts'
import type { QueryCorrection } from '../../src/contract/endpoint.ts'
import { toTaka } from '../../src/contract/money.ts'
import { MAX_SUGGESTIONS, type Suggestion } from '../../src/contract/products.ts'
import { highlightNames, scoreName } from '../../src/contract/search/match-name.ts'
import { parseSearchQuery, type SearchQuery } from '../../src/contract/search/parse-query.ts'
import { splitPriceLimit } from '../../src/contract/search/price-limit.ts'
import { withoutIndex } from '../db/index-hints.ts'
import { isFrequent, matchesQuery, planSearch, relevanceSql } from '../db/search-index.ts'
import type { Database } from '../db/store.ts'
import { toBanglaName } from './bangla-texts.ts'
import { suggestPlaces } from './place-suggestions.ts'
import { toProductFilter } from './product-filter.ts'
import { estimateListedProducts } from './product-list.ts'
import { isInStockSql, productOrderBy } from './product-sorting.ts'
import { findMostRelevantIds } from './relevant-products.ts'
import { correctSearchTerm } from './search-correction.ts'

/** How many of the most popular products are checked one by one. */
const SCANNED_PRODUCTS = 200
const FIRST_PAGE = { page: 1, limit: MAX_SUGGESTIONS }

type Suggestions = { suggestions: Suggestion[]; corrected?: QueryCorrection }

/** Suggestions for a typed term. Without results the term's spelling is corrected. */
export const findSuggestions = async (db: Database, searchTerm: string, places = false): Promise<Suggestions> => {
  const suggestions = await listSuggestions(db, searchTerm, places)
  if (suggestions.length > 0) return { suggestions }
  const to = await correctSearchTerm(db, searchTerm)
  const corrected = to === null ? [] : await listSuggestions(db, to, places)
  return corrected.length > 0 ? { suggestions: corrected, corrected: { from: searchTerm, to: to! } } : { suggestions }
}

/** Counts nothing, so that each keystroke is answered quickly for any size of the catalogue. */
const listSuggestions = async (db: Database, typed: string, places: boolean): Promise<Suggestion[]> => {
  const { searchTerm } = splitPriceLimit(typed)
  const complete = await findRelevant(db, parseSearchQuery(searchTerm, false))
  const begun = complete.length < MAX_SUGGESTIONS ? await findRelevant(db, parseSearchQuery(searchTerm, true)) : []
  const found = [...new Map([...complete, ...begun].map(row => [row.id, row])).values()].slice(0, MAX_SUGGESTIONS)
  const categories = await findCategoriesById(db, found)
  const products = found.map(({ category_id, nameBn, ...row }) => ({
    ...row,
    ...toBanglaName(nameBn),
    category: categories.get(category_id),
    price: toTaka(row.price),
    ...highlightNames({ ...row, nameBn }, searchTerm),
  }))
  return places ? [...(await suggestPlaces(db, searchTerm)), ...products] : products
}

type Row = Awaited<ReturnType<typeof selectRelevant>>[number]
type Category = { id: string; name: string; nameBn?: string }

/** Categories by id, for the shown products only. A join would look up the category of every match before sorting. */
const findCategoriesById = async (db: Database, found: readonly Row[]): Promise<Map<string, Category>> => {
  const ids = [...new Set(found.map(row => row.category_id))]
  if (ids.length === 0) return new Map()
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name', 'name_bn'])
    .where('id', 'in', ids)
    .execute()
  return new Map(categories.map(({ id, name, name_bn }) => [id, { id, name, ...toBanglaName(name_bn) }]))
}

const findRelevant = async (db: Database, query: SearchQuery | null): Promise<Row[]> => {
  if (!query) return []
  if (!(await isFrequent(db, query))) return selectRelevant(db, query)
  return (await scanMostPopular(db, query)) ?? selectMostRelevant(db, query)
}

/**
 * Finds a frequent term among the most popular products, because sorting thousands of matches takes longer than a
 * keystroke. Null if there are not enough matches among them.
 */
const scanMostPopular = async (db: Database, query: SearchQuery): Promise<Row[] | null> => {
  const top = await productOrderBy('popularity')
    .reduce((rows, term) => rows.orderBy(term.by, term.direction), selectRows(db).where('is_listed', '=', 1))
    .limit(SCANNED_PRODUCTS)
    .execute()
  const scored = top.map(row => ({ row, score: scoreName(listNames(row), query) })).filter(({ score }) => score > 0)
  const best = scored.sort((a, b) => b.score - a.score).slice(0, MAX_SUGGESTIONS)
  return best.length === MAX_SUGGESTIONS ? best.map(({ row }) => row) : null
}

const selectRelevant = (db: Database, query: SearchQuery) => {
  const products = selectRows(db)
    .where(withoutIndex(db, 'is_listed'), '=', 1)
    .where(matchesQuery(db, query, false))
    .orderBy(relevanceSql(db, query), 'desc')
    .orderBy(isInStockSql, 'desc')
  return productOrderBy('popularity')
    .reduce((rows, term) => rows.orderBy(term.by, term.direction), products)
    .limit(MAX_SUGGESTIONS)
    .execute()
}

/** The same for a frequent term, without computing the relevance of each match. */
const selectMostRelevant = async (db: Database, search: SearchQuery): Promise<Row[]> => {
  const ids = await findMostRelevantIds({
    db,
    filter: { ...toProductFilter(FIRST_PAGE, false, false), search },
    search,
    plan: await planSearch(db, search),
    total: MAX_SUGGESTIONS,
    page: { offset: 0, limit: MAX_SUGGESTIONS },
    countListed: () => estimateListedProducts(db),
  })
  const rows = ids.length > 0 ? await selectRows(db).where('id', 'in', ids).execute() : []
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

const selectRows = (db: Database) =>
  db.selectFrom('products').select(['id', 'name', 'name_bn as nameBn', 'image', 'thumbhash', 'price', 'category_id'])
