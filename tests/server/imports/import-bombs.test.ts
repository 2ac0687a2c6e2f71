import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import { getImport, importProducts, type ProductImport } from '../../../src/contract/imports/product-csv.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { IMPORT_BOMBS } from '../../support/fixtures/import-bombs.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'

const BOMBS = IMPORT_BOMBS.filter(({ isLong }) => !isLong || process.env.HOSTILE_FILES === 'all')

let market: MarketFixture
beforeAll(async () => {
  market = await openMarketFixture()
})
afterAll(() => market.stop())

/** Short against the work, and long against a request, which would otherwise take half of the processor. */
const PAUSE_MS = 20

/** Runs the work, and counts the responses of `/healthz` meanwhile. */
const countingResponses = async <T>(work: Promise<T>): Promise<{ result: T; responses: number }> => {
  let isDone = false
  let responses = 0
  const stop = () => {
    isDone = true
  }
  work.then(stop, stop)
  while (!isDone) {
    if ((await fetch(`${market.url}/healthz`)).ok) responses++
    await pause(PAUSE_MS)
  }
  return { result: await work, responses }
}

/** The result of a file: the response that rejected it, or the import. */
const bring = async (file: string | Uint8Array<ArrayBuffer>) => {
  const sent = await sendForm(market, importProducts, { file }, { as: market.vendor })
  if (!sent.success) return sent
  await runImports(market.services)
  return (await market.call(getImport, { id: sent.data.importId }, { as: market.vendor })).data
}

describe('A hostile file', () => {
  it.each(BOMBS)('$name ends as expected, while other requests are answered', async ({ file, end }) => {
    const { result, responses } = await countingResponses(bring(file()))
    expect(responses).toBeGreaterThan(0)
    if ('status' in end) return expect(result).toMatchObject({ ...end, message: expect.stringContaining(end.message) })
    expect(result).toMatchObject({ state: end.state, created: 0, updated: 0 })
    const { message, ...place } = end.problem
    expect((result as ProductImport).report[0]).toMatchObject({ ...place, message: expect.stringContaining(message) })
  })

  it('has no more problems stored than a report shows', async () => {
    const { report } = (await bring(`name,description,category,price,stock\n${'a,b\n'.repeat(3_000)}`)) as ProductImport
    expect(report).toHaveLength(1_000)
    const { count } = await market.store.read
      .selectFrom('import_problems')
      .select(row => row.fn.countAll<number>().as('count'))
      .where('message', '=', 'Name must be at least 3 characters.')
      .executeTakeFirstOrThrow()
    expect(count).toBeLessThanOrEqual(1_000)
  })
})

describe("Shopify's file", () => {
  it('with as many variants as Shopify allows, and a long description, is imported', async () => {
    const row = (handle: string, title: string, body: string) => `${handle},${title},${body},Sarees,900,1\n`
    const body = `"<div style=""${'x'.repeat(200_000)}""><p>Woven by hand in Rajshahi</p></div>"`
    const variants = row('jamdani', '', '').repeat(2_047)
    const file = `Handle,Title,Body (HTML),Type,Variant Price,Variant Inventory Qty\n${row('jamdani', 'Jamdani', body)}${variants}${row('katha', 'Nakshi katha', 'A quilt of many layers')}`
    expect(await bring(file)).toMatchObject({ state: 'DONE', done: 2_049, created: 2, failed: 0, report: [] })
    const products = await market.store.read
      .selectFrom('products')
      .select(['description', 'stock'])
      .orderBy('stock')
      .execute()
    expect(products).toEqual([
      { description: 'A quilt of many layers', stock: 1 },
      { description: 'Woven by hand in Rajshahi', stock: 2_048 },
    ])
  })

  it('with 100 products of 100 variants each is imported', async () => {
    const toLine = (product: number, at: number) =>
      `p-${product},${at === 0 ? `Panjabi ${product},A panjabi of cotton,Sarees` : ',,'},Size,${at % 10},Colour,${Math.floor(at / 10)},S-${product}-${at},${500 + at},${at}`
    const rows = Array.from({ length: 10_000 }, (_, at) => toLine(Math.floor(at / 100), at % 100))
    const header =
      'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Inventory Qty'
    const result = await bring([header, ...rows].join('\n'))
    expect(result).toMatchObject({ state: 'DONE', done: 10_000, created: 100, failed: 0, report: [] })
  }, 120_000)
})
