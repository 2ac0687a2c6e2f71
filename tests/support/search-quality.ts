import { readFileSync } from 'node:fs'
import { foldText } from '../../src/contract/search-text.ts'

export type JudgedQuery = {
  part: 'tuned' | 'held' | 'hard' | 'second' | 'unseen'
  kind: string
  term: string
  wanted: readonly string[]
}
export type QueryScore = { query: JudgedQuery; recall: number; ndcg: number; found: readonly string[] }

/** The names of the first ten products that a search finds. */
type Search = (term: string) => Promise<readonly string[]>

/** The queries of search-queries.tsv, which explains its columns. */
export const readJudgedQueries = (): JudgedQuery[] =>
  readFileSync(new URL('./search-queries.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [part, kind, term, wanted] = line.split('\t') as [JudgedQuery['part'], string, string, string]
      return { part, kind, term, wanted: wanted === '-' ? [] : wanted.split(';') }
    })

/** @param names of all products on sale, to know how many are wanted */
export const scoreQueries = async (search: Search, names: readonly string[]): Promise<QueryScore[]> => {
  const scores: QueryScore[] = []
  for (const query of readJudgedQueries()) scores.push(scoreQuery(query, await search(query.term), names))
  return scores
}

export const isWanted = (name: string, { wanted }: JudgedQuery): boolean =>
  wanted.some(part => foldText(name).includes(foldText(part)))

const scoreQuery = (query: JudgedQuery, found: readonly string[], names: readonly string[]): QueryScore => {
  if (query.wanted.length === 0)
    return { query, recall: Number(found.length === 0), ndcg: Number(found.length === 0), found }
  const count = names.filter(name => isWanted(name, query)).length
  const hits = found.map(name => isWanted(name, query))
  const gain = (ranks: readonly boolean[]) => ranks.reduce((sum, hit, at) => sum + (hit ? 1 / Math.log2(at + 2) : 0), 0)
  return {
    query,
    recall: hits.slice(0, 3).filter(Boolean).length / Math.min(3, count),
    ndcg: gain(hits.slice(0, 10)) / gain(Array.from({ length: Math.min(10, count) }, () => true)),
    found,
  }
}

export const selectPart = (scores: readonly QueryScore[], part: JudgedQuery['part'] | 'all'): QueryScore[] =>
  scores.filter(({ query }) => part === 'all' || query.part === part)

export type Quality = { recallAt3: number; ndcgAt10: number }

export const meanQuality = (scores: readonly QueryScore[]): Quality => ({
  recallAt3: mean(scores.map(score => score.recall)),
  ndcgAt10: mean(scores.map(score => score.ndcg)),
})

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
