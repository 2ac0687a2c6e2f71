import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateSearchIndex } from '../../../server/products/listing/search-index-job.ts'
import { updateCategory } from '../../../src/contract/products/category-writes.ts'
import { updateProduct } from '../../../src/contract/products/product-writes.ts'
import { listProducts, suggestProducts } from '../../../src/contract/products/products.ts'
import { updateShop } from '../../../src/contract/shops/shop-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { recordQueries } from '../../support/fixtures/recorded-queries.ts'
import { ENGINES } from '../../support/servers/engines.ts'

describe.each(ENGINES)('What is remembered about a search on $name', ({ open }) => {
  let market: MarketFixture
  let drop: () => Promise<void>
  beforeAll(async () => {
    const { databaseUrl, drop: close } = await open()
    drop = close
    market = await openMarketFixture({ config: { databaseUrl } })
    await updateSearchIndex(market.store)
  }, 60_000)
  afterAll(async () => {
    await market.stop()
    await drop()
  })

  const find = async (searchTerm: string) => {
    const { data, meta } = await market.call(listProducts, { searchTerm })
    const suggested = (await market.call(suggestProducts, { searchTerm })).data
    return { total: meta.total, names: data.map(row => row.name), suggested: suggested.map(row => row.name) }
  }
  const found = (...names: string[]) => ({ total: names.length, names, suggested: names })
  const change = (id: string, fields: object) =>
    market.call(updateProduct, { id, ...fields }, { as: market.vendor }) as Promise<unknown>

  it('follows the products: new, renamed, off sale and on sale again', async () => {
    expect(await find('lantern')).toEqual(found())
    const id = await market.addProduct({ name: 'Brass lantern' })
    expect(await find('lantern')).toEqual(found('Brass lantern'))
    await change(id, { name: 'Copper kettle' })
    expect(await find('lantern')).toEqual(found())
    expect(await find('kettle')).toEqual(found('Copper kettle'))
    await change(id, { description: 'Looks like a lantern.' })
    expect(await find('lantern')).toEqual(found('Copper kettle'))
    await change(id, { status: 'DRAFT' })
    expect(await find('kettle')).toEqual(found())
    await change(id, { status: 'ACTIVE' })
    expect(await find('kettle')).toEqual(found('Copper kettle'))
  })

  it('follows the names of shops, as soon as their products are indexed again', async () => {
    await market.addProduct({ name: 'Cane stool' })
    expect(await find('zamindari')).toEqual(found())
    await market.call(updateShop, { id: market.shopId, name: 'Zamindari House' }, { as: market.vendor })
    await updateSearchIndex(market.store)
    expect((await find('zamindari')).names).toContain('Cane stool')
  })

  it('follows the names of categories, whose products come first', async () => {
    const admin = await market.user('ADMIN')
    const id = await market.addCategory('Wraps')
    await market.addProduct({ name: 'Silk shawl', category_id: id })
    await market.addProduct({ name: 'Velvet cushion' })
    expect(await find('velvet')).toEqual(found('Velvet cushion'))
    await market.call(updateCategory, { id, name: 'Velvet' }, { as: admin })
    await updateSearchIndex(market.store)
    expect(await find('velvet')).toEqual(found('Silk shawl', 'Velvet cushion'))
  })

  it('is not computed again after a price has changed', async () => {
    const id = await market.addProduct({ name: 'Marble vase' })
    const recorder = await recordQueries(market)
    const search = async () => (await recorder.record('/products?searchTerm=vase')).length
    await search()
    await change(id, { price: 777 })
    const afterPrice = await search()
    await change(id, { name: 'Marble vase, tall' })
    expect(afterPrice).toBeLessThan(await search())
    await recorder.close()
  })
})

describe('What the search index of SQLite has found', () => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({})
    await updateSearchIndex(market.store)
  })
  afterAll(() => market.stop())

  it('is not found again after prices have changed, but after a name has', async () => {
    const change = (id: string, fields: object) =>
      market.call(updateProduct, { id, ...fields }, { as: market.vendor }) as Promise<unknown>
    const id = await market.addProduct({ name: 'Marble bowl' })
    await change(await market.addProduct({ name: 'Marble plate' }), { status: 'DRAFT' })
    const recorder = await recordQueries(market)
    const paths = ['', '&inStock=true', '&maxPrice=1000', '&sortBy=price'].map(
      rest => `/products?searchTerm=marble${rest}`,
    )
    const listAskingIndex = async () => {
      const asking: string[] = []
      for (const path of [...paths, '/products/suggestions?searchTerm=marbl'])
        if ((await recorder.record(path)).some(({ sql }) => sql.includes('product_search match'))) asking.push(path)
      return asking
    }
    expect(await listAskingIndex()).not.toEqual([])
    await change(id, { price: 778 })
    expect(await listAskingIndex()).toEqual([])
    await change(id, { name: 'Marble basin' })
    expect(await listAskingIndex()).not.toEqual([])
    await recorder.close()
  })
})
