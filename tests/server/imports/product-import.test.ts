import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimImport, insertImport } from '../../../server/imports/import-queue.ts'
import { runImports, stopImports } from '../../../server/imports/import-worker.ts'
import { packImportFile } from '../../../server/imports/queued-import.ts'
import { IMPORT_BODY_LIMIT } from '../../../src/contract/constants.ts'
import { getImport, importProducts, type ProductImport } from '../../../src/contract/imports/product-csv.ts'
import { renderEnglish } from '../../../src/contract/messages/message.ts'
import { getProduct, listProducts, type Product } from '../../../src/contract/products/products.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addPanjabi, variant } from '../../support/fixtures/panjabi.ts'
import { findBuiltProgram } from '../../support/servers/built-programs.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const HEADER = 'name,description,category,price,discount,stock,status'
let market: MarketFixture
beforeAll(async () => {
  market = await openMarketFixture({ config: { importPictureHosts: ['pictures.example'] } })
})
afterAll(() => market.stop())

const send = (file: string | Uint8Array<ArrayBuffer>, fields = {}, as: TestUser = market.vendor, on = market) =>
  sendForm(on, importProducts, { file, fields }, { as })
const loadImport = async (id: string, as: TestUser = market.vendor, on = market): Promise<ProductImport> =>
  (await on.call(getImport, { id }, { as })).data
/** Sends a file and returns the result of its import. */
const bring = async (file: string, fields = {}, as?: TestUser): Promise<ProductImport> => {
  const { data } = await send(file, fields, as)
  await runImports(market.services)
  return loadImport(data.importId, as)
}
const search = async (searchTerm: string): Promise<Product[]> =>
  (await market.call(listProducts, { searchTerm, sortBy: 'price' })).data
const row = (name: string, rest = 'Woven by hand,Sarees,100,0,1,') => `${name},${rest}`

/** Queues a file as if another process had received it. */
const queued = async (on: MarketFixture, vendor: TestUser, file: string): Promise<string> => {
  const id = uuid()
  const content = await packImportFile(
    { findProgram: findBuiltProgram },
    new Uint8Array(await new Blob([file]).arrayBuffer()),
  )
  const job = { id, vendorId: vendor.profileId, shopId: undefined, isDryRun: false, content }
  await on.store.write(tx => insertImport(tx, job, on.services.now()))
  return id
}

