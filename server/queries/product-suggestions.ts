import type { QueryCorrection } from '../../src/contract/endpoint.ts'
import { toTaka } from '../../src/contract/money.ts'
import { MAX_SUGGESTIONS, type Suggestion } from '../../src/contract/products.ts'
import { highlightNames } from '../../src/contract/search/match-name.ts'
import { parseSearchQuery, type SearchQuery } from '../../src/contract/search/parse-query.ts'
import { splitPriceLimit } from '../../src/contract/search/price-limit.ts'
import { planSearch } from '../db/search-plan.ts'
import type { Database } from '../db/store.ts'
import { toBanglaName } from './bangla-texts.ts'
import { suggestPlaces } from './place-suggestions.ts'
import { toProductFilter } from './product-filter.ts'
import { estimateListedProducts } from './product-list.ts'
import { findMostRelevantIds } from './relevant-products.ts'
import { correctSearchTerm } from './search-correction.ts'
import { sortByIds } from './sql-expressions.ts'

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
  const ids = await findMostRelevantIds({
    db,
    filter: { ...toProductFilter(FIRST_PAGE, false, false), search },
    search,
    plan,
    total: plan.matches,
    page: { offset: 0, limit: MAX_SUGGESTIONS },
    countListed: () => estimateListedProducts(db),
  })
  const rows = ids.length > 0 ? await selectRows(db).where('id', 'in', ids).execute() : []
  return sortByIds(ids, rows)
}

const selectRows = (db: Database) =>
  db.selectFrom('products').select(['id', 'name', 'name_bn as nameBn', 'image', 'thumbhash', 'price', 'category_id'])
