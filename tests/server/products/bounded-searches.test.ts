import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import { fillMarket } from '../../support/fixtures/filled-market.ts'
import { type QueryRecorder, recordQueries } from '../../support/fixtures/recorded-queries.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

/** Frequent words, misspelt ones, words that nothing has, both languages; with a price, later pages and other sorts. */
const TERMS = ['saree', 'cotton', 'red cotton saree', 'sarie', 'coton sarie', 'xyzzyx', 'শাড়ি', 'লাল শাড়ি', 'sar', 'মধ']
const FILTERS = [
  '',
  '&minPrice=300&maxPrice=900',
  '&inStock=true',
  '&page=3&limit=100',
  '&sortBy=price',
  '&facets=true',
]
/** Five words, each with several spellings, is the most that is looked at. */
const HOSTILE_TERMS = [
  'sarie coton silkk redd bleu',
  'qwrtz wrtzq rtzqw tzqwr zqwrt ztrwq',
  'a b c d e f g h i j',
  '১ ২ ৩ ৪ ৫',
]
const MAX_STATEMENTS = 120

describe.each(ENGINES)('A search on $name', engine => {
  let server: TestServer
  let recorder: QueryRecorder
  beforeAll(async () => {
    server = await startServer({ engine, config: { hasRateLimit: false } })
    const [admin, vendor] = [await server.user('ADMIN'), await server.user('VENDOR')]
    await fillMarket(server, { admin, vendors: [vendor] }, { categories: 4, products: 400 })
    await runImports(server.services)
    recorder = await recordQueries(server)
  }, 120_000)
  afterAll(async () => {
    await recorder?.close()
    await server?.stop()
  }, 60_000)

  const toPath = (term: string, filter = '') => `/products?searchTerm=${encodeURIComponent(term)}${filter}`

  it('asks the database a bounded number of questions, whatever is searched for', async () => {
    const counts: Record<string, number> = {}
    for (const term of [...HOSTILE_TERMS, ...TERMS]) counts[term] = (await recorder.record(toPath(term))).length
    expect(Object.entries(counts).filter(([, statements]) => statements > MAX_STATEMENTS)).toEqual([])
  })

  // SQLite's full-text index is asked for nothing but words.
  if (engine.name === 'PostgreSQL')
    it('reads no document but by the index, although the table is small enough for the planner to read all of it', async () => {
      const before = await readScans()
      for (const term of TERMS) for (const filter of FILTERS) await recorder.record(toPath(term, filter))
      // A connection counts what it has read at the latest when it is closed.
      await recorder.close()
      recorder = await recordQueries(server)
      await expect.poll(async () => (await readScans()).byIndex, { timeout: 20_000 }).toBeGreaterThan(before.byIndex)
      expect((await readScans()).ofTable).toBe(before.ofTable)
    }, 60_000)

  const readScans = async (): Promise<{ ofTable: number; byIndex: number }> => {
    const { rows } = await sql<{ ofTable: string; byIndex: string }>`
      select seq_scan as "ofTable", (select idx_scan from pg_stat_user_indexes
        where indexrelname = 'search_documents_facts') as "byIndex"
      from pg_stat_user_tables where relname = 'search_documents'`.execute(server.store.read)
    return { ofTable: Number(rows[0]!.ofTable), byIndex: Number(rows[0]!.byIndex) }
  }
})
