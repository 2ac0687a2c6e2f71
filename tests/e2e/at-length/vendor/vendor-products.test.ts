import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPendingEndpoints } from '../../../support/actions/offline-endpoints.ts'
import { expectToFit } from '../../../support/actions/product-file.ts'
import {
  queryMarket,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** A vendor's products on a phone: several are changed at once, and a shop without any is told what is next. */
const VENDOR = 'vendor@haat.example'
const OWN = `from products p join shops s on s.id = p.shop_id join profiles v on v.id = s.vendor_id
  join users u on u.id = v.user_id where u.email = '${VENDOR}' and p.deleted_at is null`

let haat: DemoServer
let context: BrowserContext
let page: Page

beforeAll(async () => {
  haat = await startDemoServer()
  const browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  await signInOnPage(page, haat.url, VENDOR, '/dashboard/shop-products')
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

describe('Several products', () => {
  it('are changed without a network, wait together, and are sent', async () => {
    await waitUntilAccountOfflineReady(page)
    await open('/dashboard/shop-products?sort=az')
    const [first, second] = await selectTwo()
    const before = [first, second].map(priceOf)
    await context.setOffline(true)
    await actionBar().getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 2 products' })
    await dialog.getByLabel('Price').fill('-10')
    await expectToFit(page)
    await dialog.getByRole('button', { name: 'Change 2 products' }).click()
    await expect.poll(() => listPendingEndpoints(page)).toEqual(['products.update', 'products.update'])
    expect([first, second].map(priceOf)).toEqual(before)
    await context.setOffline(false)
    await expect.poll(() => [first, second].map(priceOf)).toEqual(before.map(price => Math.round(price * 0.9)))
  })

  it('are paused at once', async () => {
    await open('/dashboard/shop-products?sort=az')
    const chosen = await selectTwo()
    await actionBar().getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => chosen.map(statusOf)).toEqual(['PAUSED', 'PAUSED'])
  })

  /** @returns their names */
  const selectTwo = async (): Promise<[string, string]> => {
    const boxes = page.getByRole('main').getByRole('article').getByRole('checkbox')
    await boxes.nth(1).waitFor()
    for (const at of [0, 1]) await boxes.nth(at).check()
    const names = page.getByRole('main').getByRole('article').locator('.product-row-name')
    return [(await names.nth(0).textContent())!, (await names.nth(1).textContent())!]
  }
  const actionBar = () => page.getByRole('group', { name: 'Bulk actions' })
  const priceOf = (name: string) => productOf(name).price
  const statusOf = (name: string) => productOf(name).status
  const productOf = (name: string) =>
    queryMarket<{ price: number; status: string }>(
      haat.dataDir,
      `select p.price / 100.0 as price, p.status ${OWN} and p.name = ?`,
      name,
    )[0]!
})

describe('A new product', () => {
  it('keeps what was typed when another screen is opened in between', async () => {
    await open('/dashboard/shop-products')
    await page.getByRole('link', { name: 'New product' }).click()
    await field('Name').fill('Nakshi cushion')
    await field('Price').fill('450')
    await page.getByRole('link', { name: 'Orders' }).filter({ visible: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.goBack()
    await page.getByText('What you typed was restored').waitFor()
    expect(await field('Name').inputValue()).toBe('Nakshi cushion')
    expect(await field('Price').inputValue()).toBe('450')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'New product' }).click()
    await expect.poll(() => field('Name').inputValue()).toBe('')
  })

  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
})

describe('A shop without products', () => {
  it('offers its vendor the first product and an import on Today', async () => {
    updateMarket(haat.dataDir, `update products set deleted_at = 1, is_listed = 0 where id in (select p.id ${OWN})`)
    const phone = await context.browser()!.newContext({ viewport: { width: 360, height: 740 } })
    page = await phone.newPage()
    await signInOnPage(page, haat.url, VENDOR, '/dashboard/index')
    await page.getByRole('list', { name: 'First steps' }).waitFor()
    await expectToFit(page)
    await page.getByRole('link', { name: 'Import from a file' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import products' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Add a product' }).click()
    await page.getByRole('button', { name: 'Add the product' }).waitFor()
  })
})

const open = (path: string) => page.goto(haat.url + path)
