import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateSearchIndex } from '../../../server/products/listing/search-index-job.ts'
import { listProducts, ProductQuery } from '../../../src/contract/products/products.ts'
import { searchProducts } from '../../../src/local/products/search.ts'
import { createTextSearch } from '../../../src/local/products/text-search.ts'
import { buildStoredProduct } from '../../local/entity-fixtures.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { seedProducts } from '../../support/fixtures/seed-products.ts'
import { createRandomSource, pickOne } from '../../support/fixtures/seeded-random.ts'
import { ENGINES } from '../../support/servers/engines.ts'

/** Words of both scripts, and of others that a tokenizer may treat in a way of its own. */
const WORDS =
  `saree শাড়ি sari ঢাকাই jamdani জামদানি Café ক্ষীর 5kg ৫ কেজি mobile মোবাইল ফোন smart phone tea চা rice চাল pickle আচার
  আমের mango red লাল cotton women’s t-shirt Wi-Fi USB-C প্যান্ট পাঞ্জাবি ৰৱ Ǆungla ẞtraße 茶 القهوة ᱥᱟᱱᱛᱟᱲᱤ 𐓷𐓘𐓻 ꓚꓐ a\u0300 😀 'x' "y" *`.split(
    /\s+/,
  )

describe.each(ENGINES)('The search index on $name', ({ open }) => {
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

  const find = async (searchTerm: string) =>
    (await market.call(listProducts, { searchTerm })).data.map(product => product.name)
  const setVersion = (value: number) =>
    market.store.write(tx =>
      tx.updateTable('counters').set({ value }).where('name', '=', 'search index').executeTakeFirstOrThrow(),
    )

  it('is built again for every product where another version has built it, once', async () => {
    const ids = [await market.addProduct({ name: 'Jute bag' }), await market.addProduct({ name: 'Clay mug' })]
    await market.store.write(tx => tx.updateTable('products').set({ name: 'Jamdani' }).where('id', 'in', ids).execute())
    await updateSearchIndex(market.store)
    expect(await find('jamdani'), 'the same version trusts the index').toEqual([])
    await setVersion(0)
    await Promise.all([updateSearchIndex(market.store), updateSearchIndex(market.store)])
    expect(await find('jamdani')).toEqual(['Jamdani', 'Jamdani'])
    expect(await find('bag')).toEqual([])
  })

  it('keeps corrections to words that products have now', async () => {
    await market.addProduct({ name: 'Bamboo flute' })
    await setVersion(0)
    await updateSearchIndex(market.store)
    const { meta } = await market.call(listProducts, { searchTerm: 'bmboo' })
    expect(meta.corrected).toEqual({ from: 'bmboo', to: 'bamboo' })
  })

  it('finds and sorts like a device with the same products, whatever they are called', async () => {
    const dice = createRandomSource(12)
    const phrase = (words: number) =>
      Array.from({ length: Math.floor(dice() * words) + 1 }, () => pickOne(WORDS, dice)).join(dice() < 0.8 ? ' ' : ', ')
    await seedProducts(market, 150, () => ({
      ...{
        name: phrase(5).normalize('NFC'),
        description: phrase(8).normalize('NFC'),
        price: Math.ceil(dice() * 9) * 5000,
      },
      ...{ stock: Math.floor(dice() * 3), sold: Math.floor(dice() * 4), discount: Math.floor(dice() * 2) * 500 },
    }))
    const pages = await Promise.all([1, 2].map(page => market.call(listProducts, { page, limit: 100 })))
    const products = pages.flatMap(({ data }) => data.map(product => buildStoredProduct(product)))
    const text = createTextSearch(products)
    for (let n = 0; n < 120; n++) {
      const searchTerm = phrase(3).slice(0, dice() < 0.5 ? 100 : 5)
      const query = { searchTerm, limit: 20, page: n % 5 === 0 ? 2 : 1, ...(n % 3 === 0 && { inStock: true }) }
      const device = await searchProducts(products, v.parse(ProductQuery, query), text)
      const server = await market.call(listProducts, query)
      const found = { ids: server.data.map(row => row.id), total: server.meta.total, corrected: server.meta.corrected }
      expect({ query, ids: device.items.map(row => row.id), total: device.total, corrected: device.corrected }).toEqual(
        {
          query,
          ...found,
        },
      )
    }
  })
})
