import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import type { ImportSettings } from '../../../src/contract/imports/import-settings.ts'
import {
  getImport,
  importProducts,
  type ProductImport,
  startImport,
  undoImport,
} from '../../../src/contract/imports/product-csv.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { setFigures } from '../../support/fixtures/product-figures.ts'
import {
  DARAZ_FILE,
  HAND_MADE_FILE,
  type ImportFile,
  SHOPIFY_FILE,
  WOOCOMMERCE_FILE,
} from '../../support/import-files/index.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/**
 * The formats are read before any SQL. import-queue, import-undo and import-round-trip run on both engines; `npm run
 * check:fuzz` runs this file on both, too.
 */
const CHOSEN = process.env.IMPORT_FORMATS === 'all' ? ENGINES : ENGINES.slice(0, 1)

/** Variants are in variant-import.test.ts. */
const SEPARATE = { variants: 'SEPARATE' } as const

describe.each(CHOSEN)('A file from elsewhere, on $name', engine => {
  let market: MarketFixture
  let vendor: TestUser
  let categories: Record<'sarees' | 'kitchen' | 'other', string>
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    const [kitchen, other] = [await market.addCategory('Kitchenware and mugs'), await market.addCategory('Other')]
    categories = { sarees: market.categoryId, kitchen, other }
  }, 60_000)
  afterAll(() => market.stop(), 60_000)

  const newVendor = async () => {
    vendor = await market.user('VENDOR')
    await market.addShop(vendor)
  }
  const upload = async ({ name, bytes }: ImportFile, settings: ImportSettings = {}): Promise<ProductImport> => {
    const data = { dryRun: true, settings: { ...SEPARATE, ...settings }, fileName: name }
    const sent = await sendForm(market, importProducts, { file: await bytes(), data }, { as: vendor })
    expect(sent.message).toBe('The file is being read.')
    return finished(sent.data.importId)
  }
  const start = async ({ id }: ProductImport, settings: ImportSettings, dryRun = false): Promise<ProductImport> => {
    const input = { id, dryRun, settings: { ...SEPARATE, ...settings } }
    expect(await market.call(startImport, input, { as: vendor })).toMatchObject({ status: 200 })
    return finished(id)
  }
  const finished = async (id: string): Promise<ProductImport> => {
    await runImports(market.services)
    return (await market.call(getImport, { id }, { as: vendor })).data
  }
  const products = () =>
    market.store.read
      .selectFrom('products')
      .innerJoin('shops', 'shops.id', 'products.shop_id')
      .select(['products.name', 'products.description', 'products.price', 'products.discount', 'products.stock'])
      .select(['products.status', 'products.category_id as category', 'products.seq'])
      .where('shops.vendor_id', '=', vendor.profileId)
      .where('products.deleted_at', 'is', null)
      .orderBy('products.name')
      .execute()
  const summary = async () => (await products()).map(({ name, price, stock, status }) => [name, price, stock, status])

  it('of Shopify comes in whole once its categories are chosen, each size as a product of its own', async () => {
    await newVendor()
    const dry = await upload(SHOPIFY_FILE)
    expect(dry).toMatchObject({ state: 'DONE', dryRun: true, total: 7, hasFile: true, fileName: 'shopify.csv' })
    expect(dry.outline).toMatchObject({ kind: 'shopify', missing: [], variants: 5 })
    expect(dry.outline!.categories).toEqual([
      { value: 'Shirts & Tops', products: 3, categoryId: null, suggestedId: null, similarId: null },
      {
        ...{ value: 'Kitchenware', products: 1, categoryId: null },
        ...{ suggestedId: categories.kitchen, similarId: categories.kitchen },
      },
      { value: 'Handbags', products: 1, categoryId: null, suggestedId: null, similarId: null },
    ])
    expect(dry.outline!.columns).toContainEqual({
      ...{ title: 'Title', field: 'name', use: 'name', samples: expect.any(Array) },
    })
    const settings: ImportSettings = {
      categories: [{ value: 'Kitchenware', categoryId: categories.kitchen }],
      defaultCategoryId: categories.other,
    }
    const done = await start(dry, settings)
    expect(done).toMatchObject({ state: 'DONE', dryRun: false, created: 7, failed: 0, hasFile: false })
    expect(await summary()).toEqual([
      ['Clay mug', 32_000, 12, 'DRAFT'],
      ['Cotton panjabi, size 40', 185_000, 4, 'DRAFT'],
      ['Cotton panjabi, size 42', 185_000, 7, 'DRAFT'],
      ['Cotton panjabi, size 44', 195_000, 0, 'DRAFT'],
      ['Jamdani saree, "Neel", color Blue, length 12 hat', 1_250_000, 2, 'DRAFT'],
      ['Jamdani saree, "Neel", color Red, length 12 hat', 1_250_000, 1, 'DRAFT'],
      ['Jute bag', 45_000, 30, 'DRAFT'],
    ])
    const [mug, panjabi, , , jamdani, , bag] = await products()
    expect([mug!.category, panjabi!.category, jamdani!.category, bag!.category]).toEqual([
      categories.kitchen,
      categories.other,
      categories.sarees,
      categories.other,
    ])
    expect(panjabi).toMatchObject({ discount: 35_000, description: 'Soft cotton & hand stitched.\nWash cold' })
    expect(bag!.description).toBe('Jute bag. Handbags')
    expect(done.report, 'pictures of a host that is not allowed are one line').toEqual([
      expect.objectContaining({
        line: 2,
        column: 'Image Src',
        rows: 4,
        message: expect.stringContaining('cdn.shopify.com'),
      }),
    ])
  })

  it('is recognised when it comes again: nothing is new or changed, and no product gets a higher number', async () => {
    const before = await products()
    const dry = await upload(SHOPIFY_FILE)
    expect(dry).toMatchObject({ created: 0, updated: 0, unchanged: 7, failed: 0 })
    expect(dry.outline!.categories, 'known products need no category').toEqual([])
    expect(dry.settings, 'as this shop chose the last time').toMatchObject({ defaultCategoryId: categories.other })
    expect(dry.preview!.map(({ state }) => state)).toEqual(Array(7).fill('UNCHANGED'))
    expect(await start(dry, dry.settings!)).toMatchObject({ created: 0, updated: 0, unchanged: 7, failed: 0 })
    expect(await products()).toEqual(before)
  })

  it('changes only what is new in it, and leaves what was sold or put on sale since', async () => {
    await market.store.write(async tx => {
      const mug = tx.updateTable('products').set({ status: 'ACTIVE' }).where('name', '=', 'Clay mug').returning('id')
      await setFigures(tx, (await mug.executeTakeFirstOrThrow()).id, { stock: 5 })
    })
    const { bytes } = SHOPIFY_FILE
    const edited = Buffer.from(await bytes())
      .toString()
      .replace('7,1850.00', '9,1800.00')
      .replace(',Clay mug,', ',Clay mug large,')
    const dry = await upload({ name: 'shopify.csv', bytes: async () => new TextEncoder().encode(edited) })
    expect(dry).toMatchObject({ created: 0, updated: 2, unchanged: 5 })
    expect(dry.preview!.find(({ line }) => line === 3)).toMatchObject({
      state: 'CHANGED',
      changes: [
        { field: 'price', before: '1850', after: '1800' },
        { field: 'discount', before: '350', after: '400' },
        { field: 'stock', before: '7', after: '9' },
      ],
    })
    await start(dry, {})
    expect(await summary()).toContainEqual(['Clay mug large', 32_000, 5, 'ACTIVE'])
    expect(await summary()).toContainEqual(['Cotton panjabi, size 42', 180_000, 9, 'DRAFT'])
  })

  it('has its sizes merged with a note if the vendor wants that, and goes on sale without pictures', async () => {
    await newVendor()
    const choices: ImportSettings = { variants: 'MERGE', withoutPicture: 'AS_IS', defaultCategoryId: categories.other }
    const done = await start(await upload(SHOPIFY_FILE), choices)
    expect(done).toMatchObject({ created: 4, failed: 0 })
    expect(await summary()).toEqual([
      ['Clay mug', 32_000, 12, 'ACTIVE'],
      ['Cotton panjabi', 185_000, 11, 'ACTIVE'],
      ['Jamdani saree, "Neel"', 1_250_000, 3, 'ACTIVE'],
      ['Jute bag', 45_000, 30, 'DRAFT'],
    ])
    const texts = done.report.map(({ message, isNote }) => [message.slice(0, 50), isNote])
    expect(texts).toContainEqual(['3 variants became one product with 11 pieces: size', true])
    expect(texts).toContainEqual(['This variant has another price than the first one ', undefined])
  })

  it('of many rows is previewed with the problems of its last rows first', async () => {
    await newVendor()
    const row = (at: number) => `Clay pot ${at},${at < 1_105 ? 250 : 'free'},4`
    const text = ['Name,Price,Stock', ...Array.from({ length: 1_107 }, (_, at) => row(at))].join('\n')
    const settings: ImportSettings = { categories: [{ value: '', categoryId: categories.kitchen }] }
    const dry = await upload({ name: 'pots.csv', bytes: async () => new TextEncoder().encode(text) }, settings)
    expect(dry).toMatchObject({ created: 1_105, failed: 2 })
    expect(dry.preview!.slice(0, 3).map(({ line, state }) => [line, state])).toEqual([
      [1_107, 'INVALID'],
      [1_108, 'INVALID'],
      [2, 'NEW'],
    ])
    expect(dry.preview).toHaveLength(1_002)
  })

  it('of WooCommerce has its variations and sale prices', async () => {
    await newVendor()
    const dry = await upload(WOOCOMMERCE_FILE, { defaultCategoryId: categories.other })
    expect(dry.outline).toMatchObject({ kind: 'woocommerce', missing: [], variants: 2 })
    expect(dry.outline!.categories.map(({ value }) => value)).toEqual(['Quilts', 'T-Shirts', 'Food'])
    expect(await start(dry, { defaultCategoryId: categories.other, withoutPicture: 'AS_IS' })).toMatchObject({
      created: 4,
      failed: 0,
    })
    expect(await summary()).toEqual([
      ['Cotton t-shirt, color Black', 50_000, 15, 'ACTIVE'],
      ['Cotton t-shirt, color White', 55_000, 20, 'ACTIVE'],
      ['Honey from the Sundarbans', 95_000, 9, 'DRAFT'],
      ['Nakshi katha', 280_000, 3, 'ACTIVE'],
    ])
    const rows = await products()
    expect(rows.map(({ discount }) => discount)).toEqual([5_000, 0, 0, 40_000])
    expect(rows[3]!.description).toBe('A quilt of four layers.\nStitched by hand.')
    expect(await upload(WOOCOMMERCE_FILE)).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
  })

  it('of Daraz is a workbook with instructions, which are no products', async () => {
    await newVendor()
    const dry = await upload(DARAZ_FILE, { defaultCategoryId: categories.other })
    expect(dry).toMatchObject({ total: 3, created: 3, failed: 0, outline: { kind: 'daraz', missing: [] } })
    await start(dry, { defaultCategoryId: categories.other })
    expect(await summary()).toEqual([
      ['Brass lamp', 250_050, 3, 'DRAFT'],
      ['Printed kurti, color family Maroon, size L', 99_000, 4, 'DRAFT'],
      ['Printed kurti, color family Maroon, size M', 99_000, 6, 'DRAFT'],
    ])
    const [, kurti] = await products()
    expect(kurti).toMatchObject({ discount: 21_000, description: 'Printed cotton kurti.\nThree quarter sleeves.' })
  })

  it('made by hand is understood below its title; a decimal comma is explained, and can be corrected', async () => {
    await newVendor()
    const settings: ImportSettings = { categories: [{ value: '', categoryId: categories.kitchen }] }
    const dry = await upload(HAND_MADE_FILE, settings)
    expect(dry).toMatchObject({ total: 3, created: 2, failed: 1 })
    expect(dry.outline!.columns.map(({ title, field }) => [title, field])).toEqual([
      ['পণ্যের নাম', 'name'],
      ['দাম', 'price'],
      ['পরিমাণ', 'stock'],
      ['কোড', 'sku'],
      ['Note', null],
    ])
    expect(dry.report).toMatchObject([
      { line: 5, column: 'দাম', message: 'Write decimals with a point: 1250.50 instead of 1250,50.' },
    ])
    const corrected: ImportSettings = {
      ...settings,
      columns: [{ field: 'description', title: 'Note' }],
      edits: [{ line: 5, field: 'price', value: '1250.50' }],
      skippedLines: [7],
    }
    const again = await start(dry, corrected, true)
    expect(again.preview!.map(({ state }) => state)).toEqual(['NEW', 'NEW', 'SKIPPED'])
    expect(again.report, 'a description of one word is completed').toEqual([])
    const done = await start(again, { ...corrected, columns: [] })
    expect(done).toMatchObject({ created: 2, failed: 1 })
    expect(await summary()).toEqual([
      ['Bamboo basket', 125_050, 3, 'DRAFT'],
      ['মাটির হাঁড়ি', 35_000, 8, 'DRAFT'],
    ])
  })

  it('with a comma outside of quotation marks is not misread: the row is left out with what to do', async () => {
    await newVendor()
    const settings: ImportSettings = { defaultCategoryId: categories.kitchen }
    const file = (...rows: string[]): ImportFile => ({
      name: 'commas.csv',
      bytes: async () => new TextEncoder().encode(rows.join('\n')),
    })
    const rows = ['Clay pot,1,250,4', 'Clay bowl,"1,250",4', 'Clay cup,80,9,,', '', 'Clay jug,৳ ১,২৫০,4']
    const dry = await upload(file('Name,Price,Stock', ...rows), settings)
    expect(dry).toMatchObject({ created: 2, failed: 2 })
    expect(dry.report).toMatchObject(
      [2, 6].map(line => ({ line, column: '', message: expect.stringContaining('"1,250"') })),
    )
    expect(dry.preview!.filter(({ state }) => state === 'NEW').map(({ name }) => name)).toEqual([
      'Clay bowl',
      'Clay cup',
    ])
    const corrected: ImportSettings = {
      ...settings,
      edits: [
        { line: 2, field: 'price', value: '1250' },
        { line: 2, field: 'stock', value: '4' },
      ],
    }
    expect(await start(dry, corrected)).toMatchObject({ created: 3, failed: 1 })
    expect(await summary()).toContainEqual(['Clay pot', 125_000, 4, 'DRAFT'])
    const quoted = await upload(file('"Name","Price","Stock"', '"Clay vase","300","2","ask Rina"'), settings)
    expect(quoted, 'a note beside the table is no fault').toMatchObject({ created: 1, failed: 0 })
  })

  it('may have statuses and shops that do not exist, which are corrected row by row', async () => {
    await newVendor()
    const settings: ImportSettings = { defaultCategoryId: categories.kitchen }
    const text = 'Name,Price,Status,Shop\nClay pot,250,sellable,Gone shop\n'
    const dry = await upload({ name: 'status.csv', bytes: async () => new TextEncoder().encode(text) }, settings)
    expect(dry.report.map(({ column }) => column)).toEqual(['Status', 'Shop'])
    const corrected: ImportSettings = {
      ...settings,
      edits: [
        { line: 2, field: 'status', value: 'PAUSED' },
        { line: 2, field: 'shop', value: '' },
      ],
      withoutPicture: 'AS_IS',
    }
    expect(await start(dry, corrected)).toMatchObject({ created: 1, failed: 0 })
    expect(await summary()).toEqual([['Clay pot', 25_000, 0, 'PAUSED']])
  })

  it('of another system may have descriptions of one word', async () => {
    await newVendor()
    const settings: ImportSettings = { defaultCategoryId: categories.kitchen }
    const text = 'Handle,Title,Body (HTML),Variant Price\npot,Clay pot,<p>Nice</p>,250\n'
    const file = { name: 'short.csv', bytes: async () => new TextEncoder().encode(text) }
    expect(await start(await upload(file, settings), settings)).toMatchObject({ created: 1, failed: 0 })
    expect(await products()).toMatchObject([{ description: 'Nice. Clay pot. Kitchenware and mugs' }])
    expect(await upload(file, settings), 'the second time').toMatchObject({ unchanged: 1, updated: 0, failed: 0 })
  })

  it('brings warranties, shows what changes of them, and gives them back when it is undone', async () => {
    await newVendor()
    const file = (...rows: string[]): ImportFile => ({
      name: 'warranties.csv',
      bytes: async () => new TextEncoder().encode(['SKU,Name,Price,Stock,ওয়ারেন্টি,বাংলা ওয়ারেন্টি', ...rows].join('\n')),
    })
    const settings: ImportSettings = { defaultCategoryId: categories.other, withoutPicture: 'AS_IS' }
    const warranties = async () =>
      (
        await market.store.read
          .selectFrom('products')
          .innerJoin('shops', 'shops.id', 'products.shop_id')
          .select(['products.warranty', 'products.warranty_bn'])
          .where('shops.vendor_id', '=', vendor.profileId)
          .orderBy('products.name')
          .execute()
      ).map(row => [row.warranty, row.warranty_bn])
    const first = await upload(file('F-1,Fan,2500,3,1 year,১ বছর', 'M-1,Mug,450,5,No warranty,'), settings)
    expect(first.outline!.columns.map(({ field, use }) => [field, use]).slice(4)).toEqual([
      [null, 'warranty'],
      [null, 'warrantyBn'],
    ])
    await start(first, settings)
    expect(await warranties()).toEqual([
      ['1 year', '১ বছর'],
      [null, null],
    ])
    const second = await upload(file('F-1,Fan,2500,3,2 years,১ বছর', 'M-1,Mug,450,5,No warranty,'), settings)
    expect(second).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect(second.preview!.find(({ state }) => state === 'CHANGED')?.changes).toEqual([
      { field: 'warranty', before: '1 year', after: '2 years' },
    ])
    const done = await start(second, settings)
    expect(await warranties()).toEqual([
      ['2 years', '১ বছর'],
      [null, null],
    ])
    await market.call(undoImport, { id: done.id }, { as: vendor })
    await runImports(market.services)
    expect(await warranties()).toEqual([
      ['1 year', '১ বছর'],
      [null, null],
    ])
    const tooLong = await upload(file(`F-1,Fan,2500,3,${'x'.repeat(201)},`), settings)
    expect(tooLong.report).toMatchObject([{ column: 'ওয়ারেন্টি', message: 'Warranty must be at most 200 characters.' }])
    const corrected = await start(tooLong, { ...settings, edits: [{ line: 2, field: 'warranty', value: '3 years' }] })
    expect(corrected).toMatchObject({ updated: 1, failed: 0 })
  })

  it('without known columns waits for the vendor to choose them', async () => {
    await newVendor()
    const bytes = async () => new TextEncoder().encode('What,How much,Left\nClay pot of Dhamrai,250,4\n')
    const dry = await upload({ name: 'own.csv', bytes })
    expect(dry).toMatchObject({ state: 'DONE', created: 0, failed: 0, outline: { missing: ['name', 'price'] } })
    const columns: ImportSettings['columns'] = [
      { field: 'name', title: 'What' },
      { field: 'price', title: 'How much' },
      { field: 'stock', title: 'Left' },
    ]
    const settings = { columns, defaultCategoryId: categories.other }
    expect(await start(dry, {})).toMatchObject({ state: 'FAILED', report: [{ line: 1 }] })
    const chosen = await start(await upload({ name: 'own.csv', bytes }), settings, true)
    expect(chosen).toMatchObject({ created: 1, outline: { missing: [] } })
    await start(chosen, settings)
    expect(await upload({ name: 'own.csv', bytes }), 'the shop remembers its columns').toMatchObject({ unchanged: 1 })
  })
})
