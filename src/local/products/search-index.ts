import type { SearchQuery, SearchUnit } from '../../contract/search/parse-query.ts'
import { IS_FOUND, RELEVANCE_FACTS, type RelevanceCondition, type TokenField } from '../../contract/search/relevance.ts'
import type { SearchTokens } from '../../contract/search/tokens.ts'

/**
 * Which documents have a token, and in which fields: the number of the document times 32 plus the bits of its fields.
 */
export type SearchIndex = { size: number; postings: ReadonlyMap<string, readonly number[]> }

const FIELDS: readonly TokenField[] = ['head', 'name', 'category', 'shop', 'text']
const FIELD_BITS = 32

export const buildSearchIndex = (documents: readonly SearchTokens[]): SearchIndex => {
  const postings = new Map<string, number[]>()
  for (const [number, document] of documents.entries())
    for (const [token, bits] of collectTokens(document)) {
      const posting = number * FIELD_BITS + bits
      const list = postings.get(token)
      if (list) list.push(posting)
      else postings.set(token, [posting])
    }
  return { size: documents.length, postings }
}

/** The relevance of each document that matches, by its number. */
export const scoreDocuments = (index: SearchIndex, query: SearchQuery): Map<number, number> => {
  const holds = createTest(index, query)
  const scores = new Map<number, number>()
  for (let document = 0; document < index.size; document++) {
    if (!holds(document, IS_FOUND)) continue
    const facts = RELEVANCE_FACTS.filter(({ conditions }) => conditions.every(one => holds(document, one)))
    scores.set(
      document,
      facts.reduce((sum, { weight }) => sum + weight, 0),
    )
  }
  return scores
}

/** The numbers of the documents for which a condition holds. */
export const findDocuments = (index: SearchIndex, query: SearchQuery, condition: RelevanceCondition): number[] => {
  const holds = createTest(index, query)
  return Array.from({ length: index.size }, (_, document) => document).filter(document => holds(document, condition))
}

type Test = (document: number, condition: RelevanceCondition) => boolean

const createTest = (index: SearchIndex, query: SearchQuery): Test => {
  const units = [...query.exact, ...query.typed, ...new Set(query.readings.flat())]
  const fieldsOfUnits = new Map(units.map(unit => [unit, findFields(index, unit)]))
  return (document, { match, fields }) => {
    const wanted = toBits(fields)
    const has = (unit: SearchUnit) => (fieldsOfUnits.get(unit)![document]! & wanted) !== 0
    if (match === 'typed' || match === 'exact') return query[match].every(has)
    return query.readings.some(reading => (match === 'all' ? reading.every(has) : reading.some(has)))
  }
}

const collectTokens = (document: SearchTokens): Map<string, number> => {
  const found = new Map<string, number>()
  for (const [at, field] of FIELDS.entries())
    for (const token of document[field].split(' ')) found.set(token, (found.get(token) ?? 0) | (1 << at))
  return found
}

const toBits = (fields: readonly TokenField[]): number =>
  fields.reduce((bits, field) => bits | (1 << FIELDS.indexOf(field)), 0)

/** The bits of the fields in which each document has the unit. */
const findFields = ({ size, postings }: SearchIndex, { tokens, prefixes }: SearchUnit): Uint8Array => {
  const fields = new Uint8Array(size)
  const begun =
    prefixes.length === 0 ? [] : [...postings.keys()].filter(token => prefixes.some(p => token.startsWith(p)))
  for (const token of [...tokens, ...begun])
    for (const posting of postings.get(token) ?? []) fields[Math.floor(posting / FIELD_BITS)]! |= posting % FIELD_BITS
  return fields
}
