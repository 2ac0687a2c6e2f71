import { MAX_SUGGESTIONS } from '../../../src/contract/constants.ts'
import type { Meta } from '../../../src/contract/endpoint.ts'
import { toTaka } from '../../../src/contract/money.ts'
import type { Suggestion } from '../../../src/contract/products/products.ts'
import { highlightNames } from '../../../src/contract/search/match-name.ts'
import { parseSearchQuery, type SearchQuery } from '../../../src/contract/search/parse-query.ts'
import { splitPriceLimit } from '../../../src/contract/search/price-limit.ts'
import { NAME_FACT } from '../../../src/contract/search/relevance.ts'
import { toBanglaName } from '../../db/bangla-texts.ts'
import { readSearchSeq } from '../../db/counters.ts'
import { toTier } from '../../db/search/relevance-tiers.ts'
import { hasIndexOfBeginnings, hasName } from '../../db/search/search-costs.ts'
import { FOUND } from '../../db/search/search-index.ts'
import { planSearch } from '../../db/search/search-plan.ts'
import { sortByIds } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import { suggestPlaces } from './place-suggestions.ts'
import { toProductFilter } from './product-filter.ts'
import { estimateListedProducts } from './product-list.ts'
import { findInTiers, findMostRelevantIds, sortProducts } from './relevant-products.ts'
import { correctSearchTerm } from './search-correction.ts'

const FIRST_PAGE = { page: 1, limit: MAX_SUGGESTIONS }

type Suggestions = { suggestions: Suggestion[] } & Pick<Meta, 'corrected' | 'instead'>

/** Suggestions for a typed term. Without results the term's spelling is corrected, or other searches are offered. */
export const findSuggestions = async (db: Database, searchTerm: string, places = false): Promise<Suggestions> => {
  const suggestions = await listSuggestions(db, searchTerm, places)
  if (suggestions.length > 0) return { suggestions }
  const { to, instead } = await correctSearchTerm(db, searchTerm)
  if (to === null) return { suggestions, ...(instead.length > 0 && { instead }) }
  const corrected = await listSuggestions(db, to, places)
  return corrected.length > 0 ? { suggestions: corrected, corrected: { from: searchTerm, to } } : { suggestions }
}

/** Counts nothing, so that each keystroke gets its response quickly for any size of the catalogue. */
const listSuggestions = async (db: Database, typed: string, places: boolean): Promise<Suggestion[]> => {
  const { searchTerm } = splitPriceLimit(typed)
  const complete = await findRelevant(db, parseSearchQuery(searchTerm, false))
  const begun = complete.length < MAX_SUGGESTIONS ? await findCompletions(db, parseSearchQuery(searchTerm, true)) : []
  const found = [...new Map([...complete, ...begun].map(row => [row.id, row])).values()].slice(0, MAX_SUGGESTIONS)
  const categories = await findCategoriesById(db, found)
  const products = found.map(({ category_id, nameBn, price_max, ...row }) => ({
    ...row,
    ...toBanglaName(nameBn),
    category: categories.get(category_id),
    price: toTaka(row.price),
    ...(price_max !== null && { priceMax: toTaka(price_max) }),
    ...highlightNames({ ...row, nameBn }, searchTerm),
  }))
  return places ? [...(await suggestPlaces(db, searchTerm)), ...products] : products
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
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

/** The most relevant products, as in a search. */
const findRelevant = async (db: Database, search: SearchQuery | null): Promise<Row[]> => {
  if (!search) return []
  const plan = await planSearch(db, search)
  if (plan.matches === 0) return []
  const page = { offset: 0, limit: MAX_SUGGESTIONS }
  const ids = await findMostRelevantIds({ ...toRequest(db, search), plan, total: plan.matches, page })
  return findRows(db, ids)
}

/** For the words that begin with an unfinished one: products with such a name, then all others. */
const COMPLETION_TIERS = [toTier([NAME_FACT]), FOUND]
/** Without an index of beginnings, those of this many of the most popular products are compared first. */
const SCANNED_PRODUCTS = 1000

/**
 * The beginning of a word stands for many, so that each look into the index takes long, and the next letter makes it
 * another one.
 */
const findCompletions = async (db: Database, search: SearchQuery | null): Promise<Row[]> => {
  if (!search) return []
  if (hasIndexOfBeginnings(db))
    return findRows(db, await findInTiers(await planCompletions(db, search), MAX_SUGGESTIONS))
  const popular = await findRows(db, await scanPopularNames(db, search))
  return popular.length === MAX_SUGGESTIONS ? popular : [...popular, ...(await findRelevant(db, search))]
}

const planCompletions = async (db: Database, search: SearchQuery) => ({
  ...toRequest(db, search),
  share: 1,
  plan: { seq: await readSearchSeq(db), tiers: COMPLETION_TIERS },
})

/** Ends as soon as there are enough, because the inner order is kept. */
const scanPopularNames = async (db: Database, search: SearchQuery): Promise<string[]> => {
  const inStock = db.selectFrom('products').where('is_listed', '=', 1).where('stock', '>', 0)
  const rows = await db
    .selectFrom(sortProducts(inStock, 'popularity').select('products.id').limit(SCANNED_PRODUCTS).as('products'))
    .select('products.id')
    .where(hasName(db, search))
    .limit(MAX_SUGGESTIONS)
    .execute()
  return rows.map(row => row.id)
}

const toRequest = (db: Database, search: SearchQuery) => ({
  db,
  filter: { ...toProductFilter(FIRST_PAGE, false, false), search },
  search,
  countListed: () => estimateListedProducts(db),
})

const findRows = async (db: Database, ids: readonly string[]): Promise<Row[]> =>
  ids.length > 0
    ? sortByIds(
        ids,
        await selectRows(db)
          .where('id', 'in', [...ids])
          .execute(),
      )
    : []

const selectRows = (db: Database) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'name_bn as nameBn', 'image', 'thumbhash', 'price', 'price_max', 'category_id'])
