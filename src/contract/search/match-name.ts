import { listNames, type Named } from '../bangla-texts.ts'
import { splitQuery } from '../search-text.ts'
import { parseSearchQuery, type SearchQuery, type SearchUnit } from './parse-query.ts'
import { findHighlights, type HighlightSpan } from './search-highlights.ts'
import { toNameTokens, toTokens } from './tokens.ts'

/**
 * How well a name, given in one or two languages, matches a query: 2 if what it is about does, too (see
 * RELEVANCE_FACTS), 1 if it has every word, else 0.
 */
export const scoreName = (names: readonly string[], { readings }: SearchQuery): 0 | 1 | 2 => {
  const tokens = toNameTokens(names)
  const has = (among: string, unit: SearchUnit) =>
    unit.tokens.some(token => among.includes(` ${token} `)) ||
    unit.prefixes.some(prefix => among.includes(` ${prefix}`))
  if (!readings.some(reading => reading.every(unit => has(tokens.name, unit)))) return 0
  return readings.some(reading => reading.some(unit => has(tokens.head, unit))) ? 2 : 1
}

/** The categories or shops whose names match best, with the parts that match; equals keep their order. */
export const findByName = <Row extends Named>(
  rows: readonly Row[],
  searchTerm: string,
  limit: number,
): (Row & NameHighlights)[] => {
  const [complete, begun] = [parseSearchQuery(searchTerm, false), parseSearchQuery(searchTerm, true)]
  if (!complete || !begun) return []
  return rows
    .map(row => ({ row, score: 2 * scoreName(listNames(row), complete) || scoreName(listNames(row), begun) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ row }) => ({ ...row, ...highlightNames(row, searchTerm) }))
}

export type NameHighlights = { highlight: HighlightSpan[]; highlightBn?: HighlightSpan[] }

/** The parts of a row's names that match the query: its words in any spelling, and their synonyms. */
export const highlightNames = ({ name, nameBn }: Named, searchTerm: string): NameHighlights => {
  const words = splitQuery(searchTerm)
  const units = parseSearchQuery(searchTerm, false)?.readings.flat() ?? []
  const isMatch = (word: string) => toTokens(word).some(token => units.some(unit => unit.tokens.includes(token)))
  const find = (text: string) => findHighlights(text, words, isMatch)
  return { highlight: find(name), ...(nameBn && { highlightBn: find(nameBn) }) }
}
