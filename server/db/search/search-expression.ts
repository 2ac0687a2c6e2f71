import type { QueryExecutorProvider } from 'kysely'
import type { SearchQuery, SearchUnit } from '../../../src/contract/search/parse-query.ts'
import type { RelevanceCondition, TokenField } from '../../../src/contract/search/relevance.ts'
import { isPostgres } from '../database-engine.ts'
import type { RelevanceTier } from './relevance-tiers.ts'

/**
 * The words of a query in the fields of a tier, as the search index of this database is asked for them. Tokens are quoted; they
 * hold letters, marks and digits only, so that none can be syntax.
 */
export const toExpression = (db: QueryExecutorProvider, query: SearchQuery, { conditions }: RelevanceTier): string =>
  isPostgres(db)
    ? conditions.map(condition => vectorCondition(query, condition)).join(' & ')
    : // It begins with the condition that is found by, because single facts may hold for many more products.
      conditions.map(condition => ftsCondition(query, condition)).join(' AND ')

/** Everything that both expressions find. */
export const joinExpressions = (db: QueryExecutorProvider, expressions: readonly string[]): string =>
  expressions.join(isPostgres(db) ? ' & ' : ' AND ')

const ftsCondition = (query: SearchQuery, condition: RelevanceCondition): string => {
  const unit = ({ tokens, prefixes }: SearchUnit) =>
    `(${[...tokens.map(token => `"${token}"`), ...prefixes.map(prefix => `"${prefix}" *`)].join(' OR ')})`
  return `({${condition.fields.join(' ')}} : ${combineUnits(query, condition, unit, ' AND ', ' OR ')})`
}

/** Which letter stands before the words of a field (migrations/0133-search-numbers.ts). The text has those of all fields. */
const FIELD_MARKS: Record<TokenField, string> = { head: 'h:', name: 'n:', category: 'c:', shop: 's:', text: '' }

/** For a tsquery. PostgreSQL's own parser would split Bangla words at vowel signs. */
const vectorCondition = (query: SearchQuery, condition: RelevanceCondition): string => {
  const marks = condition.fields.includes('text') ? [''] : condition.fields.map(field => FIELD_MARKS[field])
  const unit = ({ tokens, prefixes }: SearchUnit) => {
    const words = marks.flatMap(mark => [
      ...tokens.map(token => `'${mark}${token}'`),
      ...prefixes.map(prefix => `'${mark}${prefix}':*`),
    ])
    return `(${words.join(' | ')})`
  }
  return `(${combineUnits(query, condition, unit, ' & ', ' | ')})`
}

const combineUnits = (
  query: SearchQuery,
  { match }: RelevanceCondition,
  unit: (unit: SearchUnit) => string,
  and: string,
  or: string,
): string => {
  if (match === 'typed' || match === 'exact') return `(${query[match].map(unit).join(and)})`
  if (match === 'any') return `(${[...new Set(query.readings.flat().map(unit))].join(or)})`
  return `(${query.readings.map(reading => `(${reading.map(unit).join(and)})`).join(or)})`
}
