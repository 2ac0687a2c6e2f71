import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restartImport } from '../../../server/imports/import-queue.ts'
import { runImports } from '../../../server/imports/import-worker.ts'
import type { ImportSettings } from '../../../src/contract/imports/import-settings.ts'
import { getImport, importProducts, type ProductImport } from '../../../src/contract/imports/product-csv.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { readImportFile } from '../../support/import-files/index.ts'
import { ENGINES, type Engine } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** `npm run check:fuzz` sets new seeds, takes more files, and takes each format on both databases. */
const SEED = Number(process.env.FUZZ_SEED ?? 1971)
const IS_AT_LENGTH = process.env.IMPORT_FORMATS === 'all'
const FILES = IS_AT_LENGTH ? 4 : 1

/** Rows whose titles, codes and groups come back at random distances: within a batch of the import and far beyond. */
const row = fc.record({
  title: fc.oneof({ weight: 4, arbitrary: fc.nat(1_000_000) }, { weight: 1, arbitrary: fc.nat(12) }),
  sku: fc.oneof({ weight: 4, arbitrary: fc.nat(1_000_000) }, { weight: 1, arbitrary: fc.nat(12) }),
  group: fc.oneof({ weight: 4, arbitrary: fc.nat(1_000_000) }, { weight: 1, arbitrary: fc.nat(8) }),
  size: fc.constantFrom('', '40', '42', '44'),
  price: fc.integer({ min: 1, max: 9_999 }),
  stock: fc.integer({ min: 0, max: 50 }),
})
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

/** One of few hosts and files, of which one is allowed. */
const toPicture = (n: number) => `https://${n % 3 ? 'pictures' : 'evil'}.example/${n % 11}.jpg`

const describeRow = ({ title }: Row) => `Product number ${title},A product of a random file`
const FORMATS: Record<string, { header: string; toLine: (row: Row) => string }> = {
  'a plain table': {
    header: 'Name,Description,Price,Stock',
    toLine: row => `${describeRow(row)},${row.price},${row.stock}`,
  },
  'a table with codes': {
    header: 'Name,Description,SKU,Price,Stock',
    toLine: row => `${describeRow(row)},S-${row.sku},${row.price},${row.stock}`,
  },
  Shopify: {
    header: 'Title,Body (HTML),Handle,Variant SKU,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty',
    toLine: row => `${describeRow(row)},h-${row.group},S-${row.sku},Size,${row.size},${row.price},${row.stock}`,
  },
  'Shopify with variants and pictures': {
    header:
      'Title,Body (HTML),Handle,Variant SKU,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Qty,Image Src,Variant Image',
    toLine: row =>
      `${describeRow({ ...row, title: row.group })},g-${row.group % 40},${row.sku % 3 ? `S-${row.sku}` : ''},Size,${row.size},Colour,c${row.title % 9},${row.price},${row.stock},${toPicture(row.group)},${row.sku % 2 ? toPicture(row.sku) : ''}`,
  },
  'our own table with variants': {
    header: 'name,description,sku,option1Name,option1Value,price,stock,images',
    toLine: row =>
      `${describeRow({ ...row, title: row.group % 60 })},${row.sku % 2 ? `S-${row.sku}` : ''},Size,${row.title},${row.price},${row.stock},${toPicture(row.group % 7)}`,
  },
  WooCommerce: {
    header: 'Name,Description,Type,SKU,Regular price,Stock',
    toLine: row => `${describeRow(row)},simple,S-${row.sku},${row.price},${row.stock}`,
  },
}

/** Half of the formats on each database. */
const formatsOn = (engine: Engine): string[] =>
  Object.keys(FORMATS).filter((_, n) => IS_AT_LENGTH || n % ENGINES.length === ENGINES.indexOf(engine))

/** The same bytes for the same address. */
const fetch = async (address: string) =>
  createPhoto(`#${(Number(/\d+/.exec(address)![0]) * 7_919 + 1).toString(16).padStart(6, '0')}`)

