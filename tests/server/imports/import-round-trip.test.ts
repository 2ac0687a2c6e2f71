import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import { savePictures } from '../../../server/products/product-picture-writes.ts'
import { saveAssortment } from '../../../server/products/variants/save-assortment.ts'
import { getImport, importProducts } from '../../../src/contract/imports/product-csv.ts'
import { listMissingCombinations } from '../../../src/contract/products/option-changes.ts'
import { foldChoice } from '../../../src/contract/products/variant-draft.ts'
import { cleanLine } from '../../../src/contract/text-cleaning.ts'
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
/** Texts as the vendor's form keeps them. */
const line = (maxLength: number) => text(maxLength).map(some => cleanLine(some).slice(0, 60).toWellFormed().trim())
const distinct = (some: readonly string[]): string[] => [
  ...new Map(some.filter(Boolean).map(one => [foldChoice(one), one])).values(),
]
const code = fc.option(line(6)).map(one => one?.slice(0, 40).trim() || null)

/** Options with any names and values, and the figures and codes of each combination. */
const assortment = fc
  .record({
    names: fc.array(line(6), { minLength: 1, maxLength: 3 }).map(distinct),
    values: fc.array(fc.array(line(6), { minLength: 1, maxLength: 4 }).map(distinct), { minLength: 3, maxLength: 3 }),
    figures: fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 9_999_999 }),
        discount: fc.integer({ min: 0, max: 999_999 }),
        stock: fc.integer({ min: 0, max: 1_000 }),
        barcode: code,
        weight: fc.option(fc.integer({ min: 1, max: 9_999 })),
      }),
      { minLength: 12, maxLength: 12 },
    ),
    sku: code,
  })
  .filter(({ names, values }) => names.length > 0 && names.every((_, at) => values[at]!.length > 0))
type RandomAssortment = typeof assortment extends fc.Arbitrary<infer Value> ? Value : never

/** As many combinations as there are figures. */
const toDraft = ({ names, values, figures, sku }: RandomAssortment, at: number) => {
  const options = names.map((name, n) => ({ name, values: values[n]!.map(value => ({ value })) }))
  const { combinations } = listMissingCombinations(options, [])
  const variants = combinations.slice(0, figures.length).map((one, n) => {
    const { price, discount, ...rest } = figures[n]!
    const codes = { sku: sku && `${sku}${at}-${n}` }
    return { id: uuid(), values: one, price: price / 100, discount: discount / 100, ...rest, ...codes }
  })
  return { options, variants }
}

/** `npm run check:fuzz` sets a higher number and new seeds. */
const PRODUCTS = Number(process.env.ROUND_TRIP_PRODUCTS ?? 250)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)

describe.each(ENGINES)('The export of any products, on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop(), 60_000)

  const rows = async () => [
    await market.store.read.selectFrom('products').selectAll().orderBy('id').execute(),
    await market.store.read.selectFrom('product_variants').selectAll().orderBy('id').execute(),
    await market.store.read.selectFrom('product_pictures').selectAll().orderBy('id').execute(),
  ]
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
    const assortments = fc.sample(assortment, { numRuns: PRODUCTS, seed: SEED })
    for (const [at, values] of fc.sample(product, { numRuns: PRODUCTS, seed: SEED }).entries()) {
      const id = await market.addProduct(values)
      if (at % 3 > 0) continue
      const own = { id, shopId: market.shopId }
      const pictures = ['p', 'q', 'r'].map(one => ({ id: uuid(), image: `/pictures/${one}.webp`, thumbhash: null }))
      await market.store.write(async tx => {
        await savePictures(tx, id, pictures.slice(at % 2), 1)
        await saveAssortment(tx, own, toDraft(assortments[at]!, at), 1)
        await tx
          .updateTable('product_variants')
          .set({ image: '/pictures/r.webp' })
          .where('sku', 'like', '%-1')
          .execute()
      })
    }
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
