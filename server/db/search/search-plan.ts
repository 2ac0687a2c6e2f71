import type { QueryExecutorProvider } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { SearchQuery } from '../../../src/contract/search/parse-query.ts'
import { CATEGORY_FACT, NAME_FACT, type RelevanceFact } from '../../../src/contract/search/relevance.ts'
import { readSearchSeq } from '../counters.ts'
import { isPostgres } from '../database-engine.ts'
import type { Database } from '../store.ts'
import { isInSomeCategory } from './category-tokens.ts'
import { findDocuments } from './matching-documents.ts'
import { FACTS_BY_IMPLICATION, RELEVANCE_TIERS, type RelevanceTier, sumWeights, toTier } from './relevance-tiers.ts'
import { countByRelevance, FOUND, findByRelevance, hasMatch, type KnownTier } from './search-index.ts'

/** How a page of a search is found. */
export type SearchPlan = {
  /** The state of the search index for which it was made. */
  seq: number
  /** The number of products that match, whether they are listed or not. */
  matches: number
  /** Does some match have every word in its name? */
  isNamed: boolean
  /** Scanning the listing's index until a page is full is faster than fetching and sorting all matches. */
  hasMany: boolean
  /** The tiers in which to look for a page before the relevance of each match is computed, the most relevant first. */
  tiers: readonly PlannedTier[]
}
/** `matches`: the number of its products, if it is known; on PostgreSQL without those of the tiers before. */
export type PlannedTier = KnownTier & { matches?: number }

type TierPlan = Omit<SearchPlan, 'seq'>
type CountedTier = PlannedTier & { matches: number }

export const MANY_MATCHES = 2000
/** Later pages are found by sorting all matches. */
export const MAX_TIERED_PRODUCTS = 200
/** Where few products match, sorting all of them is faster than looking in more tiers. */
const MAX_TIERS_OF_FEW = 3
/** On PostgreSQL the ids of so few are remembered, because finding them again takes another pass over all matches. */
const FEW_OF_MANY = 100
const MAX_KNOWN_PLANS = 1000

type KnownPlans = { seq: number; plans: LRUCache<SearchQuery, SearchPlan> }
const knownPlans = new WeakMap<Database, KnownPlans>()

/** Remembered until the search index changes, which prices, stock and orders do not. */
export const planSearch = async (db: Database, query: SearchQuery): Promise<SearchPlan> => {
  const { seq, plans } = plansAt(db, await readSearchSeq(db))
  const known = plans.get(query)
  if (known) return known
  const plan = { seq, ...(await (isPostgres(db) ? planVectorSearch(db, query) : planFtsSearch(db, seq, query))) }
  plans.set(query, plan)
  return plan
}

const plansAt = (db: Database, seq: number): KnownPlans => {
  const known = knownPlans.get(db)
  if (known?.seq === seq) return known
  const fresh = { seq, plans: new LRUCache<SearchQuery, SearchPlan>({ max: MAX_KNOWN_PLANS }) }
  knownPlans.set(db, fresh)
  return fresh
}

/** A tier with the numbers of its products. PostgreSQL has no index that finds them quickly. */
export const withDocuments = async (
  db: Database,
  seq: number,
  query: SearchQuery,
  tier: PlannedTier,
): Promise<PlannedTier> => {
  if (isPostgres(db)) return tier
  const documents = await findDocuments(db, seq, query, tier)
  return { ...tier, documents, matches: documents.length }
}

/** All products that match, as one tier. */
export const findMatching = async (db: Database, plan: SearchPlan, query: SearchQuery): Promise<PlannedTier> => {
  if (isPostgres(db)) return FOUND
  const hasAll = plan.tiers.find(tier => tier.matches === plan.matches)
  return withDocuments(db, plan.seq, query, hasAll ?? FOUND)
}

const planFtsSearch = async (db: Database, seq: number, query: SearchQuery): Promise<TierPlan> => {
  const matches = (await findDocuments(db, seq, query, FOUND)).length
  if (matches === 0) return { matches, isNamed: false, hasMany: false, tiers: [] }
  const hasMany = matches >= MANY_MATCHES
  const facts = await findHeldFacts(db, seq, query)
  const tiers = RELEVANCE_TIERS.filter(tier => tier.facts.every(fact => facts.includes(fact)))
  const countTier = async (tier: RelevanceTier) => (await findDocuments(db, seq, query, tier)).length
  const isNamed = facts.includes(NAME_FACT)
  return { matches, isNamed, hasMany, tiers: await countTiers(tiers, countTier, { matches, hasMany }) }
}

/**
 * The facts that at least one match has. A fact is looked for only if all facts that it implies were found, because
 * proving that no match has it scans every match.
 */
const findHeldFacts = async (db: Database, seq: number, query: SearchQuery): Promise<RelevanceFact[]> => {
  const held: RelevanceFact[] = []
  for (const { fact, implied } of FACTS_BY_IMPLICATION) {
    if (!implied.every(other => held.includes(other))) continue
    if (fact === CATEGORY_FACT && !(await isInSomeCategory(db, seq, query))) continue
    if (await hasMatch(db, query, toTier([fact]))) held.push(fact)
  }
  return held
}

/**
 * The tiers with matches, as far as a page may need them. A tier also has the products of earlier tiers that have its
 * facts.
 */
const countTiers = async (
  tiers: readonly RelevanceTier[],
  count: (tier: RelevanceTier) => Promise<number>,
  { matches: all, hasMany }: { matches: number; hasMany: boolean },
): Promise<PlannedTier[]> => {
  const counted: CountedTier[] = []
  for (const [at, tier] of tiers.entries()) {
    const matches = await count(tier)
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

const planVectorSearch = async (db: QueryExecutorProvider, query: SearchQuery): Promise<TierPlan> => {
  const counts = await countByRelevance(db, query)
  const matches = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const tiers = RELEVANCE_TIERS.flatMap(tier => {
    const count = counts.get(sumWeights(tier))
    return count === undefined ? [] : { ...tier, matches: count }
  })
  const hasMany = matches >= MANY_MATCHES
  const isNamed = tiers.some(tier => tier.facts.includes(NAME_FACT))
  return { matches, isNamed, hasMany, tiers: hasMany ? await findIdsOfFew(db, query, tiers) : tiers.slice(0, 1) }
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