describe('A file of products', () => {
  it('is listed, searchable and synced to devices', async () => {
    const from = (await market.call(syncCatalogue, {})).meta.cursor
    const { status, data } = await send(
      `${HEADER}\r\n"Rajshahi silk, red","সিল্ক, হাতে বোনা","sarees","৳ ৪,৫০০",250.50,12,\r\nRajshahi scarf,A scarf of silk,Sarees,800,,3,draft\r\n`,
    )
    expect(status).toBe(201)
    await runImports(market.services)
    const read = await loadImport(data.importId)
    expect(read).toMatchObject({ state: 'DONE', done: 2, total: 2, created: 2, updated: 0, failed: 0, report: [] })
    const [silk, ...rest] = await search('rajshahi')
    expect(rest).toEqual([])
    expect(silk).toMatchObject({
      name: 'Rajshahi silk, red',
      price: 4500,
      discount: 250.5,
      stock: 12,
      shopId: market.shopId,
    })
    expect((await fetch(market.url + silk!.image)).status).toBe(200)
    const told = await market.call(syncCatalogue, { since: from })
    expect(told.data.products.map(product => product.id)).toEqual([silk!.id])
  })

  it('reports each invalid cell by line and column, and imports the rest', async () => {
    const read = await bring(
      [
        HEADER,
        row('Fine one'),
        row('ab', 'short,Sarees,free,-1,2.5,SOLD'),
        '',
        row('Fine two', '"Woven\nby hand",Sarees,100,0,1,'),
        row('No such', 'Woven by hand,Spaceships,0,0,1,'),
        row('Fine three'),
      ].join('\n'),
    )
    expect(read).toMatchObject({ state: 'DONE', done: 5, total: 5, created: 3, failed: 2 })
    expect(read.report.map(({ line, column, message }) => ({ line, column, message }))).toEqual([
      { line: 3, column: 'name', message: 'Name must be at least 3 characters.' },
      { line: 3, column: 'description', message: 'Description must be at least 10 characters.' },
      { line: 3, column: 'price', message: 'This must be a number.' },
      { line: 3, column: 'discount', message: 'Discount must not be below 0.' },
      { line: 3, column: 'stock', message: 'Stock must be a whole number.' },
      { line: 3, column: 'status', message: 'Status must be ACTIVE, DRAFT or PAUSED.' },
      { line: 7, column: 'price', message: 'Price must be above 0.' },
      { line: 7, column: 'category', message: 'There is no category named “Spaceships”.' },
    ])
    expect(read.report.map(({ descriptor }) => descriptor && renderEnglish(descriptor))).toEqual(
      read.report.map(({ message }) => message),
    )
    expect((await search('fine')).map(product => product.name).sort()).toEqual(['Fine one', 'Fine three', 'Fine two'])
  })

  it('is only validated in a dry run', async () => {
    const read = await bring([HEADER, row('Dry saree'), row('x')].join('\n'), { dryRun: 'true' })
    expect(read).toMatchObject({ state: 'DONE', dryRun: true, done: 2, created: 1, failed: 1 })
    expect(read.report).toHaveLength(1)
    expect(await search('dry')).toEqual([])
  })

  it("changes the vendor's own products by id, only where cells are not blank", async () => {
    const [mine, theirs] = [await market.addProduct(), await market.addProduct({ shop_id: market.otherShopId })]
    const before = (await market.call(getProduct, { id: mine })).data
    const read = await bring(`id,price,stock,name\n${mine},99.5,,\n${theirs},1,1,Stolen\nnonsense,1,1,`)
    expect(read).toMatchObject({ updated: 1, created: 0, failed: 2 })
    expect(read.report.map(({ line, column }) => [line, column])).toEqual([
      [3, 'id'],
      [4, 'id'],
    ])
    const { data } = await market.call(getProduct, { id: mine })
    expect(data).toEqual({ ...before, price: 99.5, seq: before.seq + 1 })
    expect((await market.product(theirs)).name).toBe('Tangail saree')
  })

  it('changes the texts of a product with variants, and leaves the figures to its variants', async () => {
    const { id } = await addPanjabi(market, [variant(['40']), variant(['41'])])
    expect(await bring(`id,name,price,stock\n${id},Cotton panjabi,650,10`)).toMatchObject({ updated: 1, failed: 0 })
    const read = await bring(`id,price,stock\n${id},99,10`)
    expect(read).toMatchObject({ updated: 0, failed: 1 })
    expect(read.report).toMatchObject([
      { column: 'price', message: 'This product has variants. Name the variant whose price or stock you want to set.' },
    ])
    expect(await market.product(id)).toMatchObject({ name: 'Cotton panjabi', price: 65_000, stock: 10 })
  })

  it('does not change stock that the file leaves unchanged, and does not restore stock sold since the export', async () => {
    const add = () => market.addProduct({ stock: 10 })
    const [kept, counted, sold, late] = [await add(), await add(), await add(), await add()]
    await market.order(await market.draft({ [kept]: 3 }))
    await market.order(await market.draft({ [sold]: 3 }))
    const stockOf = async (id: string) => (await market.product(id)).stock
    const rows = [`${kept},80,10,10`, `${counted},80,25,10`, `${sold},80,25,10`, `${late},80,,x`, `${late},80,25,`]
    const read = await bring(`id,price,stock,Stock before\n${rows.join('\n')}`)
    expect(read).toMatchObject({ updated: 3, failed: 2 })
    expect(read.report.map(({ line, column, message }) => [line, column, message.slice(0, 25)])).toEqual([
      [4, 'stock', 'There are now 7, not 10: '],
      [5, 'Stock before', 'This must be a number.'],
    ])
    expect([await stockOf(kept), await stockOf(counted), await stockOf(sold), await stockOf(late)]).toEqual([
      7, 25, 7, 25,
    ])
    const reimported = await bring(`id,price,stock,Stock before\n${rows[1]}`)
    expect(reimported, 'the same file once more').toMatchObject({ unchanged: 1, updated: 0, failed: 0 })
    expect([(await market.product(kept)).price, (await market.product(sold)).price]).toEqual([8000, 120000])
  })

  it('reports a product that was sold during the import, and does not change it', async () => {
    const product = await market.addProduct({ stock: 10 })
    const line = `${product},80,25,10,https://pictures.example/1.jpg`
    const id = await queued(market, market.vendor, `id,price,stock,stockBefore,image\n${line}`)
    const fetch = async () => {
      await market.order(await market.draft({ [product]: 3 }))
      return createPhoto('#0055aa')
    }
    await runImports(market.services, { fetch })
    const report = [{ line: 2, column: '', message: expect.stringContaining('at the same moment') }]
    expect(await loadImport(id)).toMatchObject({ state: 'DONE', updated: 0, failed: 1, report })
    expect(await market.product(product)).toMatchObject({ stock: 7, price: 120000 })
  })

  it('is imported into the named or chosen shop of the vendor', async () => {
    const shopId = await market.addShop(market.vendor, { name: 'Second' })
    const shopOf = async (term: string) => (await search(term)).map(product => product.shopId)
    await bring(`${HEADER},shop\n${row('Placed one', 'Woven by hand,Sarees,1,0,1,,second')}`)
    await bring(`${HEADER}\n${row('Chosen one')}`, { shopId })
    expect([await shopOf('placed'), await shopOf('chosen')]).toEqual([[shopId], [shopId]])
    const { name } = await market.store.read
      .selectFrom('shops')
      .select('name')
      .where('id', '=', market.otherShopId)
      .executeTakeFirstOrThrow()
    const read = await bring(`${HEADER},shop\n${row('Elsewhere', `Woven by hand,Sarees,1,0,1,,${name}`)}`)
    expect(read).toMatchObject({ created: 0, failed: 1, report: [{ line: 2, column: 'shop' }] })
    expect((await send(HEADER, { shopId: market.otherShopId })).status).toBe(403)
  })

  it("may be in Shopify's format", async () => {
    const read = await bring(
      [
        'Handle,Title,Body (HTML),Type,Variant Price,Variant Compare At Price,Variant Inventory Qty,Image Src,Status',
        'muslin,Muslin saree,<p>Very fine muslin</p>,Sarees,9000,10000,2,https://cdn.shopify.com/m.jpg,active',
        'muslin,,,,9000,,3,,',
        'muslin,,,,9500,,3,,',
      ].join('\n'),
    )
    expect(read).toMatchObject({ state: 'DONE', done: 3, total: 3, created: 1, failed: 0 })
    expect(read.report.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Image Src'],
      [4, 'Variant Price'],
    ])
    expect(await search('muslin')).toMatchObject([{ price: 9000, discount: 1000, stock: 5 }])
  })
})

