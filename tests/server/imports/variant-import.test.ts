import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restartImport } from '../../../server/imports/import-queue.ts'
import { runImports } from '../../../server/imports/import-worker.ts'
import type { ImportSettings } from '../../../src/contract/imports/import-settings.ts'
import {
  getImport,
  importProducts,
  type ProductImport,
  startImport,
  undoImport,
} from '../../../src/contract/imports/product-csv.ts'
import { updateProduct } from '../../../src/contract/products/product-writes.ts'
import { getProduct, type Product } from '../../../src/contract/products/products.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { DARAZ_FILE, SHOPIFY_FILE, WOOCOMMERCE_FILE } from '../../support/import-files/index.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** The formats are read before any SQL; `npm run check:fuzz` takes them on both databases. */
const FORMATS_ON = process.env.IMPORT_FORMATS === 'all' ? ENGINES : ENGINES.slice(0, 1)

const lines = (...rows: string[]): string => rows.join('\n')

describe.each(ENGINES)('A file with variants, on $name', engine => {
  let market: MarketFixture
  let vendor: TestUser
  let defaults: ImportSettings
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { importPictureHosts: ['pictures.example'] } })
    defaults = { defaultCategoryId: market.categoryId, withoutPicture: 'AS_IS' }
  }, 60_000)
  afterAll(() => market.stop(), 60_000)

  const newVendor = async () => {
    vendor = await market.user('VENDOR')
    return market.addShop(vendor)
  }
  const finished = async (id: string): Promise<ProductImport> => {
    await runImports(market.services)
    return (await market.call(getImport, { id }, { as: vendor })).data
  }
  const preview = async (file: string | Uint8Array<ArrayBuffer>, settings: ImportSettings = {}) => {
    const data = { dryRun: true, settings: { ...defaults, ...settings } }
    const sent = await sendForm(market, importProducts, { file, data }, { as: vendor })
    return finished(sent.data.importId)
  }
  const counts = ({ created, updated, unchanged, failed }: ProductImport) => ({ created, updated, unchanged, failed })
  /** Imports what the preview said. */
  const bring = async (file: string | Uint8Array<ArrayBuffer>, settings: ImportSettings = {}) => {
    const dry = await preview(file, settings)
    await market.call(startImport, { id: dry.id, settings: { ...defaults, ...settings } }, { as: vendor })
    const done = await finished(dry.id)
    expect(counts(done), 'what the preview said').toEqual(counts(dry))
    return { ...done, preview: dry.preview, outline: dry.outline }
  }
  const products = async (): Promise<Product[]> => {
    const rows = await market.store.read
      .selectFrom('products')
      .innerJoin('shops', 'shops.id', 'products.shop_id')
      .select('products.id')
      .where('shops.vendor_id', '=', vendor.profileId)
      .where('products.deleted_at', 'is', null)
      .orderBy('products.name')
      .execute()
    return Promise.all(rows.map(async ({ id }) => (await market.call(getProduct, { id }, { as: vendor })).data))
  }
  const variantsOf = (product: Product | undefined) =>
    product?.variants?.map(({ values, price, stock, sku }) => [values.join('/'), price, stock, sku ?? ''])
  const exported = async (): Promise<string> =>
    (await market.request('/products/export', { headers: { authorization: vendor.accessToken } })).text()
  const nothing = (unchanged: number) => ({ created: 0, updated: 0, failed: 0, unchanged })

  it('of Shopify has sizes and colours, and comes again without a change', async () => {
    await newVendor()
    const bytes = await SHOPIFY_FILE.bytes()
    const done = await bring(bytes)
    expect(counts(done)).toEqual({ created: 4, updated: 0, unchanged: 0, failed: 0 })
    const [mug, panjabi, jamdani, bag] = await products()
    expect([mug!.options, bag!.options]).toEqual([undefined, undefined])
    expect(mug).toMatchObject({ sku: 'MUG-1', stock: 12 })
    expect(panjabi!.options).toEqual([{ name: 'Size', values: [{ value: '40' }, { value: '42' }, { value: '44' }] }])
    expect(variantsOf(panjabi)).toEqual([
      ['40', 1850, 4, 'PJ-40'],
      ['42', 1850, 7, 'PJ-42'],
      ['44', 1950, 0, 'PJ-44'],
    ])
    expect(panjabi).toMatchObject({ price: 1850, priceMax: 1950, stock: 11, discount: 350 })
    expect(variantsOf(jamdani)).toEqual([
      ['Blue/12 hat', 12_500, 2, 'JS-B'],
      ['Red/12 hat', 12_500, 1, 'JS-R'],
    ])
    expect(done.preview!.find(({ name }) => name === 'Cotton panjabi')!.variants).toMatchObject([
      { line: 2, state: 'NEW', title: '40', price: '1850', stock: '4', sku: 'PJ-40' },
      { line: 3, state: 'NEW', title: '42' },
      { line: 4, state: 'NEW', title: '44' },
    ])
    expect(counts(await bring(await SHOPIFY_FILE.bytes()))).toEqual(nothing(4))
  })

  it('changes a price, a stock and a picture of one variant, and adds another, without touching what was sold', async () => {
    const before = (await products()).find(({ name }) => name === 'Cotton panjabi')!
    const [first, second] = before.variants!
    await market.store.write(tx =>
      tx.updateTable('product_variants').set({ stock: 1 }).where('id', '=', first!.id).execute(),
    )
    const text = Buffer.from(await SHOPIFY_FILE.bytes()).toString()
    const edited = text
      .replace('PJ-42,shopify,7,1850.00', 'PJ-42,shopify,9,1800.00')
      .replace('clay-mug,Clay mug', 'cotton-panjabi,,,,,,,,,46,,,PJ-46,shopify,3,1990,,,,,\nclay-mug,Clay mug')
    const done = await bring(edited)
    expect(counts(done)).toEqual({ created: 0, updated: 1, unchanged: 3, failed: 0 })
    const after = (await products()).find(({ id }) => id === before.id)!
    expect(after.variants!.slice(0, 2).map(({ id }) => id)).toEqual([first!.id, second!.id])
    expect(variantsOf(after)).toEqual([
      ['40', 1850, 1, 'PJ-40'],
      ['42', 1800, 9, 'PJ-42'],
      ['44', 1950, 0, 'PJ-44'],
      ['46', 1990, 3, 'PJ-46'],
    ])
    expect(done.preview!.find(({ state }) => state === 'CHANGED')!.variants).toMatchObject([
      { state: 'UNCHANGED' },
      {
        state: 'CHANGED',
        changes: [
          { field: 'price', before: '1850', after: '1800' },
          { field: 'discount', before: '350', after: '400' },
          { field: 'stock', before: '7', after: '9' },
        ],
      },
      { state: 'UNCHANGED' },
      { state: 'NEW', title: '46' },
    ])
    expect(counts(await bring(edited))).toEqual(nothing(4))
  })

  it('keeps variants that it does not name, unless the vendor wants them deleted, which can be undone', async () => {
    const text = Buffer.from(await SHOPIFY_FILE.bytes()).toString()
    const without = text
      .split('\n')
      .filter(line => !line.includes('PJ-44'))
      .join('\n')
    const panjabi = async () => (await products()).find(({ name }) => name === 'Cotton panjabi')!
    const before = await panjabi()
    const kept = await bring(without)
    expect(kept.outline).toMatchObject({ missingVariants: 2 })
    expect((await panjabi()).variants).toHaveLength(4)
    const done = await bring(without, { removesMissing: true })
    expect(done.preview!.find(({ name }) => name === 'Cotton panjabi')!.variants!.map(({ state }) => state)).toContain(
      'REMOVED',
    )
    expect(variantsOf(await panjabi())!.map(([value]) => value)).toEqual(['40', '42'])
    expect((await panjabi()).options![0]!.values.map(({ value }) => value)).toEqual(['40', '42'])
    await market.call(undoImport, { id: done.id }, { as: vendor })
    await runImports(market.services)
    const restored = await panjabi()
    expect(restored.options).toEqual(before.options)
    expect(new Set(restored.variants!.map(({ id }) => id))).toEqual(new Set(before.variants!.map(({ id }) => id)))
  })

  it('brings up to eight pictures in their order and those of variants, once, and tells of the others', async () => {
    await newVendor()
    const requested: string[] = []
    const fetch = async (address: string) => {
      requested.push(address)
      return createPhoto(`#${(Number(/\d+/.exec(address)?.[0]) * 40_503).toString(16).padStart(6, '0')}`)
    }
    const at = (n: number) => `https://pictures.example/${n}.jpg`
    const header =
      'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src,Image Position,Variant Image'
    const further = Array.from({ length: 8 }, (_, n) => `shirt,,,,,,,${at(n + 3)},${n + 3},`)
    const file = lines(
      header,
      `shirt,Cotton shirt,A shirt of cotton,Colour,Red,500,3,${at(2)},2,${at(2)}`,
      `shirt,,,,Blue,500,3,${at(1)},1,https://evil.example/1.jpg`,
      ...further,
      `mug,Clay mug,A mug of clay,Title,Default Title,300,2,${at(1)},1,`,
    )
    const start = async (id: string) => {
      const job = { id, vendorId: vendor.profileId, isDryRun: false, settings: defaults }
      await market.store.write(tx => restartImport(tx, job, market.services.now()))
      await runImports(market.services, { fetch })
      return finished(id)
    }
    const done = await start((await preview(file)).id)
    expect(counts(done)).toMatchObject({ created: 2, failed: 0 })
    expect(requested, 'each address once').toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(at))
    expect(done.report.map(({ message }) => message)).toEqual([expect.stringContaining('3 of the file were not used')])
    const [mug, shirt] = await products()
    expect(shirt!.images).toHaveLength(8)
    expect(shirt!.image).toBe(mug!.image)
    expect(mug!.images).toBeUndefined()
    expect(shirt!.variants!.map(({ image }) => image)).toEqual([shirt!.images![1]!.image, undefined])
    const again = await preview(file)
    expect(counts(again)).toEqual(nothing(2))
    await start(again.id)
    expect(requested).toHaveLength(8)
    expect(await products()).toEqual([mug, shirt])
  })

  if (FORMATS_ON.includes(engine)) {
    it('of Shopify may have today’s titles, and each spelling of a barcode', async () => {
      for (const title of ['Variant Barcode', 'Barcode', 'Barcodes', 'Variant Barcodes']) {
        await newVendor()
        const header = `Title,URL handle,Description,SKU,${title},Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Product image URL,Variant image URL,Status`
        const done = await bring(
          lines(
            header,
            'Panjabi,panjabi,A panjabi of cotton,P-40,8901,Size,40,1850,2200,4,350,,,Active',
            ',panjabi,,P-42,8902,,42,1850,2200,7,360,,,',
          ),
        )
        expect(counts(done)).toMatchObject({ created: 1, failed: 0 })
        const [product] = await products()
        expect(product!.variants).toMatchObject([
          { values: ['40'], price: 1850, discount: 350, stock: 4, sku: 'P-40', barcode: '8901', weight: 350 },
          { values: ['42'], barcode: '8902', weight: 360 },
        ])
      }
    })

    it('of WooCommerce has variations, whose parent is named by SKU or id', async () => {
      await newVendor()
      expect(counts(await bring(await WOOCOMMERCE_FILE.bytes()))).toMatchObject({ created: 3, failed: 0 })
      const shirt = (await products()).find(({ name }) => name === 'Cotton t-shirt')!
      expect(shirt.options).toEqual([{ name: 'Color', values: [{ value: 'White' }, { value: 'Black' }] }])
      expect(shirt.variants).toMatchObject([
        { values: ['White'], price: 550, discount: 0, stock: 20, sku: 'TSHIRT-W' },
        { values: ['Black'], price: 500, discount: 50, stock: 15, sku: 'TSHIRT-B' },
      ])
      expect(counts(await bring(await WOOCOMMERCE_FILE.bytes()))).toEqual(nothing(3))
      await newVendor()
      const header =
        'ID,Type,SKU,Name,Description,Stock,Regular price,Weight (kg),Parent,Attribute 1 name,Attribute 1 value(s)'
      const done = await bring(
        lines(
          header,
          '5,variation,P-L,Panjabi - L,,2,900,,id:4,Size,L',
          '4,variable,PANJABI,Panjabi,A panjabi of cotton,,,0.4,,Size,"S, M, L"',
          '6,variation,P-S,Panjabi - S,,3,800,0.3,PANJABI,Size,S',
          '7,variation,X-1,Shawl - red,,3,800,,SHAWL,Colour,Red',
        ),
      )
      expect(counts(done)).toMatchObject({ created: 1, failed: 1 })
      expect(done.report).toContainEqual(
        expect.objectContaining({
          ...{ line: 5, column: 'Parent' },
          message: 'The product SHAWL of this variation is not in the file.',
        }),
      )
      const [panjabi] = await products()
      expect(panjabi!.options![0]!.values.map(({ value }) => value)).toEqual(['S', 'L'])
      expect(panjabi!.variants).toMatchObject([
        { values: ['S'], price: 800, weight: 300 },
        { values: ['L'], price: 900, weight: 400 },
      ])
    })

    it('sells no variation that the other shop hides, and says so', async () => {
      await newVendor()
      const file = lines(
        'ID,Type,SKU,Name,Description,Published,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
        '4,variable,PANJABI,Panjabi,A panjabi of cotton,1,1,,,,Size,"S, M, L"',
        '5,variation,P-S,Panjabi - S,,1,1,3,800,PANJABI,Size,S',
        '6,variation,P-M,Panjabi - M,,0,1,5,800,PANJABI,Size,M',
        '7,variation,P-L,Panjabi - L,,-1,1,,800,PANJABI,Size,L',
      )
      const done = await bring(file)
      expect(counts(done)).toMatchObject({ created: 1, failed: 0 })
      expect(variantsOf((await products())[0])).toEqual([
        ['S', 800, 3, 'P-S'],
        ['M', 800, 0, 'P-M'],
        ['L', 800, 0, 'P-L'],
      ])
      expect(done.report.map(({ message }) => message)).toContain(
        'A variant that the other shop does not show came without stock.',
      )
      expect(counts(await bring(file))).toEqual(nothing(1))
      await newVendor()
      expect(counts(await bring(file, { variants: 'MERGE' }))).toMatchObject({ created: 1, failed: 0 })
      expect((await products()).map(({ stock }) => stock)).toEqual([3])
    })

    it('of Daraz is grouped by its number', async () => {
      await newVendor()
      expect(counts(await bring(await DARAZ_FILE.bytes()))).toMatchObject({ created: 2, failed: 0 })
      const [lamp, kurti] = await products()
      expect([lamp!.options, lamp!.sku]).toEqual([undefined, 'LAMP'])
      expect(kurti!.options!.map(({ name }) => name)).toEqual(['Color Family', 'Size'])
      expect(variantsOf(kurti)).toEqual([
        ['Maroon/M', 990, 6, 'KU-M'],
        ['Maroon/L', 990, 4, 'KU-L'],
      ])
      expect(counts(await bring(await DARAZ_FILE.bytes()))).toEqual(nothing(2))
    })

    it('made by hand may repeat the name of a product for each size', async () => {
      await newVendor()
      const file = lines('Name,Size,Price,Stock', 'Panjabi,40,450,1', 'Shawl,,900,1', 'Panjabi,42,480,2')
      expect(counts(await bring(file))).toMatchObject({ created: 2, failed: 0 })
      const [panjabi, shawl] = await products()
      expect(variantsOf(panjabi)).toEqual([
        ['40', 450, 1, ''],
        ['42', 480, 2, ''],
      ])
      expect(shawl!.options).toBeUndefined()
      expect(counts(await bring(file))).toEqual(nothing(2))
    })

    it('names rows with a hundred and first variant, a fourth option, a missing value, a combination that comes twice', async () => {
      await newVendor()
      const header =
        'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Option4 Name,Option4 Value,Variant Price,Variant Inventory Qty'
      const row = (handle: string, values: string[], price = 100) =>
        [
          handle,
          handle,
          'A product of a file',
          ...[0, 1, 2, 3].flatMap(at => [`Option ${at}`, values[at] ?? '']),
          price,
          1,
        ].join(',')
      const sizes = Array.from({ length: 102 }, (_, at) => row('many', [`${at % 40}`, `${Math.floor(at / 40)}`]))
      const done = await bring(
        lines(
          header,
          ...sizes,
          row('four', ['a', 'b', 'c', 'd']),
          row('four', ['a', 'b', 'c', 'e']),
          row('gap', ['a', 'b']),
          row('gap', ['', 'b']),
          row('twice', ['a']),
          row('twice', ['A']),
          row('fine', ['a']),
          row('fine', ['b'], 120),
        ),
      )
      expect(counts(done)).toMatchObject({ created: 1, failed: 4 })
      expect(done.report.map(({ line, message }) => [line, message])).toEqual([
        [102, 'A product has at most 100 variants.'],
        [104, 'A product has at most 3 options.'],
        [107, 'Each variant has one value of each option.'],
        [109, 'Two variants have the same values.'],
      ])
    })
  }

  it('is refused row by row where a SKU belongs to another product, which is named', async () => {
    await newVendor()
    await bring(lines('Name,SKU,Price,Stock', 'Clay mug,MUG,450,1', 'Clay pot,POT,300,2'))
    const file = lines(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty',
      'jug,Clay jug,Size,S,JUG-S,100,1',
      'jug,,,L,mug,100,1',
      'cup,Clay cup,Size,S,CUP,100,1',
      'bowl,Clay bowl,Size,S,CUP,100,1',
    )
    const done = await bring(file)
    expect(counts(done)).toMatchObject({ created: 1, failed: 2 })
    expect(done.report.map(({ line, column, message }) => [line, column, message])).toEqual([
      [3, 'Variant SKU', 'The SKU mug belongs to Clay mug already. Choose another one.'],
      [5, 'Variant SKU', 'The SKU CUP belongs to Clay cup already. Choose another one.'],
    ])
  })

  it('may still make each size a product of its own, or merge them', async () => {
    await newVendor()
    expect(counts(await bring(await SHOPIFY_FILE.bytes(), { variants: 'SEPARATE' }))).toMatchObject({ created: 7 })
    expect(counts(await bring(await SHOPIFY_FILE.bytes(), { variants: 'SEPARATE' }))).toEqual(nothing(7))
    await newVendor()
    expect(counts(await bring(await SHOPIFY_FILE.bytes(), { variants: 'MERGE' }))).toMatchObject({ created: 4 })
    const merged = (await products()).find(({ name }) => name === 'Cotton panjabi')!
    expect(counts(await bring(await SHOPIFY_FILE.bytes(), { variants: 'VARIANTS' }))).toMatchObject({
      ...{ created: 0, updated: 2 },
    })
    const apart = (await products()).find(({ name }) => name === 'Cotton panjabi')!
    expect(apart.id).toBe(merged.id)
    expect(apart.variants![0]!.id, 'the variant of before is the first combination').toBe(merged.id)
  })

  it('leaves options and values as the vendor has corrected them on Haat since', async () => {
    await newVendor()
    const file = lines(
      'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty',
      'shirt,Cotton shirt,A shirt of cotton,Color,Rad,500,3',
      'shirt,,,,Blue,500,3',
    )
    await bring(file)
    const [{ id, options, variants }] = (await products()) as [Product]
    const renamed = {
      options: [{ name: 'Colour', nameBn: 'রং', values: [{ value: 'Red', swatch: '#cc0000' }, { value: 'Blue' }] }],
      variants: variants!.map(variant => ({ id: variant.id, values: [variant.values[0] === 'Rad' ? 'Red' : 'Blue'] })),
    }
    expect(options![0]!.name).toBe('Color')
    expect(await market.call(updateProduct, { id, ...renamed }, { as: vendor })).toMatchObject({ status: 200 })
    const before = await products()
    expect(counts(await bring(file))).toEqual(nothing(1))
    expect(await products()).toEqual(before)
  })

  it('of our own is exported with a row for each variant, and changes nothing when it comes again', async () => {
    await newVendor()
    await bring(await SHOPIFY_FILE.bytes())
    const before = await products()
    const file = await exported()
    const rows = parse<Record<string, string>>(file, { bom: true, columns: true })
    const panjabi = rows.filter(({ name }) => name === 'Cotton panjabi')
    expect(panjabi.map(row => [row.option1Name, row.option1Value, row.sku, row.price, row.stock])).toEqual([
      ['Size', '40', 'PJ-40', '1850', '4'],
      ['Size', '42', 'PJ-42', '1850', '7'],
      ['Size', '44', 'PJ-44', '1950', '0'],
    ])
    expect(panjabi.map(({ description }) => description !== '')).toEqual([true, false, false])
    expect(counts(await bring(file))).toEqual(nothing(4))
    expect(await products()).toEqual(before)
  })

  it('of our own changes variants by id: a value for all, a price, a code that goes, and adds one', async () => {
    const rows = parse<Record<string, string>>(await exported(), { bom: true, columns: true })
    const columns = Object.keys(rows[0]!)
    const panjabi = rows.filter(({ name }) => name === 'Cotton panjabi')
    const before = (await products()).find(({ name }) => name === 'Cotton panjabi')!
    panjabi[0]!.option1Value = '40 (S)'
    panjabi[1]!.price = '1900'
    panjabi[1]!.stock = '9'
    panjabi[2]!.sku = '-'
    panjabi[1]!.name = 'Cotton panjabi, new'
    const added = Object.fromEntries(columns.map(column => [column, '']))
    const all = [...panjabi, { ...added, id: before.id, option1Value: '46', price: '2000', stock: '2' }]
    const file = lines(
      columns.join(','),
      ...all.map(row => columns.map(one => `"${row[one]!.replaceAll('"', '""')}"`).join(',')),
    )
    const done = await bring(file)
    expect(counts(done)).toEqual({ created: 0, updated: 1, unchanged: 0, failed: 0 })
    const after = (await products()).find(({ id }) => id === before.id)!
    expect(after.name).toBe('Cotton panjabi, new')
    expect(variantsOf(after)).toEqual([
      ['40 (S)', 1850, 4, 'PJ-40'],
      ['42', 1900, 9, 'PJ-42'],
      ['44', 1950, 0, ''],
      ['46', 2000, 2, ''],
    ])
    expect(after.variants!.slice(0, 3).map(({ id }) => id)).toEqual(before.variants!.map(({ id }) => id))
    expect(after.options![0]!.values.map(({ value }) => value)).toEqual(['40 (S)', '42', '44', '46'])
    await market.call(undoImport, { id: done.id }, { as: vendor })
    await runImports(market.services)
    const undone = (await products()).find(({ id }) => id === before.id)!
    expect(undone.options).toEqual(before.options)
    expect(variantsOf(undone)).toEqual(variantsOf(before))
  })
})
