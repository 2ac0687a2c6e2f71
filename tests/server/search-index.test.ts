import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateSearchIndex } from '../../server/jobs/search-index.ts'
import { listProducts } from '../../src/contract/products.ts'
import { ENGINES } from '../support/engines.ts'
import { type MarketFixture, openMarketFixture } from '../support/market-fixture.ts'

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
})
