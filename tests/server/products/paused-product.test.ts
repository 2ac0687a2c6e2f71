import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteProduct, updateProduct } from '../../../src/contract/products/product-writes.ts'
import { getProduct } from '../../../src/contract/products/products.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

let market: MarketFixture
const visit = async (id: string) => {
  const { status, error } = await market.call(getProduct, { id })
  return [status, error?.isPaused ?? false]
}

describe.each(ENGINES)('A product that is not on sale, on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  it('tells that it is paused, and nothing of any other state', async () => {
    const [product, draft] = [await market.addProduct(), await market.addProduct({ status: 'DRAFT' })]
    expect(await visit(product)).toEqual([200, false])
    await market.call(updateProduct, { id: product, status: 'PAUSED' }, { as: market.vendor })
    expect(await visit(product)).toEqual([404, true])
    for (const id of [draft, uuid()]) expect(await visit(id)).toEqual([404, false])
    await market.call(deleteProduct, { id: product }, { as: market.vendor })
    expect(await visit(product)).toEqual([404, false])
  })
})
