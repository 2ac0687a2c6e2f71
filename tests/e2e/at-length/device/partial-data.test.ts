import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readDeviceMeta, signInOnPage, waitUntilControlled } from '../../../support/actions/shopper-actions.ts'
import { type MarketFixture, openMarketFixture } from '../../../support/fixtures/market-fixture.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { printFailureDump } from '../../../support/phones/failure-dump.ts'
import { PASSWORD } from '../../../support/servers/test-server.ts'

let market: MarketFixture
let browser: Browser
let page: Page
let keptId: string

beforeAll(async () => {
  market = await openMarketFixture({ config: { deviceCatalogueLimit: 1, pageDir: resolve('dist/page') } })
  const asideId = await market.addShop(market.otherVendor, { name: 'Aside' })
  const keptShop = await market.addShop(market.vendor, { name: 'Rupsha Sarees' })
  keptId = await market.addProduct({ name: 'Kept on the phone', shop_id: keptShop, sold: 9 })
  // Another category, because related products of a viewed product may be on the phone beyond its limit.
  const category_id = await market.addCategory('Pottery')
  await market.addProduct({ name: 'Beyond the phone', shop_id: asideId, category_id })
  browser = await openBrowser()
  page = await browser.newPage()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printFailureDump(page.context())
})

afterAll(async () => {
  await closeContexts()
  await market.stop()
})

describe('A phone with a part of the catalogue', () => {
  it('shows the initials of a shop whose logo was never loaded', async () => {
    await page.goto(`${market.url}/products/${keptId}`)
    await expect.poll(() => page.locator('[data-initials="RS"]').count()).toBe(1)
  })

  it('says among how many products it has searched before it calls a shop empty', async () => {
    await signInOnPage(page, market.url, market.customer.email, '/shops', PASSWORD)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await waitUntilControlled(page)
    await expect
      .poll(() => readDeviceMeta(page, 'catalogue'))
      .toMatchObject({ at: expect.any(Number), isPartial: true })
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Aside' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Aside' }).waitFor()
    await page.getByText(/There is nothing for sale here.*Only the 1 products on this phone were searched/).waitFor()
  })
})
