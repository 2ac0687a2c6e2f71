import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import {
  getImport,
  importProducts,
  listImports,
  type ProductImport,
  undoImport,
} from '../../../src/contract/imports/product-csv.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const HEADER = 'id,name,description,category,price,stock,image'

describe.each(ENGINES)('Undoing an import, on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop(), 60_000)

  const bring = async (rows: readonly string[]): Promise<ProductImport> => {
    const file = [HEADER, ...rows].join('\n')
    const { data } = await sendForm(market, importProducts, { file }, { as: market.vendor })
    await runImports(market.services)
    return load(data.importId)
  }
  const load = async (id: string): Promise<ProductImport> =>
    (await market.call(getImport, { id }, { as: market.vendor })).data
  const undo = async (id: string) => {
    const response = await market.call(undoImport, { id }, { as: market.vendor })
    await runImports(market.services)
    return response
  }

  it('removes its new products and gives the others their former values', async () => {
    await market.addProduct({ image: '/pictures/other.webp' })
    const product = await market.addProduct({ stock: 10, name: 'Tangail saree of old' })
    const { price, name, image, stock } = await market.product(product)
    const done = await bring([
      `${product},Tangail saree renamed,,,900,25,${market.url}/pictures/other.webp`,
      ...Array.from({ length: 150 }, (_, n) => `,Undone ${n},Woven by hand,Sarees,100,1,`),
    ])
    expect(done).toMatchObject({ created: 150, updated: 1, undo: 'POSSIBLE', undoUntil: expect.any(String) })
    expect(await market.product(product)).toMatchObject({ image: '/pictures/other.webp', stock: 25 })
    const from = (await market.call(syncCatalogue, {})).meta.cursor
    expect(await undo(done.id)).toMatchObject({ status: 200 })
    expect(await load(done.id)).toMatchObject({ state: 'DONE', undo: 'DONE' })
    expect(await market.product(product)).toMatchObject({ price, name, image, stock })
    const left = await market.store.read
      .selectFrom('products')
      .select('id')
      .where('name', 'like', 'Undone %')
      .where('deleted_at', 'is', null)
      .execute()
    expect(left).toEqual([])
    const told = await market.call(syncCatalogue, { since: from })
    expect(told.data.products).toMatchObject([{ id: product, name }])
    expect(told.data.removed.products).toHaveLength(150)
    expect(await undo(done.id)).toMatchObject({ status: 409 })
    expect(await bring([',Undone 1,Woven by hand,Sarees,100,1,'])).toMatchObject({ created: 1 })
  })

  it('keeps what was changed since, and takes back only its own part of the stock', async () => {
    const product = await market.addProduct({ stock: 10 })
    const done = await bring([`${product},Name of the file,,,900,25,`])
    await market.order(await market.draft({ [product]: 3 }))
    await market.store.write(tx =>
      tx.updateTable('products').set({ name: 'Name of the vendor' }).where('id', '=', product).execute(),
    )
    await undo(done.id)
    expect(await market.product(product)).toMatchObject({ name: 'Name of the vendor', price: 120_000, stock: 7 })
  })

  it("is possible for a day, for the vendor's own imports, and not for a test", async () => {
    const done = await bring([',Kept for good,Woven by hand,Sarees,100,1,'])
    const forbidden = await market.call(undoImport, { id: done.id }, { as: market.otherVendor })
    expect(forbidden).toMatchObject({ status: 403 })
    const { data } = await market.call(listImports, {}, { as: market.vendor })
    expect(data[0]).toMatchObject({ id: done.id, created: 1, undo: 'POSSIBLE' })
    const dayOld = market.services.now() - 24 * 3_600_000
    await market.store.write(tx =>
      tx.updateTable('imports').set({ updated_at: dayOld }).where('id', '=', done.id).execute(),
    )
    expect(await market.call(undoImport, { id: done.id }, { as: market.vendor })).toMatchObject({ status: 409 })
  })
})
