import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { closeContexts, openBrowser, openProfile } from '../support/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../support/demo-server.ts'
import { printFailureDump } from '../support/failure-dump.ts'
import { killBrowser } from '../support/kill-browser.ts'
import { listPendingEndpoints } from '../support/offline-endpoints.ts'
import {
  countOrders,
  fillAddress,
  findNewestOrder,
  findSaree,
  type NewOrder,
  pressAddToCart,
  pressPlaceOrder,
  readStock,
  type Saree,
  signInAndAddToCart,
  signInOnPage,
  stopWorkers,
  waitUntilOfflineReady,
} from '../support/shopper-actions.ts'

const WIDE = { viewport: { width: 1280, height: 900 } }
/** The lease of a sender that dies lasts a minute; the entry is sent at most half a minute later. */
const AFTER_DEATH_MS = 120_000

let haat: DemoServer
let shopper: BrowserContext
let saree: Saree

const openMarket = async (env: Record<string, string> = {}): Promise<void> => {
  haat = await startDemoServer({ env })
  saree = findSaree(haat.dataDir)
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printFailureDump(shopper)
  await shopper.close().catch(() => undefined)
  await haat.dispose()
})
afterAll(closeContexts)

const openShopper = async (): Promise<Page> => {
  shopper = await (await openBrowser()).newContext(WIDE)
  return shopper.newPage()
}

/** The folder of a browser that a test may kill. */
const createProfile = (): string => {
  const profile = mkdtempSync(join(tmpdir(), 'haat-profile-'))
  onTestFinished(() => {
    killBrowser(profile)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })
  return profile
}

describe('A shopper finds a saree, loses the network and orders it', () => {
  const once = 'arrives once after the browser was killed, and its vendor moves it on while the shopper watches'
  it(once, { timeout: 180_000 }, async () => {
    await openMarket()
    const profile = createProfile()
    shopper = await openProfile(profile, WIDE)
    const page = shopper.pages()[0]!
    const before = countOrders(haat.dataDir)
    await signInOnPage(page, haat.url, 'customer@haat.example')
    await findAndTake(page)
    await waitUntilOfflineReady(page)
    await loseNetworkAndBrowse(page)
    await orderOffline(page)
    expect(countOrders(haat.dataDir)).toBe(before)

    expect(killBrowser(profile)).toBeGreaterThan(0)
    const vendorBrowser = await openBrowser()
    // The vendor is online, so this phone needs no worker.
    const vendor = await vendorBrowser.newPage({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
    await signInOnPage(vendor, haat.url, saree.vendor, '/dashboard/orders')
    await vendor.getByRole('heading', { level: 1 }).waitFor()

    shopper = await openProfile(profile, WIDE)
    const again = shopper.pages()[0]!
    await again.goto(`${haat.url}/dashboard/my-orders`)
    await expect.poll(() => countOrders(haat.dataDir), { timeout: AFTER_DEATH_MS }).toBe(before + 1)
    const order = findNewestOrder(haat.dataDir)
    expect(readStock(haat.dataDir, saree.id)).toBe(saree.stock - 1)

    await again.goto(`${haat.url}/dashboard/orders/${order.id}`)
    await again.getByRole('heading', { level: 1, name: `Order ${order.number}` }).waitFor()
    const happened = again.getByRole('region', { name: 'History' })
    await happened.getByText('Placed', { exact: true }).waitFor()
    await vendorMoves(vendor, order)
    await happened.getByText('Delivered', { exact: true }).waitFor()
    expect(countOrders(haat.dataDir)).toBe(before + 1)
    await vendor.close()
  })

  it('places one order when the worker is stopped at every step', { timeout: 180_000 }, async () => {
    await openMarket()
    const page = await openShopper()
    const before = countOrders(haat.dataDir)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await waitUntilOfflineReady(page)
    await stopWorkers(shopper, page)
    // setOffline does not affect a restarted worker, so the server itself is made unreachable.
    await haat.end()
    await page.goto(`${haat.url}/checkout`)
    await stopWorkers(shopper, page)
    await pressPlaceOrder(page)
    await page.getByText('Saved on this phone. Waiting to send').waitFor()
    await stopWorkers(shopper, page)
    haat = await startDemoServer({ dataDir: haat.dataDir, port: haat.port })
    await stopWorkers(shopper, page)
    await expect.poll(() => countOrders(haat.dataDir), { timeout: AFTER_DEATH_MS }).toBe(before + 1)
    await page.getByText(findNewestOrder(haat.dataDir).number).first().waitFor({ timeout: 60_000 })
    expect(countOrders(haat.dataDir)).toBe(before + 1)
  })

  it('places one order when the server dies after its commit and before its response', async () => {
    await openMarket({ HAAT_FAILPOINT: 'after-commit', HAAT_FAILPOINT_ENDPOINT: 'orders.create' })
    const page = await openShopper()
    const before = countOrders(haat.dataDir)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.goto(`${haat.url}/checkout`)
    await pressPlaceOrder(page)
    await expect.poll(() => haat.process.signalCode).toBe('SIGKILL')
    expect(countOrders(haat.dataDir)).toBe(before + 1)

    haat = await startDemoServer({ dataDir: haat.dataDir, port: haat.port })
    await page.getByText(findNewestOrder(haat.dataDir).number).first().waitFor({ timeout: 45_000 })
    expect(countOrders(haat.dataDir)).toBe(before + 1)
    expect(readStock(haat.dataDir, saree.id)).toBe(saree.stock - 1)
  })

  it('places one order for a double click, and one for two tabs', async () => {
    await openMarket()
    const page = await openShopper()
    const before = countOrders(haat.dataDir)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    const tabs = [page, await shopper.newPage()]
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
  await shopper.setOffline(true)
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
    ['New', 'Accept order', 'PROCESSING'],
    ['Processing', 'Mark as shipped', 'SHIPPED'],
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
