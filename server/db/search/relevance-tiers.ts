import {
  type RelevanceFact as Fact,
  IS_FOUND,
  RELEVANCE_FACTS,
  type RelevanceCondition,
} from '../../../src/contract/search/relevance.ts'

/**
 * Some of the RELEVANCE_FACTS, and with them the products that have them all. A product can be in several tiers; the
 * most relevant one comes first.
 */
export type RelevanceTier = { facts: readonly Fact[]; conditions: readonly RelevanceCondition[] }

const STRENGTHS: readonly RelevanceCondition['match'][] = ['any', 'all', 'typed', 'exact']

/** Does the second condition hold wherever the first one does? */
const implies = (one: RelevanceCondition, other: RelevanceCondition): boolean =>
  STRENGTHS.indexOf(one.match) >= STRENGTHS.indexOf(other.match) &&
  one.fields.every(field => other.fields.includes(field))

/** The same conditions without those that follow from others of them. */
const withoutImplied = (conditions: readonly RelevanceCondition[]): readonly RelevanceCondition[] => {
  const distinct = [...new Set(conditions)]
  return distinct.filter(one => !distinct.some(other => other !== one && implies(other, one)))
}

/** The tier of the products that have these facts. */
export const toTier = (facts: readonly Fact[]): RelevanceTier => ({
  facts,
  conditions: withoutImplied([IS_FOUND, ...facts.flatMap(fact => fact.conditions)]),
})

const listSubsets = (facts: readonly Fact[]): Fact[][] =>
  facts.reduce<Fact[][]>((subsets, fact) => subsets.flatMap(subset => [subset, [...subset, fact]]), [[]])

/** The relevance of products that have these facts and no others. */
export const sumWeights = ({ facts }: RelevanceTier): number => facts.reduce((sum, { weight }) => sum + weight, 0)

const isImplied = (fact: Fact, { conditions }: RelevanceTier): boolean =>
  fact.conditions.every(condition => conditions.some(one => implies(one, condition)))

/** False for a combination that no product can have: a fact in it implies one that it lacks. */
const isComplete = (tier: RelevanceTier): boolean =>
  RELEVANCE_FACTS.every(fact => tier.facts.includes(fact) || !isImplied(fact, tier))

/** Every combination of facts that a product can have, the most relevant first. */
export const RELEVANCE_TIERS: readonly RelevanceTier[] = listSubsets(RELEVANCE_FACTS)
  .map(toTier)
  .filter(isComplete)
  .sort((a, b) => sumWeights(b) - sumWeights(a))

const findImplied = (fact: Fact): Fact[] => {
  const tier = toTier([fact])
  return RELEVANCE_FACTS.filter(other => other !== fact && isImplied(other, tier))
}

/** Each fact with the facts that it implies. Implied facts come first. */
export const FACTS_BY_IMPLICATION: readonly { fact: Fact; implied: readonly Fact[] }[] = RELEVANCE_FACTS.map(fact => ({
  fact,
  implied: findImplied(fact),
})).sort((a, b) => a.implied.length - b.implied.length)