describe('The pictures that a file names', () => {
  let files = 0
  /** Each file has a product of another name, because a known one would be changed. */
  const withPicture = (image: string) =>
    `${HEADER},image\n${row(`Pictured ${++files}`, `Woven by hand,Sarees,1,0,1,,${image}`)}`
  it("may be the vendor's own, by URL", async () => {
    const [known] = await search('rajshahi silk')
    await bring(withPicture(market.url + known!.image))
    expect((await search('pictured'))[0]!.image).toBe(known!.image)
  })

  it('are downloaded from allowed hosts and stored', async () => {
    const requestedUrls: string[] = []
    const bytes = await createPhoto('#0055aa')
    const id = await queued(market, market.vendor, withPicture('https://pictures.example/1.jpg'))
    const fetch = async (address: string) => {
      requestedUrls.push(address)
      return bytes
    }
    await runImports(market.services, { fetch })
    expect(await loadImport(id)).toMatchObject({ state: 'DONE', created: 1, report: [] })
    expect(requestedUrls).toEqual(['https://pictures.example/1.jpg'])
  })

  it.each([
    ['http://pictures.example/1.jpg', 'https'],
    ['https://127.0.0.1/latest', '127.0.0.1'],
    ['https://evil.example/1.jpg', 'evil.example'],
    ['/pictures/none.webp', 'address'],
  ])('at %s are left out with a word', async (image, word) => {
    const read = await bring(withPicture(image))
    expect(read).toMatchObject({ created: 1, failed: 0, report: [{ line: 2, column: 'image' }] })
    expect(read.report[0]!.message).toContain(word)
  })

  it('that are not pictures are left out with a message', async () => {
    const id = await queued(market, market.vendor, withPicture('https://pictures.example/page.html'))
    await runImports(market.services, { fetch: async () => new TextEncoder().encode('<html>') })
    expect(await loadImport(id)).toMatchObject({
      created: 1,
      report: [{ message: expect.stringContaining('not a picture') }],
    })
  })
})

