import { rmSync } from 'node:fs'
import { readJudgedQueries } from '../support/fixtures/search-quality.ts'
import { copyImportedMarket, startBenchServer } from './imported-market.ts'
import { SEARCH_TERMS } from './market-content.ts'
import { computePercentiles, measureTime, type Percentiles } from './percentiles.ts'

export type SearchTimes = { suggestions: Percentiles; search: Percentiles; spoken: Percentiles }

const PAGES = [1, 2, 3]
const MIN_TYPED = 2

/**
 * How long one person waits for a response that nobody has asked for before: one request at a time, each URL once.
 * `spoken`: the queries of search-queries.tsv, most of which this market does not have, so that their spelling is
 * corrected.
 */
export const measureSearchTimes = async (products: number): Promise<SearchTimes> => {
  const dataDir = await copyImportedMarket(products)
  const server = await startBenchServer(dataDir)
  const measure = async (path: string, queries: readonly Record<string, string>[]): Promise<Percentiles> => {
    const times: number[] = []
    for (const query of queries) {
      const url = `${server.url}/api/v1/${path}?${new URLSearchParams(query)}`
      times.push(await measureTime(async () => (await fetch(url)).arrayBuffer()))
    }
    return computePercentiles(times)
  }
  const toSearches = (terms: readonly string[], pages: readonly number[]) =>
    terms.flatMap(searchTerm => pages.map(page => ({ searchTerm, page: String(page), limit: '12' })))
  try {
    await measure('products', [{ searchTerm: 'warm up' }])
    return {
      suggestions: await measure(
        'products/suggestions',
        [...new Set(SEARCH_TERMS.flatMap(listBeginnings))].map(searchTerm => ({ searchTerm })),
      ),
      search: await measure('products', toSearches(SEARCH_TERMS, PAGES)),
      spoken: await measure(
        'products',
        toSearches(
          readJudgedQueries().map(({ term }) => term),
          [1],
        ),
      ),
    }
  } finally {
    await server.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What stands in the search box while a term is typed. */
const listBeginnings = (term: string): string[] =>
  Array.from({ length: Math.max(0, term.length - MIN_TYPED + 1) }, (_, at) => term.slice(0, at + MIN_TYPED))
