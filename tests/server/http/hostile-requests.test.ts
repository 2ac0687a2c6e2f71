import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runImports, stopImports } from '../../../server/imports/import-worker.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { ATTACKS, attack } from '../../hostile/attacks.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { writeBuiltPage } from '../../support/screens/built-page.ts'

const REQUESTS = 16
/** The statuses that an unharmed server may answer with; `unanswered` requests were still open at the end. */
const EXPECTED =
  /^(others )?(200|201|204|302|303|400|401|403|404|408|409|413|414|415|422|429|431|503|closed|unanswered)$/

let market: MarketFixture
let pageDir: string
let productId: string
beforeAll(async () => {
  pageDir = writeBuiltPage(10)
  market = await openMarketFixture({
    config: { pageDir, hasRateLimit: true, trustProxy: 1, gateways: [{ kind: 'sandbox' }] },
  })
  productId = await market.addProduct()
})
afterAll(async () => {
  await market.stop()
  rmSync(pageDir, { recursive: true })
})

/** `npm run check:hostile` runs the same attacks for longer, and measures the response times of others. */
it.each(ATTACKS)('$name: every request is answered, and the server keeps working', async one => {
  const { url, vendor, otherVendor, customer } = market
  const target = {
    url,
    vendors: [vendor.accessToken, otherVendor.accessToken],
    customers: [customer.accessToken],
    products: [{ id: productId, shopId: market.shopId, price: 100 }],
    emails: [customer.email, 'nobody@test.example'],
  }
  const over = new AbortController()
  const requests = one.sampleSize ?? REQUESTS
  const attacking = attack({ ...one, connections: requests }, target, over.signal, requests)
  // Attacks that never end, such as streams and slow bodies, continue while other requests are answered.
  for (let turn = 0; turn < 5; turn++) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await market.call(listProducts, {})).data).toHaveLength(1)
  }
  over.abort()
  const outcomes = await attacking
  expect(Object.keys(outcomes).filter(outcome => !EXPECTED.test(outcome))).toEqual([])
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
  await stopImports(market.store)
  await runImports(market.services)
  expect((await market.call(listProducts, {})).data).toHaveLength(1)
})
