import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { listPendingEndpoints } from '../../../support/actions/offline-endpoints.ts'
import {
  countOrders,
  fillAddress,
  findNewestOrder,
  type NewOrder,
  pressAddToCart,
  pressPlaceOrder,
  readStock,
  signInAndAddToCart,
  signInOnPage,
  waitUntilOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  openSecondPhone,
  page,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

const WIDE = { viewport: { width: 1280, height: 900 } }

setUpBrowserFixture()

describe('A shopper who finds a saree and loses the network', () => {
  it('browses what is saved and orders it: it arrives once, and its vendor moves it on while the shopper watches', {
    timeout: 180_000,
  }, async () => {
    await openNewPhone(WIDE)
    const before = countOrders(haat.dataDir)
    await signInOnPage(page, haat.url, 'customer@haat.example')
    await findAndTake(page)
    await waitUntilOfflineReady(page)
    await loseNetworkAndBrowse(page)
    await orderOffline(page)
    expect(countOrders(haat.dataDir)).toBe(before)
    // The vendor is online, so this phone needs no worker.
    const vendor = await openSecondPhone({ serviceWorkers: 'block' })
    await signInOnPage(vendor.page, haat.url, saree.vendor, '/dashboard/orders')
    await vendor.page.getByRole('heading', { level: 1 }).waitFor()

    await context.setOffline(false)
    await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 1)
    const order = findNewestOrder(haat.dataDir)
    expect(readStock(haat.dataDir, saree.id)).toBe(saree.stock - 1)
    await page.getByRole('heading', { level: 1, name: `Order ${order.number}` }).waitFor()
    await page.getByRole('link', { name: 'View order' }).click()
    const happened = page.getByRole('region', { name: 'History' })
    await happened.getByText('Placed', { exact: true }).waitFor()
    await vendorMoves(vendor.page, order)
    await happened.getByText('Delivered', { exact: true }).waitFor()
    expect(countOrders(haat.dataDir)).toBe(before + 1)
    await vendor.context.close()
  })
})

describe('A cart that is open in two tabs', () => {
  it('is ordered once, whether by a double click or in both', async () => {
    await openNewPhone(WIDE)
    const before = countOrders(haat.dataDir)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    const tabs = [page, await context.newPage()]
    for (const tab of tabs) {
      await tab.goto(`${haat.url}/checkout`)
      await fillAddress(tab)
    }
    await Promise.all(tabs.map(pressTwice))
    await Promise.any(tabs.map(tab => tab.waitForURL(/\/dashboard\/orders\//)))
    await Promise.any(tabs.map(tab => tab.getByText('No Item Added').first().waitFor()))
    await expect.poll(() => listPendingEndpoints(page)).toEqual([])
    expect(countOrders(haat.dataDir)).toBe(before + 1)
  })
})

/** Finds the product by category, price and search, and adds it to the cart. */
const findAndTake = async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: 'Saree', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'All Sarees' }).waitFor()
  await page.getByLabel('Max price').fill(String(saree.price / 100))
  await page.getByLabel('Max price').press('Enter')
  await page.getByRole('combobox', { name: /search/i }).fill(saree.name)
  await page.getByRole('combobox', { name: /search/i }).press('Enter')
  await page.getByRole('heading', { level: 1, name: `Search results for - ${saree.name}` }).waitFor()
  await page.getByRole('main').getByRole('link', { name: saree.name, exact: true }).first().click()
  await pressAddToCart(page, saree.name)
}

/** Sorts, pages and searches offline. Once the app knows that it is offline, it sends no requests for lists. */
const loseNetworkAndBrowse = async (page: Page) => {
  await context.setOffline(true)
  await page.reload()
  const offlineLine = page.getByText(/^Offline: showing what this phone saved/).first()
  await offlineLine.waitFor()
  await page.goto(`${haat.url}/products`)
  await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
  await offlineLine.waitFor()
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/v1/products')) asked.push(request.url())
  })
  const first = () => page.getByRole('main').getByRole('article').first().textContent()
  await page.getByRole('main').getByRole('article').first().waitFor()
  const cheapest = await first()
  await page.getByLabel(/sort/i).selectOption({ label: 'Price High to Low' })
  await expect.poll(first).not.toBe(cheapest)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await page.waitForURL(/page=2/)
  await page.getByRole('combobox', { name: /search/i }).fill('মধু')
  await page.getByRole('combobox', { name: /search/i }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Search results for - মধু' }).waitFor()
  await page.getByRole('main').getByRole('article').first().waitFor()
  expect(asked).toEqual([])
}

const orderOffline = async (page: Page) => {
  await page.goto(`${haat.url}/cart`)
  await page
    .getByRole('link', { name: 'Checkout' })
    .or(page.getByRole('button', { name: 'Checkout' }))
    .first()
    .click()
  await pressPlaceOrder(page)
  await page.getByText('Saved on this phone. Waiting to send').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Not placed yet' }).waitFor()
}

/** Double-clicks the button, unless the other tab has removed it. */
const pressTwice = (tab: Page): Promise<unknown> => {
  const button = tab.getByRole('button', { name: 'Place order' })
  return Promise.race([button.dblclick(), button.waitFor({ state: 'detached' })]).catch(isGone)
}

/** Ignores a button that an earlier tap or the other tab has removed; the result is checked in the database. */
const isGone = () => undefined

const vendorMoves = async (vendor: Page, order: NewOrder) => {
  const card = vendor.getByRole('article').filter({ hasText: order.number })
  await card.waitFor()
  for (const [queue, action, status] of [
    ['Placed', 'Accept order', 'PROCESSING'],
    ['Being packed', 'Mark as shipped', 'SHIPPED'],
    ['Shipped', 'Mark as delivered', 'DELIVERED'],
  ] as const) {
    await vendor
      .getByRole('button', { name: new RegExp(`^${queue}`) })
      .first()
      .click()
    const button = card.getByRole('button', { name: action })
    // The app ignores a tap right after another order has moved under the finger, so tap again.
    const tap = async () => {
      if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(isGone)
      return findNewestOrder(haat.dataDir).status
    }
    await expect.poll(tap, { interval: 1_000 }).toBe(status)
  }
}
