import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import { getImport, importProducts } from '../../../src/contract/imports/product-csv.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { createWorkbook } from '../../support/import-files/index.ts'
import { ENGINES } from '../../support/servers/engines.ts'

/** Texts as people, other programs and attackers write them, without what no form lets through. */
const text = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 8 }),
        fc.constantFrom('=', "'", "'=1+1", '+880', '-5%', '@', '"', '""', ',', ';', '\t', '\n', '\r\n', '\u2028', ' '),
        fc.constantFrom('শাড়ি', 'হাতে বোনা', '১২', '৳', '<p>', '&amp;', '\\n', '\uFEFF', 'null'),
      ),
      { maxLength },
    )
    .map(parts => parts.join('').replaceAll('\0', '').toWellFormed().trim())

const optional = (some: fc.Arbitrary<string>) => fc.option(some).map(value => value || null)

const product = fc.record({
  name: text(12).map(name => name.slice(0, 200).toWellFormed()),
  description: text(40),
  name_bn: optional(text(12).map(name => name.slice(0, 200).toWellFormed())),
  description_bn: optional(text(40)),
  warranty: optional(text(12).map(warranty => warranty.slice(0, 200).toWellFormed())),
  warranty_bn: optional(text(12).map(warranty => warranty.slice(0, 200).toWellFormed())),
  price: fc.integer({ min: 1, max: 999_999_999 }),
  discount: fc.integer({ min: 0, max: 99_999_999 }),
  stock: fc.integer({ min: 0, max: 1_000_000 }),
  status: fc.constantFrom('ACTIVE' as const, 'DRAFT' as const, 'PAUSED' as const),
})
/** `npm run check:fuzz` sets a higher number and new seeds. */
const PRODUCTS = Number(process.env.ROUND_TRIP_PRODUCTS ?? 250)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)

describe.each(ENGINES)('The export of any products, on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop(), 60_000)

  const rows = () => market.store.read.selectFrom('products').selectAll().orderBy('id').execute()
  const exported = async (): Promise<string> => {
    const headers = { authorization: market.vendor.accessToken }
    return (await market.request('/products/export', { headers })).text()
  }
  const bring = async (file: string | Uint8Array<ArrayBuffer>) => {
    const { data } = await sendForm(market, importProducts, { file }, { as: market.vendor })
    await runImports(market.services)
    return (await market.call(getImport, { id: data.importId }, { as: market.vendor })).data
  }

  it('changes nothing when it is imported, as CSV or as a workbook', async () => {
    for (const values of fc.sample(product, { numRuns: PRODUCTS, seed: SEED })) await market.addProduct(values)
    const before = await rows()
    const file = await exported()
    const nothing = { state: 'DONE', unchanged: PRODUCTS, created: 0, updated: 0, failed: 0, report: [] }
    expect(await bring(file), `seed ${SEED}`).toMatchObject(nothing)
    expect(await rows(), `seed ${SEED}`).toEqual(before)
    const cells: string[][] = parse(file, { bom: true })
    expect(await bring(await createWorkbook([{ name: 'Products', rows: cells }])), `seed ${SEED}`).toMatchObject(
      nothing,
    )
    expect(await rows(), `seed ${SEED}`).toEqual(before)
  }, 60_000)
})
