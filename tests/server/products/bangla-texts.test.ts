import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCategory, listCategories } from '../../../src/contract/products/categories.ts'
import { createCategory, updateCategory } from '../../../src/contract/products/category-writes.ts'
import { createProduct, updateProduct } from '../../../src/contract/products/product-writes.ts'
import { getProduct, listProducts, suggestProducts } from '../../../src/contract/products/products.ts'
import { createShop, updateShop } from '../../../src/contract/shops/shop-writes.ts'
import { getShop, listShops } from '../../../src/contract/shops/shops.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Texts in Bangla on $name', ({ open }) => {
  let market: MarketFixture
  let admin: TestUser
  let drop: () => Promise<void>
  beforeAll(async () => {
    const { databaseUrl, drop: close } = await open()
    drop = close
    market = await openMarketFixture({ config: { databaseUrl } })
    admin = await market.user('ADMIN')
  }, 60_000)
  afterAll(async () => {
    await market.stop()
    await drop()
  })

  const inBangla = { nameBn: ' মাটির মগ ', descriptionBn: ' হাতে বানানো। ' }
  const trimmed = { nameBn: 'মাটির মগ', descriptionBn: 'হাতে বানানো।' }
  const draft = () => ({
    ...{ id: uuid(), name: 'Clay mug', description: 'Thrown by hand.', categoryId: market.categoryId },
    ...{ price: 90, stock: 4, shopId: market.shopId },
  })
  const names = async (searchTerm: string) =>
    (await market.call(listProducts, { searchTerm })).data.map(product => product.name)

  it('are optional for products: as JSON or as a form, and a blank one is none', async () => {
    const made = await market.call(createProduct, { ...draft(), ...inBangla }, { as: market.vendor })
    expect(made).toMatchObject({ status: 201, data: trimmed })
    const sent = { data: { ...draft(), ...inBangla }, file: await createPhoto() }
    const { data } = await sendForm(market, createProduct, sent, { as: market.vendor })
    expect(data).toMatchObject(trimmed)
    const change = (texts: object) => market.call(updateProduct, { id: data.id, ...texts }, { as: market.vendor })
    expect((await change({ price: 95 })).data).toMatchObject(trimmed)
    expect((await change({ nameBn: ' ', descriptionBn: null })).data).not.toHaveProperty('nameBn')
    const { data: read } = await market.call(getProduct, { id: data.id })
    expect([read, Object.keys(read)]).toEqual([
      expect.not.objectContaining(trimmed),
      expect.not.arrayContaining(['descriptionBn']),
    ])
    const { data: plain } = await market.call(createProduct, draft(), { as: market.vendor })
    expect(plain).not.toHaveProperty('nameBn')
  })

  it('are bounded', async () => {
    const refused = (texts: object) => market.call(createProduct, { ...draft(), ...texts }, { as: market.vendor })
    expect(await refused({ nameBn: 'ম'.repeat(201) })).toMatchObject({
      status: 400,
      error: { fields: { nameBn: expect.any(String) } },
    })
    expect(await refused({ descriptionBn: 'ম'.repeat(5001) })).toMatchObject({ status: 400 })
    expect(await market.call(createCategory, { name: 'Mugs', nameBn: 'ম'.repeat(121) }, { as: admin })).toMatchObject({
      status: 400,
    })
  })

  it('find products, also those of a category or shop, and again after a change', async () => {
    const vendor = await market.user('VENDOR')
    const shopId = await market.addShop(vendor, { name: 'Northern Loom' })
    const { data: category } = await market.call(
      createCategory,
      { name: 'Floor covering', nameBn: 'শতরঞ্জি' },
      { as: admin },
    )
    const product = { ...draft(), shopId, name: 'Striped rug', categoryId: category.id, nameBn: 'ডোরাকাটা গালিচা' }
    await market.call(createProduct, product, { as: vendor })
    for (const term of ['গালিচা', 'galicha', 'শতরঞ্জি']) expect([term, await names(term)]).toEqual([term, ['Striped rug']])
    await market.call(updateShop, { id: shopId, nameBn: 'উত্তরের তাঁত' }, { as: vendor })
    expect(await names('উত্তরের')).toEqual(['Striped rug'])
    await market.call(updateCategory, { id: category.id, nameBn: 'পাপোশ' }, { as: admin })
    expect([await names('পাপোশ'), await names('শতরঞ্জি')]).toEqual([['Striped rug'], []])
  })

  it('are suggested, with the parts that match', async () => {
    await market.call(createProduct, { ...draft(), name: 'Bell', nameBn: 'কাঁসার ঘণ্টা' }, { as: market.vendor })
    await market.call(createCategory, { name: 'Musical item', nameBn: 'বাদ্যযন্ত্র' }, { as: admin })
    const suggest = async (searchTerm: string) =>
      (await market.call(suggestProducts, { searchTerm, places: true })).data
    expect(await suggest('ঘণ্টা')).toMatchObject([
      { name: 'Bell', nameBn: 'কাঁসার ঘণ্টা', highlight: [], highlightBn: [[7, 12]] },
    ])
    expect(await suggest('বাদ্যযন্ত্র')).toMatchObject([{ kind: 'category', nameBn: 'বাদ্যযন্ত্র', highlightBn: [[0, 11]] }])
  })

  it('are in categories and shops, in their lists, and in what products and devices know of them', async () => {
    const { meta } = await market.call(syncCatalogue, {})
    const vendor = await market.user('VENDOR')
    const { data: category } = await market.call(createCategory, { name: 'Kettles', nameBn: 'কেটলি' }, { as: admin })
    expect((await market.call(getCategory, { id: category.id })).data.nameBn).toBe('কেটলি')
    expect((await market.call(listCategories, { searchTerm: 'কেটলি' })).data).toEqual([category])
    const shop = {
      data: {
        name: 'Copper Lane',
        phoneNumber: '01711000111',
        shopAddress: 'Dhamrai',
        description: 'Copper.',
        ...inBangla,
      },
      file: await createPhoto(),
    }
    const { data: opened } = await sendForm(market, createShop, shop, { as: vendor })
    expect((await market.call(getShop, { id: opened.id })).data).toMatchObject(trimmed)
    expect((await market.call(listShops, { searchTerm: 'মাটির মগ' })).data.map(({ id }) => id)).toEqual([opened.id])
    const product = { ...draft(), shopId: opened.id, categoryId: category.id }
    const { data } = await market.call(createProduct, product, { as: vendor })
    expect([data.category.nameBn, data.shop.nameBn]).toEqual(['কেটলি', trimmed.nameBn])
    const { data: synced } = await market.call(syncCatalogue, { since: meta.cursor })
    expect([synced.categories, synced.products]).toEqual([[category], [data]])
  })

  it('stay in an order as they were', async () => {
    const { data } = await market.call(createProduct, { ...draft(), nameBn: 'পুরোনো নাম' }, { as: market.vendor })
    const order = (await market.order(await market.draft({ [data.id]: 1 }))).data
    await market.call(updateProduct, { id: data.id, nameBn: 'নতুন নাম' }, { as: market.vendor })
    expect(order.orderItem[0]!.product.nameBn).toBe('পুরোনো নাম')
  })
})
