import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/store.ts'
import { runImports } from '../../../server/imports/import-worker.ts'
import { importProducts } from '../../../src/contract/imports/product-csv.ts'
import { setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { updateProduct } from '../../../src/contract/products/product-writes.ts'
import { changeShopStatus } from '../../../src/contract/shops/shop-writes.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Concurrent changes of the listing on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('ADMIN')
  }, 60_000)
  afterAll(() => market.stop())

  /** Runs `close` for the shop while the transaction in which `publish` lists a draft is still open. */
  const race = async (publish: (productId: string) => Promise<unknown>, close: () => Promise<unknown>) => {
    const productId = await market.addProduct({ status: 'DRAFT' })
    const isOnSale = async (db: Database) => {
      const product = db.selectFrom('products').select('is_listed').where('id', '=', productId)
      return (await product.executeTakeFirstOrThrow()).is_listed === 1
    }
    const first = pauseCommit(market.store, isOnSale)
    const published = publish(productId)
    await first.isPaused
    const closed = close()
    await expect.poll(() => hasLockWaiter(market.store)).toBe(true)
    first.resume()
    await Promise.all([published, closed])
    return isOnSale(market.store.read)
  }
  const publishByHand = (id: string) => market.call(updateProduct, { id, status: 'ACTIVE' }, { as: market.vendor })
  const publishByFile = async (id: string) => {
    await sendForm(market, importProducts, { file: `id,status\n${id},ACTIVE\n` }, { as: market.vendor })
    await runImports(market.services)
  }
  const block = (status: 'BLOCKED' | 'ACTIVE') =>
    market.call(setUserStatus, { id: market.vendor.userId, status }, { as: admin })
  const setShop = (status: 'SUSPENDED' | 'ACTIVE') =>
    market.call(changeShopStatus, { id: market.shopId, status }, { as: admin })

  it('leave no product of a blocked vendor listed', async () => {
    expect(await race(publishByHand, () => block('BLOCKED'))).toBe(false)
    await block('ACTIVE')
    Object.assign(market.vendor, await market.session(market.vendor))
  }, 20_000)

  it('leave no product of a suspended shop listed, neither by form nor by import', async () => {
    for (const publish of [publishByHand, publishByFile]) {
      expect(await race(publish, () => setShop('SUSPENDED'))).toBe(false)
      await setShop('ACTIVE')
    }
  }, 20_000)
})
