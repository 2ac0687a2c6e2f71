import { LRUCache } from 'lru-cache'
import type { SearchQuery } from '../../../src/contract/search/parse-query.ts'
import { CATEGORY_FACT, NAME_FACT, type RelevanceFact } from '../../../src/contract/search/relevance.ts'
import { readSearchSeq } from '../counters.ts'
import type { Database } from '../store.ts'
import { isInSomeCategory } from './category-tokens.ts'
import { findDocuments } from './matching-documents.ts'
import { FACTS_BY_IMPLICATION, RELEVANCE_TIERS, type RelevanceTier, toTier } from './relevance-tiers.ts'
import { hasCheapQuestions } from './search-costs.ts'
import { FOUND, hasMatch, haveMatches } from './search-index.ts'

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
/** `matches`: the number of its products, if it is known. */
export type PlannedTier = RelevanceTier & { matches?: number }
/** A tier with the numbers of its products (`products.search_id`), ascending. */
export type FoundTier = RelevanceTier & { documents: Uint32Array }

type TierPlan = Omit<SearchPlan, 'seq'>
type CountedTier = PlannedTier & { matches: number }

export const MANY_MATCHES = 2000
/** Later pages are found by sorting all matches. */
export const MAX_TIERED_PRODUCTS = 200
/** Where few products match, sorting all of them is faster than looking in more tiers. */
const MAX_TIERS_OF_FEW = 3
const MAX_KNOWN_PLANS = 1000

type KnownPlans = { seq: number; plans: LRUCache<SearchQuery, SearchPlan> }
const knownPlans = new WeakMap<Database, KnownPlans>()

/** Remembered until the search index changes, which prices, stock and orders do not. */
export const planSearch = async (db: Database, query: SearchQuery): Promise<SearchPlan> => {
  const { seq, plans } = plansAt(db, await readSearchSeq(db))
  const known = plans.get(query)
  if (known) return known
  const plan = { seq, ...(await makePlan(db, seq, query)) }
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

export const withDocuments = async (
  db: Database,
  seq: number,
  query: SearchQuery,
  tier: PlannedTier,
): Promise<FoundTier> => ({ ...tier, documents: await findDocuments(db, seq, query, tier) })

/** All products that match, as one tier. */
export const findMatching = async (db: Database, plan: SearchPlan, query: SearchQuery): Promise<FoundTier> => {
  const hasAll = plan.tiers.find(tier => tier.matches === plan.matches)
  return withDocuments(db, plan.seq, query, hasAll ?? FOUND)
}

const makePlan = async (db: Database, seq: number, query: SearchQuery): Promise<TierPlan> => {
  const matches = (await findDocuments(db, seq, query, FOUND)).length
  if (matches === 0) return { matches, isNamed: false, hasMany: false, tiers: [] }
  const hasMany = matches >= MANY_MATCHES
  const facts = await findHeldFacts(db, seq, query)
  const tiers = RELEVANCE_TIERS.filter(tier => tier.facts.every(fact => facts.includes(fact)))
  const countTier = async (tier: RelevanceTier) => (await findDocuments(db, seq, query, tier)).length
  const isNamed = facts.includes(NAME_FACT)
  return { matches, isNamed, hasMany, tiers: await countTiers(tiers, countTier, { matches, hasMany }) }
}

/** The facts that at least one match has. */
const findHeldFacts = async (db: Database, seq: number, query: SearchQuery): Promise<RelevanceFact[]> => {
  const isInCategory = await isInSomeCategory(db, seq, query)
  const possible = FACTS_BY_IMPLICATION.filter(({ fact }) => fact !== CATEGORY_FACT || isInCategory)
  if (hasCheapQuestions(db)) return askFactsInTurn(db, query, possible)
  const facts = possible.map(({ fact }) => fact)
  const found = await haveMatches(
    db,
    query,
    facts.map(fact => toTier([fact])),
  )
  return facts.filter((_, at) => found[at])
}

/**
 * A fact is looked for only if all facts that it implies were found, because proving that no match has it scans every
 * match.
 */
const askFactsInTurn = async (
  db: Database,
  query: SearchQuery,
  possible: typeof FACTS_BY_IMPLICATION,
): Promise<RelevanceFact[]> => {
  const held: RelevanceFact[] = []
  for (const { fact, implied } of possible) {
    if (!implied.every(other => held.includes(other))) continue
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
