import type { SearchQuery } from '../../../src/contract/search/parse-query.ts'
import { relevanceSql } from '../../db/search/relevance-sql.ts'
import { getScannedRowCost } from '../../db/search/search-costs.ts'
import {
  type FoundTier,
  findMatching,
  MANY_MATCHES,
  MAX_TIERED_PRODUCTS,
  type PlannedTier,
  type SearchPlan,
  withDocuments,
} from '../../db/search/search-plan.ts'
import type { Database } from '../../db/store.ts'
import { isSearchOnly, type MatchingProducts, type ProductFilter, selectMatchingProducts } from './product-filter.ts'
import { type ColumnSort, isInStockSql, productOrderBy } from './product-sorting.ts'

export type PageRange = { offset: number; limit: number }

type TierRequest = {
  db: Database
  filter: ProductFilter
  search: SearchQuery
  plan: Pick<SearchPlan, 'seq' | 'tiers'>
  /** About how many of the products that have the words pass the filter's other conditions, from 0 to 1. */
  share: number
  /** The number of listed products, which is only needed where many match. */
  countListed(): Promise<number>
}

type RelevanceRequest = Omit<TierRequest, 'share'> & {
  plan: SearchPlan
  /** The number of matches. */
  total: number
  page: PageRange
}

/** A page of a search: the most relevant first; equally relevant ones by stock and popularity. */
export const findMostRelevantIds = async (request: RelevanceRequest): Promise<string[]> => {
  const { db, filter, search, total, page } = request
  const end = Math.min(page.offset + page.limit, total)
  const tiered = { ...request, share: estimateShare(request) }
  const found = end <= MAX_TIERED_PRODUCTS ? await findInTiers(tiered, end) : null
  if (found && (found.length === end || haveAll(request.plan))) return found.slice(page.offset)
  const matching = await findMatching(db, request.plan, search)
  const products = selectMatchingProducts(db, filter, 'by filter', matching)
  return selectIds(sortByStock(products.orderBy(await relevanceSql(db, request.plan.seq, search), 'desc')), page)
}

/** Has one of the tiers all products that match? */
const haveAll = ({ tiers, matches }: SearchPlan): boolean => tiers.some(tier => tier.matches === matches)

/** 0 where the index of popular products does not have all of them. */
const estimateShare = ({ filter, plan, total }: RelevanceRequest): number => {
  if (isSearchOnly(filter)) return 1
  return filter.everyStatus ? 0 : total / plan.matches
}

export const sortProducts = (
  products: MatchingProducts,
  sort: ColumnSort,
  direction?: 'asc' | 'desc',
): MatchingProducts =>
  productOrderBy(sort, direction).reduce((rows, term) => rows.orderBy(term.by, term.direction), products)

export const selectIds = async (products: MatchingProducts, { offset, limit }: PageRange): Promise<string[]> => {
  const rows = await products.select('products.id').limit(limit).offset(offset).execute()
  return rows.map(row => row.id)
}

/** The most relevant products of the planned tiers. */
export const findInTiers = async (request: TierRequest, limit: number): Promise<string[]> => {
  const found = new Set<string>()
  for (const tier of request.plan.tiers) {
    for (const id of await findInTier(request, tier, limit)) found.add(id)
    if (found.size >= limit) break
  }
  return [...found].slice(0, limit)
}

const findInTier = async (request: TierRequest, planned: PlannedTier, limit: number): Promise<string[]> => {
  const { db, filter, search, plan } = request
  const tier = await withDocuments(db, plan.seq, search, planned)
  if (tier.documents.length === 0) return []
  const scanned = (await shouldScanByPopularity(request, tier, limit))
    ? await scanByPopularity(request, tier, limit)
    : []
  if (scanned.length === limit) return scanned
  return selectIds(sortByStock(selectMatchingProducts(db, filter, 'by filter', tier)), { offset: 0, limit })
}

/**
 * Among products in stock by popularity, is the page full before as many were read as sorting all matches would read?
 */
const shouldScanByPopularity = async (
  { db, share, countListed }: TierRequest,
  { documents }: FoundTier,
  limit: number,
): Promise<boolean> => {
  const expected = documents.length * share
  if (expected < limit) return false
  return expected >= Math.min(MANY_MATCHES, Math.sqrt(limit * (await countListed()) * getScannedRowCost(db)))
}

const scanByPopularity = ({ db, filter }: TierRequest, tier: FoundTier, limit: number): Promise<string[]> => {
  const products = selectMatchingProducts(db, filter, 'by order', tier).where('products.in_stock', '=', 1)
  return selectIds(sortProducts(products, 'popularity'), { offset: 0, limit })
}

const sortByStock = (products: MatchingProducts): MatchingProducts =>
  sortProducts(products.orderBy(isInStockSql, 'desc'), 'popularity')
