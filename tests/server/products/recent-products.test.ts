import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProduct } from '../../../src/contract/products/products.ts'
import { deleteRecentProduct, recordView } from '../../../src/contract/products/recent-product-writes.ts'
import { listRecentProducts } from '../../../src/contract/products/recent-products.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
const listRecent = async (as: TestUser) => (await market.call(listRecentProducts, {}, { as })).data
const view = (productId: string, as: TestUser, viewedAt?: string) =>
  market.call(recordView, { productId, viewedAt }, { as })

describe.each(ENGINES)('Recent products on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  it('are the last twenty products, each once, newest first', async () => {
    const customer = await market.user('CUSTOMER')
    const products: string[] = []
    for (let n = 0; n < 22; n++) products.push(await market.addProduct())
    for (const id of [...products, products[5]!]) {
      market.advance(1000)
      expect((await view(id, customer)).status).toBe(200)
    }
    const rows = await listRecent(customer)
    const expected = [products[5], ...products.toReversed().filter(id => id !== products[5])].slice(0, 20)
    expect(rows.map(row => row.product.id)).toEqual(expected)
    expect(await listRecent(market.customer)).toEqual([])
  })

  it('have the time of the view on the device, but never a future one', async () => {
    const customer = await market.user('CUSTOMER')
    const [old, fresh] = [await market.addProduct(), await market.addProduct()]
    await view(fresh, customer)
    await view(old, customer, '2026-01-01T00:00:00.000Z')
    expect((await listRecent(customer)).map(row => row.product.id)).toEqual([fresh, old])
    await view(fresh, customer, '2025-01-01T00:00:00.000Z')
    await view(old, customer, '2999-01-01T00:00:00.000Z')
    const rows = await listRecent(customer)
    expect(rows.map(row => row.product.id)).toEqual([old, fresh])
    expect(Date.parse(rows[0]!.viewedAt)).toBeLessThanOrEqual(market.services.now())
  })

  it('keep the id from the device for the latest view of a product', async () => {
    const customer = await market.user('CUSTOMER')
    const product = await market.addProduct()
    const create = (id: string | undefined, viewedAt?: string, as = customer) =>
      market.call(recordView, { id, productId: product, viewedAt }, { as })
    const [first, second, late] = [uuid(), uuid(), uuid()]
    expect((await create(first)).data).toEqual({ id: first })
    expect((await create(first)).data).toEqual({ id: first })
    expect((await create(second)).data).toEqual({ id: second })
    expect((await create(undefined)).data).toEqual({ id: second })
    expect((await create(late, '2025-01-01T00:00:00.000Z')).data).toEqual({ id: second })
    expect((await listRecent(customer)).map(row => row.id)).toEqual([second])
  })

  it('never use an id of another customer, nor one id for two products', async () => {
    const [customer, other] = [await market.user('CUSTOMER'), await market.user('CUSTOMER')]
    const [product, another] = [await market.addProduct(), await market.addProduct()]
    const id = uuid()
    await market.call(recordView, { id, productId: product }, { as: customer })
    const stolen = await market.call(recordView, { id, productId: product }, { as: other })
    expect([stolen.status, stolen.error.code]).toEqual([409, 'CONFLICT'])
    const repeated = await market.call(recordView, { id, productId: another }, { as: customer })
    expect([repeated.status, repeated.data]).toEqual([200, { id }])
    expect((await listRecent(customer)).map(row => row.product.id)).toEqual([product])
    expect(await listRecent(other)).toEqual([])
  })

  it('are recorded once by concurrent requests', async () => {
    const customer = await market.user('CUSTOMER')
    const product = await market.addProduct()
    const id = uuid()
    const sent = Array.from({ length: 6 }, () => market.call(recordView, { id, productId: product }, { as: customer }))
    expect((await Promise.all(sent)).map(response => [response.status, response.data])).toEqual(
      Array.from({ length: 6 }, () => [200, { id }]),
    )
    expect((await listRecent(customer)).map(row => row.id)).toEqual([id])
  })
})

describe('A viewed product', () => {
  let product: string
  beforeAll(async () => {
    market = await openMarketFixture()
    product = await market.addProduct()
  })
  afterAll(() => market.stop())

  it('is recorded for signed-in customers only', async () => {
    await market.call(getProduct, { id: product })
    await market.request(`/products/${product}?userEmail=${market.customer.email}`)
    await market.call(getProduct, { id: product }, { as: market.vendor })
    expect(await listRecent(market.customer)).toEqual([])
    await market.call(getProduct, { id: product }, { as: market.customer })
    await expect.poll(async () => (await listRecent(market.customer)).map(row => row.product.id)).toEqual([product])
  })

  it('can be deleted by its customer only', async () => {
    const [row] = await listRecent(market.customer)
    const forget = async (as: TestUser) => (await market.call(deleteRecentProduct, { id: row!.id }, { as })).status
    expect(await forget(await market.user('CUSTOMER'))).toBe(403)
    expect(await forget(market.customer)).toBe(200)
    expect(await listRecent(market.customer)).toEqual([])
  })

  it('can also be deleted by its product id', async () => {
    await view(product, market.customer)
    const forget = () => market.call(deleteRecentProduct, { id: product }, { as: market.customer })
    expect([(await forget()).status, (await forget()).status]).toEqual([200, 404])
    expect(await listRecent(market.customer)).toEqual([])
  })

  it('that is not listed is not recorded, and not shown once it is unlisted', async () => {
    const draft = await market.addProduct({ status: 'DRAFT' })
    expect([(await view(draft, market.customer)).status, (await view(uuid(), market.customer)).status]).toEqual([
      404, 404,
    ])
    await view(product, market.customer)
    await market.store.write(tx => tx.updateTable('products').set({ is_listed: 0 }).where('id', '=', product).execute())
    expect(await listRecent(market.customer)).toEqual([])
  })
})
