import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WISHLIST_MAX } from '../../../src/contract/constants.ts'
import { deleteProduct, updateProduct } from '../../../src/contract/products/product-writes.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { listWishes } from '../../../src/contract/wishlist/wishlist.ts'
import { addWish, removeWish } from '../../../src/contract/wishlist/wishlist-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
const add = (productId: string, as: TestUser) => market.call(addWish, { productId }, { as })
const remove = (productId: string, as: TestUser) => market.call(removeWish, { productId }, { as })
const list = async (as: TestUser) => (await market.call(listWishes, {}, { as })).data
const productIds = async (as: TestUser) => (await list(as)).map(wish => wish.productId)

describe.each(ENGINES)('The wishlist on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  it('has each product once, newest first, and belongs to its customer', async () => {
    const [one, other] = [await market.user('CUSTOMER'), await market.user('CUSTOMER')]
    const [first, second] = [await market.addProduct(), await market.addProduct()]
    const added = await add(first, one)
    market.advance(1000)
    expect(added).toMatchObject({ status: 200, data: { productId: first, product: { id: first } } })
    await add(second, one)
    expect((await add(first, one)).data).toEqual(added.data)
    expect(await productIds(one)).toEqual([second, first])
    expect(await productIds(other)).toEqual([])
    expect((await remove(first, other)).data).toEqual({ id: first })
    expect((await remove(second, one)).status).toBe(200)
    expect((await remove(second, one)).data).toEqual({ id: second })
    expect(await productIds(one)).toEqual([first])
  })

  it('reaches the customer’s other devices, and so does what is taken off it', async () => {
    const customer = await market.user('CUSTOMER')
    const sync = async (since?: string) => market.call(syncAccount, { since }, { as: customer })
    const start = await sync()
    expect(start.data.wishes).toEqual([])
    const product = await market.addProduct()
    const { data: wish } = await add(product, customer)
    const changed = await sync(start.meta.cursor)
    expect(changed.data.wishes).toEqual([wish])
    expect((await sync()).data.wishes).toEqual([wish])
    await remove(product, customer)
    expect((await sync(changed.meta.cursor)).data.removed.wishes).toEqual([wish.id])
  })

  it('keeps the name of a product that is no longer sold, and takes no product that is not on sale', async () => {
    const customer = await market.user('CUSTOMER')
    const product = await market.addProduct()
    await add(product, customer)
    await market.call(deleteProduct, { id: product }, { as: market.vendor })
    expect(await list(customer)).toMatchObject([{ productId: product, name: 'Tangail saree', product: null }])
    expect((await add(product, customer)).status).toBe(200)
    const draft = await market.addProduct({ status: 'DRAFT' })
    for (const id of [draft, uuid()]) expect((await add(id, customer)).status).toBe(404)
    expect((await remove(product, customer)).status).toBe(200)
    expect((await add(product, customer)).status).toBe(404)
  })

  it('shows a product that is on sale again', async () => {
    const customer = await market.user('CUSTOMER')
    const product = await market.addProduct()
    await add(product, customer)
    await market.call(updateProduct, { id: product, status: 'DRAFT' }, { as: market.vendor })
    expect((await list(customer))[0]!.product).toBeNull()
    await market.call(updateProduct, { id: product, status: 'ACTIVE' }, { as: market.vendor })
    expect((await list(customer))[0]!.product).toMatchObject({ id: product })
  })
})

describe.each(ENGINES)('A full wishlist on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  it('takes no more products', async () => {
    for (let n = 0; n < WISHLIST_MAX - 1; n++) await add(await market.addProduct(), market.customer)
    const [last, tooMuch] = [await market.addProduct(), await market.addProduct()]
    const paused = pauseCommit(market.store, async tx => {
      const own = tx.selectFrom('wishes').select('id').where('customer_id', '=', market.customer.profileId)
      return (await own.execute()).length === WISHLIST_MAX
    })
    const adding = add(last, market.customer)
    await paused.isPaused
    const addingMore = add(tooMuch, market.customer)
    await expect.poll(() => hasLockWaiter(market.store)).toBe(true)
    paused.resume()
    expect([(await adding).status, (await addingMore).status]).toEqual([200, 409])
    const another = await market.addProduct()
    expect(await add(another, market.customer)).toMatchObject({
      status: 409,
      message: `A wishlist holds ${WISHLIST_MAX} products. Remove some first.`,
    })
    expect(await list(market.customer)).toHaveLength(WISHLIST_MAX)
  })
})
