import type { SearchTokens } from './tokens.ts'

export type TokenField = keyof SearchTokens

/**
 * `all`: one of the fields has every unit of a reading of the query; `any`: some unit; `typed`: every word of
 * the query, in any spelling, but no synonyms; `exact`: every word as it was typed.
 */
export type RelevanceCondition = { match: 'all' | 'any' | 'typed' | 'exact'; fields: readonly TokenField[] }

/** What must hold for a product to be found at all. */
export const IS_FOUND: RelevanceCondition = { match: 'all', fields: ['name', 'category', 'shop', 'text'] }

/** The words are in one field. Of a product's head one is enough: the head of "fishing rod" is "rod". */
export const toFieldCondition = (field: TokenField): RelevanceCondition => ({
  match: field === 'head' ? 'any' : 'all',
  fields: [field],
})

const IN_NAME: RelevanceCondition = { match: 'all', fields: ['name'] }

export type RelevanceFact = { weight: number; conditions: readonly RelevanceCondition[] }

/** The category has some word. */
export const CATEGORY_FACT: RelevanceFact = { weight: 48, conditions: [{ match: 'any', fields: ['category'] }] }

/** It is what some word says: the head of its name. */
export const HEAD_FACT: RelevanceFact = { weight: 32, conditions: [{ match: 'any', fields: ['head'] }] }

/** The name has every word. */
export const NAME_FACT: RelevanceFact = { weight: 8, conditions: [IN_NAME] }

/**
 * What makes a product more relevant to a query. The server (server/db/search/search-index.ts) and the device
 * (src/local/products/search-index.ts) add the weights of the facts that hold, so that a search has the same
 * order online and offline. Products of equal relevance are sorted by stock and popularity.
 */
export const RELEVANCE_FACTS: readonly RelevanceFact[] = [
  CATEGORY_FACT,
  HEAD_FACT,
  NAME_FACT,
  { weight: 4, conditions: [{ match: 'typed', fields: ['name'] }] },
  { weight: 2, conditions: [{ match: 'all', fields: ['name', 'category', 'shop'] }] },
  { weight: 1, conditions: [{ match: 'exact', fields: ['name'] }] },
]
