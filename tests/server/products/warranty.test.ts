import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pickWarranty } from '../../../src/contract/products/product-texts.ts'
import { createProduct, duplicateProduct, updateProduct } from '../../../src/contract/products/product-writes.ts'
import { getProduct } from '../../../src/contract/products/products.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

let market: MarketFixture
const WARRANTY = { warranty: '1 year from the maker', warrantyBn: '১ বছরের কোম্পানি ওয়ারেন্টি' }

describe.each(ENGINES)('The warranty of a product, on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  it('is written with the product, read by everybody, kept by other changes and by a copy, and removed by a blank', async () => {
    const as = market.vendor
    const draft = { name: 'Kettle', description: 'Boils a litre of water.', price: 900, stock: 3 }
    const created = await market.call(createProduct, { ...draft, categoryId: market.categoryId, ...WARRANTY }, { as })
    expect(created).toMatchObject({ status: 201, data: WARRANTY })
    const { id } = created.data
    await market.call(updateProduct, { id, price: 950 }, { as })
    expect((await market.call(getProduct, { id })).data).toMatchObject({ price: 950, ...WARRANTY })
    expect((await market.call(syncCatalogue, {})).data.products.find(product => product.id === id)).toMatchObject(
      WARRANTY,
    )
    const copy = await market.call(duplicateProduct, { ...draft, categoryId: market.categoryId, ...WARRANTY }, { as })
    expect(copy.data).toMatchObject(WARRANTY)
    const blank = await market.call(updateProduct, { id, warranty: '  ', warrantyBn: null }, { as })
    expect([blank.status, 'warranty' in blank.data, 'warrantyBn' in blank.data]).toEqual([200, false, false])
    const long = await market.call(updateProduct, { id, warranty: 'W'.repeat(201) }, { as })
    expect(long.error?.fields?.warranty).toBe('Warranty must be at most 200 characters.')
  })
})

describe('The warranty that is shown', () => {
  it('is that of the language, or the only one, or none', () => {
    expect([pickWarranty(WARRANTY, 'en'), pickWarranty(WARRANTY, 'bn')]).toEqual(Object.values(WARRANTY))
    expect([pickWarranty({ warranty: 'A' }, 'bn'), pickWarranty({ warrantyBn: 'খ' }, 'en')]).toEqual(['A', 'খ'])
    for (const locale of ['en', 'bn'] as const) expect(pickWarranty({ warranty: null }, locale)).toBeNull()
  })
})
