import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countOrders, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { queryMarketRow, waitUntilDashboardOfflineReady } from '../../../support/actions/staff-actions.ts'
import { seedOrders } from '../../../support/fixtures/seed-orders.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { copyDemoTemplate, type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

const VENDOR = 'vendor@haat.example'
const PHONE = { viewport: { width: 360, height: 740 } }
const ORDERS = '/dashboard/orders'
const MANY = 10_000
const MOST_ROWS = 100

let browser: Browser
let haat: DemoServer
let context: BrowserContext

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(closeContexts)
beforeEach(async () => {
  context = await browser.newContext(PHONE)
})
afterEach(async () => {
  await context.close()
  await haat.dispose()
})

const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
const countOn = async (page: Page, name: string): Promise<number> =>
  Number((await chip(page, name).locator('b').textContent())?.replaceAll(',', ''))

describe('With 10,000 orders', () => {
  it('no list ever holds more than 100 rows, and each order can be reached', async () => {
    const dataDir = copyDemoTemplate()
    const oldest = seedOrders(dataDir, MANY)
    haat = await startDemoServer({ dataDir })
    expect(countOrders(dataDir)).toBeGreaterThan(MANY)

    const vendor = await watchedPage(browser)
    await signInOnPage(vendor, haat.url, VENDOR, ORDERS)
    await goThroughQueues(vendor, newOrders(dataDir, OF_VENDOR), 20)
    await find(vendor, oldest)
    await vendor.context().setOffline(true)
    await chip(vendor, 'Shipped').click()
    await vendor.getByText(/^Only some of these [\d,]+ orders are on this phone/).waitFor()
    await expectFewRows(vendor)
    await vendor.context().close()

    const admin = await watchedPage(browser)
    await signInOnPage(admin, haat.url, 'admin@haat.example', ORDERS)
    await goThroughQueues(admin, newOrders(dataDir, ''), 10)
    await find(admin, oldest)
    await expectFewRows(admin)
    await admin.context().close()

    const customer = await watchedPage(browser)
    await signInOnPage(customer, haat.url, 'customer@haat.example', '/dashboard/my-orders')
    await customer.goto(`${haat.url}/dashboard/my-orders?page=50`)
    await customer.getByRole('button', { name: /^Show older orders/ }).click()
    await customer.getByRole('link', { name: 'Next' }).click()
    await customer.waitForURL(/page=51/)
    await customer.getByRole('main').getByRole('row').nth(1).waitFor()
    await expectFewRows(customer)
    await customer.context().close()
  })
})

describe('A shop with more orders than fit on the phone', () => {
  it('has an order that was accepted offline among those to ship, and in the counts', async () => {
    const dataDir = copyDemoTemplate()
    seedOrders(dataDir, MANY)
    haat = await startDemoServer({ dataDir })
    const page = await context.newPage()
    await signInOnPage(page, haat.url, VENDOR, `${ORDERS}?status=PROCESSING`)
    await waitUntilDashboardOfflineReady(page, 'VENDOR')
    await page.getByRole('article').first().waitFor()
    const before = await countOn(page, 'Being packed')
    await chip(page, 'Placed').click()
    const acceptable = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Accept order' }) })
    const number = (await acceptable.first().getByRole('link').first().textContent())!
    const card = page.getByRole('article', { name: number })
    await context.setOffline(true)
    await card.getByRole('button', { name: 'Accept order' }).click()
    await expect.poll(() => countOn(page, 'Being packed')).toBe(before + 1)
    await chip(page, 'Being packed').click()
    await card.getByText('Being packed', { exact: true }).first().waitFor()
    await chip(page, 'Being packed').and(page.locator('[aria-pressed=true]')).waitFor()
    await expect.poll(() => page.getByRole('article').first().getByRole('link').first().textContent()).toBe(number)
    await context.setOffline(false)
    await expect
      .poll(
        () => queryMarketRow<{ status: string }>(dataDir, 'select status from orders where number = ?', number).status,
      )
      .toBe('PROCESSING')
    await expect.poll(() => countOn(page, 'Being packed')).toBe(before + 1)
  })
})

const OF_VENDOR = `and shop_id in (select s.id from shops s join profiles v on v.id = s.vendor_id
  join users u on u.id = v.user_id where u.email = '${VENDOR}')`
const newOrders = (dataDir: string, whose: string): number =>
  queryMarketRow<{ count: number }>(dataDir, `select count(*) as count from orders where status = 'PENDING' ${whose}`)
    .count

/** Pages through new orders to the last page, then delivered ones, and back. */
const goThroughQueues = async (page: Page, pending: number, perPage: number) => {
  await expect.poll(() => countOn(page, 'Placed')).toBe(pending)
  await page.goto(`${haat.url}${ORDERS}?page=${Math.ceil(pending / perPage)}`)
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Next' }).and(page.locator(':disabled')).waitFor()
  await page.mouse.wheel(0, 4_000)
  await chip(page, 'Delivered').click()
  await page.getByRole('article').first().getByText('Delivered', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(/page=2/)
  await page.getByRole('article').first().waitFor()
  await chip(page, 'Placed').click()
}

const find = async (page: Page, number: string) => {
  await page.getByRole('button', { name: 'Search orders' }).click()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number)
  await page.getByRole('article', { name: number }).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(1)
  await page.getByRole('button', { name: 'Clear search' }).click()
}

/** A page that records the most rows in any of its lists, across reloads. */
const watchedPage = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext(PHONE)).newPage()
  await page.addInitScript(() => {
    const count = () => {
      const lists = [...document.querySelectorAll('main :is(ul, ol, tbody)')]
      const most = Math.max(Number(sessionStorage.getItem('most')), ...lists.map(list => list.childElementCount))
      sessionStorage.setItem('most', String(most))
    }
    new MutationObserver(count).observe(document, { childList: true, subtree: true })
  })
  return page
}

const expectFewRows = async (page: Page) => {
  const most = await page.evaluate(() => Number(sessionStorage.getItem('most')))
  expect(most).toBeGreaterThanOrEqual(10)
  expect(most).toBeLessThanOrEqual(MOST_ROWS)
}
