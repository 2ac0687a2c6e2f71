import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchOptions } from '../support/browser.ts'
import { demoFolder, type Haat, startHaat } from '../support/haat.ts'
import { fillWithOrders } from '../support/many-orders.ts'
import { newestOrder, orderCount, signIn } from '../support/shopper.ts'
import { oneInMarket, orderPiece } from '../support/staff.ts'

const VENDOR = 'vendor@haat.example'
const PHONE = { viewport: { width: 360, height: 740 } }
const ORDERS = '/dashboard/orders'
const MANY = 10_000
const MOST_ROWS = 100

let browser: Browser
let haat: Haat
let context: BrowserContext

beforeAll(async () => {
  browser = await chromium.launch(launchOptions())
})
afterAll(() => browser.close())
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

describe('A new order', () => {
  it('appears in two tabs of its vendor without a reload, and both count it', async () => {
    haat = await startHaat()
    const list = await context.newPage()
    await signIn(list, haat.url, VENDOR, ORDERS)
    const today = await context.newPage()
    await today.goto(`${haat.url}/dashboard/index`)
    await today.getByRole('heading', { name: 'New orders' }).waitFor()
    await chip(list, 'New').waitFor()
    const before = await countOn(list, 'New')
    const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
    const badges = (page: Page) =>
      menu(page)
        .getByRole('link', { name: /Orders$/ })
        .textContent()
    for (const page of [list, today]) expect(await badges(page)).toContain(String(before))

    await orderSomething()
    const { number } = newestOrder(haat.dataDir)
    for (const page of [list, today]) {
      const card = page.getByRole('article', { name: number })
      await card.getByText('New', { exact: true }).waitFor()
      await card.getByRole('button', { name: 'Accept order' }).waitFor()
      await expect.poll(() => badges(page)).toContain(String(before + 1))
    }
    expect(await countOn(list, 'New')).toBe(before + 1)
    const figure = today.getByRole('paragraph').filter({ hasText: 'to accept' })
    await expect.poll(() => figure.textContent()).toContain(String(before + 1))

    // What one tab does, the other shows.
    await today.getByRole('article', { name: number }).getByRole('button', { name: 'Accept order' }).click()
    await expect.poll(() => countOn(list, 'New')).toBe(before)
    await list.getByRole('article', { name: number }).waitFor({ state: 'detached' })
    await chip(list, 'Processing').click()
    await list.getByRole('article', { name: number }).getByText('Processing', { exact: true }).waitFor()
  })
})

const orderSomething = () => {
  const { id } = oneInMarket<{ id: string }>(
    haat.dataDir,
    `select p.id from products p join shops s on s.id = p.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where u.email = ? and p.is_listed = 1 and p.stock > 2 limit 1`,
    VENDOR,
  )
  return orderPiece(haat.url, haat.dataDir, id)
}

describe('With 10,000 orders', () => {
  it('no list ever holds more than 100 rows, and each order can be reached', async () => {
    const dataDir = demoFolder()
    const oldest = fillWithOrders(dataDir, MANY)
    haat = await startHaat({ dataDir })
    expect(orderCount(dataDir)).toBeGreaterThan(MANY)

    const vendor = await watchedPage(browser)
    await signIn(vendor, haat.url, VENDOR, ORDERS)
    await goThroughHeaps(vendor, newOrders(dataDir, OF_VENDOR), 20)
    await find(vendor, oldest)
    await vendor.context().setOffline(true)
    await chip(vendor, 'Shipped').click()
    await vendor.getByText(/^Only some of these [\d,]+ orders are on this phone/).waitFor()
    await expectFewRows(vendor)
    await vendor.context().close()

    const admin = await watchedPage(browser)
    await signIn(admin, haat.url, 'admin@haat.example', ORDERS)
    await goThroughHeaps(admin, newOrders(dataDir, ''), 10)
    await find(admin, oldest)
    await expectFewRows(admin)
    await admin.context().close()

    const customer = await watchedPage(browser)
    await signIn(customer, haat.url, 'customer@haat.example', '/dashboard/my-orders')
    await customer.goto(`${haat.url}/dashboard/my-orders?page=50`)
    await customer.getByRole('button', { name: /^Show older orders/ }).click()
    await customer.getByRole('link', { name: 'Next' }).click()
    await customer.waitForURL(/page=51/)
    await customer.getByRole('main').getByRole('row').nth(1).waitFor()
    await expectFewRows(customer)
    await customer.context().close()
  })
})

const OF_VENDOR = `and shop_id in (select s.id from shops s join profiles v on v.id = s.vendor_id
  join users u on u.id = v.user_id where u.email = '${VENDOR}')`
const newOrders = (dataDir: string, whose: string): number =>
  oneInMarket<{ count: number }>(dataDir, `select count(*) as count from orders where status = 'PENDING' ${whose}`)
    .count

/** New orders to their last page, those delivered, and back. */
const goThroughHeaps = async (page: Page, pending: number, perPage: number) => {
  await expect.poll(() => countOn(page, 'New')).toBe(pending)
  await page.goto(`${haat.url}${ORDERS}?page=${Math.ceil(pending / perPage)}`)
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Next' }).and(page.locator(':disabled')).waitFor()
  await page.mouse.wheel(0, 4_000)
  await chip(page, 'Delivered').click()
  await page.getByRole('article').first().getByText('Delivered', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(/page=2/)
  await page.getByRole('article').first().waitFor()
  await chip(page, 'New').click()
}

const find = async (page: Page, number: string) => {
  await page.getByRole('button', { name: 'Search orders' }).click()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number)
  await page.getByRole('article', { name: number }).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(1)
  await page.getByRole('button', { name: 'Clear search' }).click()
}

/** A page that notes the most rows that any list of it ever held, through all its reloads. */
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
