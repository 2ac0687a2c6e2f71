import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { db } from '../../../src/local/db/database.ts'
import { readCatalogue, storeProducts } from '../../../src/local/db/replica.ts'
import { followCampaigns, withPricesAt } from '../../../src/local/products/campaign-prices.ts'
import { readComparison } from '../../../src/local/products/comparison.ts'
import { readRecentProducts, saveLocalView } from '../../../src/local/products/recent-products.ts'
import { readWishlist } from '../../../src/local/wishlist/wishlist.ts'
import { setUpDevice } from '../device-fixture.ts'
import { buildProduct, buildWish } from '../entity-fixtures.ts'

setUpDevice()

const at = (time: number) => new Date(time).toISOString()
const sale = (percent: number, from = 1000, to = 2000) => ({
  ...{ name: 'Winter sale', slug: 'winter-sale', percent },
  ...{ from: at(from), to: at(to) },
})
const store = (product: ReturnType<typeof buildProduct>) =>
  db.transaction('rw', [db.products, db.meta], () => storeProducts([product]))
const read = async (id: string) => {
  const { price, discount, ownPrice } = (await db.products.get(id))!
  return [price, discount, ownPrice]
}

describe('The prices of campaigns on a device', () => {
  it('start and end by themselves, and say when that is next', async () => {
    const product = buildProduct({ price: 1200, discount: 100, campaigns: [sale(50)] })
    await store(product)
    expect(await followCampaigns(999)).toBe(1000)
    expect(await read(product.id)).toEqual([1200, 100, undefined])
    const { version } = await readCatalogue()
    expect(await followCampaigns(1000)).toBe(2000)
    expect(await read(product.id)).toEqual([650, 650, 1200])
    expect((await readCatalogue()).version, 'searches see it').toBeGreaterThan(version)
    expect(await followCampaigns(1500)).toBe(2000)
    expect(await read(product.id)).toEqual([650, 650, 1200])
    expect(await followCampaigns(2000)).toBeUndefined()
    expect(await read(product.id)).toEqual([1200, 100, undefined])
  })

  it('are looked for once a product that takes part was stored', async () => {
    await store(buildProduct())
    expect(await db.meta.get('campaigns')).toBeUndefined()
    await store(buildProduct({ campaigns: [sale(50)] }))
    expect(await db.meta.get('campaigns')).toMatchObject({ value: true })
  })

  it('are followed by what the wishlist, the comparison and the viewed products keep', async () => {
    const product = buildProduct({ price: 1200, discount: 100, campaigns: [sale(50)] })
    const other = buildProduct({ price: 500 })
    await db.wishes.bulkPut([product, other].map(one => ({ ...buildWish(one), mine: 0 as const })))
    await db.wishes.put({ ...buildWish(buildProduct()), product: null, mine: 0 })
    await db.comparison.put({ key: 'current', products: [product, other] })
    await saveLocalView(product)
    const prices = async () => ({
      wished: (await readWishlist()).map(wish => wish.product?.price ?? null),
      compared: (await readComparison()).map(({ price }) => price),
      viewed: (await readRecentProducts()).map(view => view.product.price),
    })
    const before = await prices()
    expect(before.wished.toSorted()).toEqual([1200, 500, null])
    expect(await followCampaigns(999)).toBe(1000)
    expect(await prices()).toEqual(before)
    expect(await followCampaigns(1000)).toBe(2000)
    expect((await prices()).wished.toSorted()).toEqual([500, 650, null])
    expect(await prices()).toMatchObject({ compared: [650, 500], viewed: [650] })
    expect(await followCampaigns(2000)).toBeUndefined()
    expect(await prices()).toEqual(before)
  })

  it('are those of the best campaign of several, and of each variant', () => {
    const variant = (value: string, price: number, discount = 0) => ({
      ...{ id: value, values: [value], price, discount, stock: 1 },
    })
    const product = buildProduct({
      ...{ price: 400, discount: 600, priceMax: 1000 },
      options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
      variants: [variant('S', 1000), variant('M', 400, 600)],
      campaigns: [sale(30), sale(65, 1500, 3000)],
    })
    const during = withPricesAt(product, 1500)
    expect(during.variants).toMatchObject([
      { price: 350, discount: 650, ownPrice: 1000 },
      { price: 350, discount: 650, ownPrice: 400 },
    ])
    expect([during.price, during.priceMax]).toEqual([350, undefined])
    const before = withPricesAt(product, 1000)
    expect(before.variants).toMatchObject([{ price: 700 }, { price: 400 }])
    expect(withPricesAt(during, 3000)).toEqual(product)
    expect(withPricesAt(product, 999), 'unchanged').toBe(product)
  })
})