describe.each(ENGINES)('The preview of a file, on $name', engine => {
  let market: MarketFixture
  let vendor: TestUser
  let settings: ImportSettings
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { importPictureHosts: ['pictures.example'] } })
    settings = { defaultCategoryId: market.categoryId }
  }, 60_000)
  afterAll(() => market.stop(), 60_000)

  const newVendor = async () => {
    vendor = await market.user('VENDOR')
    return market.addShop(vendor)
  }
  const read = async (id: string): Promise<ProductImport> => {
    await runImports(market.services, { fetch })
    return (await market.call(getImport, { id }, { as: vendor })).data
  }
  const preview = async (file: string | Uint8Array<ArrayBuffer>): Promise<ProductImport> => {
    const sent = await sendForm(market, importProducts, { file, data: { dryRun: true, settings } }, { as: vendor })
    return read(sent.data.importId)
  }
  const importPreviewed = async ({ id }: ProductImport): Promise<ProductImport> => {
    // Not by its endpoint, which would start it with a real network.
    const job = { id, vendorId: vendor.profileId, isDryRun: false, settings }
    await market.store.write(tx => restartImport(tx, job, market.services.now()))
    return read(id)
  }
  const countProducts = async (): Promise<number> => {
    const { count } = await market.store.read
      .selectFrom('products')
      .innerJoin('shops', 'shops.id', 'products.shop_id')
      .select(row => row.fn.countAll<number>().as('count'))
      .where('shops.vendor_id', '=', vendor.profileId)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const counts = ({ created, updated, unchanged, failed }: ProductImport) => ({ created, updated, unchanged, failed })

  it.each(formatsOn(engine))(
    'as %s says what the import does, and nothing is new or changed when it comes again',
    async name => {
      const format = FORMATS[name]!
      const files = fc.sample(fc.array(row, { minLength: 110, maxLength: 260, size: 'max' }), {
        numRuns: FILES,
        seed: SEED,
      })
      for (const [at, rows] of files.entries()) {
        await newVendor()
        const file = [format.header, ...rows.map(format.toLine)].join('\n')
        const dry = await preview(file)
        const done = await importPreviewed(dry)
        const place = `seed ${SEED}, file ${at}`
        expect(counts(done), place).toEqual(counts(dry))
        expect(await countProducts(), place).toBe(done.created)
        expect(counts(await preview(file)), place).toEqual({
          ...{ created: 0, updated: 0, unchanged: done.created, failed: done.failed },
        })
      }
    },
    120_000,
  )

  it.each(['same-title-2-rows.csv', 'same-title-102-rows.csv'])('%s keeps every product', async name => {
    await newVendor()
    const rows = name.includes('102') ? 102 : 2
    const bytes = await readImportFile(name).bytes()
    const all = { created: rows, updated: 0, unchanged: 0, failed: 0 }
    const dry = await preview(new Uint8Array(bytes))
    expect(counts(dry)).toEqual(all)
    expect(counts(await importPreviewed(dry))).toEqual(all)
    expect(counts(await preview(new Uint8Array(bytes)))).toEqual({ ...all, created: 0, unchanged: rows })
  })

  it('names the second row with the id of a product, wherever it is, and leaves that row out', async () => {
    const shopId = await newVendor()
    const id = await market.addProduct({ shop_id: shopId, price: 9_000 })
    const others = Array.from({ length: 120 }, (_, at) => `,Filler product ${at},A product between the two,100`)
    const file = ['id,name,description,price', `${id},,,100`, ...others, `${id},,,110`].join('\n')
    const dry = await preview(file)
    expect(counts(dry)).toEqual({ created: 120, updated: 1, unchanged: 0, failed: 1 })
    expect(dry.report).toContainEqual(expect.objectContaining({ line: 123, column: 'id' }))
    expect(counts(await importPreviewed(dry))).toEqual(counts(dry))
    expect((await market.product(id)).price).toBe(10_000)
  })

  it('gives a product to the row with its id, not to an earlier row with its name', async () => {
    const shopId = await newVendor()
    const id = await market.addProduct({ shop_id: shopId, name: 'Clay pot', price: 9_000 })
    const file = ['id,name,description,price', ',Clay pot,A second one of clay,50', `${id},,,100`].join('\n')
    const dry = await preview(file)
    expect(counts(dry)).toEqual({ created: 1, updated: 1, unchanged: 0, failed: 0 })
    expect(counts(await importPreviewed(dry))).toEqual(counts(dry))
    expect((await market.product(id)).price).toBe(10_000)
  })
})
