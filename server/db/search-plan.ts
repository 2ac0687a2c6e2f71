import { type QueryExecutorProvider, sql } from 'kysely'
import type { SearchQuery } from '../../src/contract/search/parse-query.ts'
import { RELEVANCE_FACTS, type RelevanceFact } from '../../src/contract/search/relevance.ts'
import { readSearchSeq } from './counters.ts'
import { RELEVANCE_TIERS, type RelevanceTier, sumWeights, toTier } from './relevance-tiers.ts'
import { countByRelevance, countDocuments, findByRelevance, isPostgres, selectMatches } from './search-index.ts'
import type { Database } from './store.ts'

/** How a page of a search is found. */
export type SearchPlan = {
  /** The number of products that match, whether they are listed or not. */
  matches: number
  /** Scanning the listing's index until a page is full is faster than fetching and sorting all matches. */
  hasMany: boolean
  /** The tiers in which to look for a page before the relevance of each match is computed, the most relevant first. */
  tiers: readonly PlannedTier[]
}
/**
 * `matches`: the number of its products, if it is known, up to MANY_MATCHES; on PostgreSQL without those of the tiers before.
 * `ids`: its products, where they are few.
 */
export type PlannedTier = RelevanceTier & { matches?: number; ids?: readonly string[] }

type CountedTier = PlannedTier & { matches: number }

export const MANY_MATCHES = 2000
/** Later pages are found by sorting all matches. */
export const MAX_TIERED_PRODUCTS = 200
/** Where few products match, sorting all of them is faster than looking in more tiers. */
const MAX_TIERS_OF_FEW = 3
/** On PostgreSQL the ids of so few are remembered, because finding them again takes another pass over all matches. */
const FEW_OF_MANY = 100
const MAX_KNOWN_PLANS = 1000

type KnownPlans = { seq: number; plans: Map<SearchQuery, SearchPlan> }
const knownPlans = new WeakMap<Database, KnownPlans>()

/** Remembered until the search index changes, which prices, stock and orders do not. */
export const planSearch = async (db: Database, query: SearchQuery): Promise<SearchPlan> => {
  const { plans } = plansAt(db, await readSearchSeq(db))
  const known = plans.get(query)
  if (known) return known
  const plan = await (isPostgres(db) ? planVectorSearch(db, query) : planFtsSearch(db, query))
  if (plans.size >= MAX_KNOWN_PLANS) plans.delete(plans.keys().next().value!)
  plans.set(query, plan)
  return plan
}

const plansAt = (db: Database, seq: number): KnownPlans => {
  const known = knownPlans.get(db)
  if (known?.seq === seq) return known
  const fresh = { seq, plans: new Map<SearchQuery, SearchPlan>() }
  knownPlans.set(db, fresh)
  return fresh
}

const planFtsSearch = async (db: QueryExecutorProvider, query: SearchQuery): Promise<SearchPlan> => {
  const matches = await countDocuments(db, query)
  if (matches === 0) return { matches, hasMany: false, tiers: [] }
  const facts = await findHeldFacts(db, query)
  const tiers = RELEVANCE_TIERS.filter(tier => tier.facts.every(fact => facts.includes(fact)))
  const hasMany = matches >= MANY_MATCHES
  return { matches, hasMany, tiers: await countTiers(db, query, { matches, hasMany, tiers }) }
}

/** The facts that any product has; the tiers of others are empty. */
const findHeldFacts = async (db: QueryExecutorProvider, query: SearchQuery): Promise<RelevanceFact[]> => {
  const facts = RELEVANCE_FACTS.map(
    (fact, at) => sql`exists (${selectMatches(db, query, toTier([fact]))}) as ${sql.ref(`fact${at}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(facts)}`.execute(db)
  return RELEVANCE_FACTS.filter((_, at) => rows[0]![`fact${at}`] === 1)
}

/**
 * The tiers that are not empty, as far as a page may need them. On SQLite each also finds those of its products that are in a
 * tier before.
 */
const countTiers = async (
  db: QueryExecutorProvider,
  query: SearchQuery,
  { matches: all, hasMany, tiers }: { matches: number; hasMany: boolean; tiers: readonly RelevanceTier[] },
): Promise<PlannedTier[]> => {
  const counted: CountedTier[] = []
  for (const [at, tier] of tiers.entries()) {
    const matches = await countDocuments(db, query, { tier, limit: MANY_MATCHES })
    if (matches > 0 && !counted.some(before => hasAll(before, tier, matches))) counted.push({ ...tier, matches })
    if (matches === all || (!hasMany && counted.length === MAX_TIERS_OF_FEW)) return counted
    // The filter of a search may leave so few that the others are needed, too.
    if (matches >= MAX_TIERED_PRODUCTS) return [...counted, ...tiers.slice(at + 1)]
  }
  return counted
}

/** Has the tier before found all products of this one? */
const hasAll = (before: CountedTier, tier: RelevanceTier, matches: number): boolean =>
  before.matches === matches && tier.facts.every(fact => before.facts.includes(fact))

const planVectorSearch = async (db: QueryExecutorProvider, query: SearchQuery): Promise<SearchPlan> => {
  const counts = await countByRelevance(db, query)
  const matches = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const tiers = RELEVANCE_TIERS.flatMap(tier => {
    const count = counts.get(sumWeights(tier))
    return count === undefined ? [] : { ...tier, matches: count }
  })
  const hasMany = matches >= MANY_MATCHES
  return { matches, hasMany, tiers: hasMany ? await findIdsOfFew(db, query, tiers) : tiers.slice(0, 1) }
}

const findIdsOfFew = async (
  db: QueryExecutorProvider,
  query: SearchQuery,
  tiers: readonly CountedTier[],
): Promise<PlannedTier[]> => {
  const small = untilPageIsFull(tiers).filter(tier => tier.matches <= FEW_OF_MANY)
  if (small.length === 0) return [...tiers]
  const found = await findByRelevance(db, query, small.map(sumWeights))
  return tiers.map(tier => {
    const ids = found.filter(({ relevance }) => relevance === sumWeights(tier)).map(({ id }) => id)
    return small.includes(tier) && ids.length > 0 ? { ...tier, ids } : tier
  })
}

/** The first tiers that hold any page which is looked for in tiers, so that few ids are remembered for each search. */
const untilPageIsFull = (tiers: readonly CountedTier[]): CountedTier[] => {
  let before = 0
  return tiers.filter(({ matches }) => {
    const isNeeded = before < MAX_TIERED_PRODUCTS
    before += matches
    return isNeeded
  })
}