describe('An invalid file', () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>, number, string]>([
    ['a workbook', new Uint8Array(Buffer.from('504b03041400080000', 'hex')), 415, 'CSV UTF-8'],
    ['without our columns', 'a,b\n1,2', 400, 'lacks the columns name, description'],
    ['empty', '', 400, 'Choose a CSV file.'],
  ])('%s is refused at once', async (_, file, status, message) => {
    expect(await send(file)).toMatchObject({ status, message: expect.stringContaining(message) })
  })

  it('that is too large is rejected, and so is a vendor without a shop', async () => {
    expect((await send(new Uint8Array(IMPORT_BODY_LIMIT + 200 * 1024))).status).toBe(413)
    expect(await send(HEADER, {}, await market.user('VENDOR'))).toMatchObject({ status: 409 })
  })

  it('with an unclosed quotation mark fails as a whole, with the line', async () => {
    const read = await bring([HEADER, row('Before it'), '"never closed,'].join('\n'))
    expect(read).toMatchObject({ state: 'FAILED', created: 0, report: [{ line: 3, column: '' }] })
    expect(await search('before it')).toEqual([])
  })

  it('with only a header is done at once', async () => {
    expect(await bring(HEADER)).toMatchObject({ state: 'DONE', done: 0, total: 0 })
  })
})

it('An import is only visible to its vendor', async () => {
  const { data } = await send(`${HEADER}\n`)
  expect((await market.call(getImport, { id: data.importId }, { as: market.otherVendor })).status).toBe(403)
})

describe('An import of four thousand rows', () => {
  const ROWS = 4_000
  const file = [
    HEADER,
    ...Array.from({ length: ROWS }, (_, n) => row(`Bulk ${n}`, n % 400 === 7 ? ',,,,,' : undefined)),
  ]
  const names = (on: MarketFixture) =>
    on.store.read
      .selectFrom('products')
      .select(row => [row.fn.countAll<number>().as('all'), row.fn.count<number>('name').distinct().as('different')])
      .where('name', 'like', 'Bulk %')
      .executeTakeFirstOrThrow()

  it('does not block other requests, and continues after a stop without losing or doubling rows', async () => {
    const big = await openMarketFixture()
    try {
      const { data } = await send(file.join('\n'), {}, big.vendor, big)
      let progress = await loadImport(data.importId, big.vendor, big)
      const before = progress
      while (progress.done === 0) progress = await loadImport(data.importId, big.vendor, big)
      await stopImports(big.store)
      const stopped = await loadImport(data.importId, big.vendor, big)
      expect(before.done).toBeLessThan(ROWS)
      expect(stopped).toMatchObject({ state: 'RUNNING', total: ROWS })
      expect([stopped.done > 0, stopped.done < ROWS]).toEqual([true, true])
      await runImports(big.services)
      const done = await loadImport(data.importId, big.vendor, big)
      expect(done).toMatchObject({ state: 'DONE', done: ROWS, total: ROWS, created: ROWS - 10, failed: 10 })
      expect(new Set(done.report.map(({ line }) => line))).toEqual(
        new Set(Array.from({ length: 10 }, (_, n) => n * 400 + 9)),
      )
      expect(await names(big)).toEqual({ all: ROWS - 10, different: ROWS - 10 })
    } finally {
      await big.stop()
    }
  }, 60_000)

  it('of a dead process waits until its lease has expired', async () => {
    const other = await openMarketFixture()
    try {
      const id = await queued(other, other.vendor, [HEADER, row('Left alone')].join('\n'))
      const now = other.services.now()
      await other.store.write(tx => claimImport(tx, now, now + 60_000))
      await runImports(other.services)
      expect((await loadImport(id, other.vendor, other)).state).toBe('RUNNING')
      other.advance(61_000)
      await runImports(other.services)
      expect(await loadImport(id, other.vendor, other)).toMatchObject({ state: 'DONE', created: 1 })
    } finally {
      await other.stop()
    }
  })
})
