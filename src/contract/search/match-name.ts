import { findHighlights, type HighlightSpan } from '../search-highlights.ts'
import { splitQuery } from '../search-text.ts'
import { parseSearchQuery, type SearchQuery, type SearchUnit } from './parse-query.ts'
import { toNameTokens } from './tokens.ts'

/** How well a name matches a query: 2 if what it is about does, too (see RELEVANCE_FACTS), 1 if it has every word, else 0. */
export const scoreName = (name: string, { readings }: SearchQuery): 0 | 1 | 2 => {
  const tokens = toNameTokens(name)
  const has = (among: string, unit: SearchUnit) =>
    unit.tokens.some(token => among.includes(` ${token} `)) ||
    unit.prefixes.some(prefix => among.includes(` ${prefix}`))
  if (!readings.some(reading => reading.every(unit => has(tokens.name, unit)))) return 0
  return readings.some(reading => reading.some(unit => has(tokens.head, unit))) ? 2 : 1
}

/** The categories or shops whose names match best, with the parts that match; equals keep their order. */
export const findByName = <Named extends { name: string }>(
  rows: readonly Named[],
  searchTerm: string,
  limit: number,
): (Named & { highlight: HighlightSpan[] })[] => {
  const [complete, begun] = [parseSearchQuery(searchTerm, false), parseSearchQuery(searchTerm, true)]
  if (!complete || !begun) return []
  return rows
    .map(row => ({ row, score: 2 * scoreName(row.name, complete) || scoreName(row.name, begun) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ row }) => ({ ...row, highlight: findHighlights(row.name, splitQuery(searchTerm)) }))
}
