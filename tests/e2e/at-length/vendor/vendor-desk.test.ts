import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  queryMarket,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { chooseInMenu, queryMarketRow } from '../../../support/actions/staff-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** A vendor at a desk, with the table of orders and the keyboard, and what they typed into a row when they leave. */
const VENDOR = 'vendor@haat.example'
const OWN = `from orders o join shops s on s.id = o.shop_id join profiles v on v.id = s.vendor_id
  join users u on u.id = v.user_id where u.email = '${VENDOR}'`

const COUNT_SCANNED =
  "select count(*) as count from orders where courier = 'Steadfast' and tracking_number in ('SF-11', 'SF-12')"

let haat: DemoServer
let browser: Browser

beforeAll(async () => {
  haat = await startDemoServer()
  updateMarket(
    haat.dataDir,
    `update orders set status = 'PENDING', payment_status = 'UNPAID', payment_type = 'COD'
     where id in (select o.id ${OWN} order by o.created_at desc limit 6)`,
  )
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

describe('A vendor with the table of orders', () => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 850 }, reducedMotion: 'reduce' })
    page = await context.newPage()
    await signInOnPage(page, haat.url, VENDOR, '/dashboard/index')
  })

  it('chooses it once on this device', async () => {
    await waitUntilAccountOfflineReady(page)
    await page.goto(`${haat.url}/dashboard/orders`)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('table', { name: 'Orders' }).waitFor()
    await page.reload()
    await page.getByRole('table', { name: 'Orders' }).waitFor()
    await page.getByRole('button', { name: 'Table', pressed: true }).waitFor()
  })

  it('moves, accepts and goes on with the order that follows', async () => {
    const [first, second] = pending() as [string, string]
    await row(first).waitFor()
    await page.keyboard.press('j')
    await expectFocus(first)
    await page.keyboard.press('j')
    await expectFocus(second)
    await page.keyboard.press('ArrowUp')
    await expectFocus(first)
    await page.keyboard.press('s')
    await page.getByText('Not possible for this order now.').waitFor()
    await page.keyboard.press('a')
    await expect.poll(() => statusOf(first)).toBe('PROCESSING')
    await row(first).waitFor({ state: 'detached' })
    await expectFocus(second)
  })

  it('selects by x and accepts all selected orders without a network', async () => {
    const numbers = pending().slice(0, 2) as [string, string]
    await context.setOffline(true)
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Accept order (2)' }).waitFor()
    await page.keyboard.press('a')
    await page.getByText('Saved on this phone. Waiting to send').first().waitFor()
    await context.setOffline(false)
    await expect.poll(() => numbers.map(statusOf)).toEqual(['PROCESSING', 'PROCESSING'])
  })

  it('shows the shortcuts, and none acts in a field', async () => {
    await page.goto(`${haat.url}/dashboard/orders`)
    const [first] = pending() as [string]
    await row(first).waitFor()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByText('Mark as shipped').waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.getByRole('searchbox').last().fill('')
    await page.keyboard.type('ja?')
    expect(await page.getByRole('searchbox').last().inputValue()).toBe('ja?')
    expect(statusOf(first)).toBe('PENDING')
    await page.getByRole('searchbox').last().fill('')
  })

  it('scans numbers with a device that types them and Enter, and ships only when the button is pressed', async () => {
    await page.goto(`${haat.url}/dashboard/orders?status=PROCESSING`)
    await page.getByRole('table', { name: 'Orders' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await chooseInMenu(page.locator('.action-bar'), 'More for the selected orders', 'Ship with tracking numbers')
    const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' })
    await dialog.getByLabel('Courier').fill('Steadfast')
    for (const keys of ['Enter', 'SF-11', 'Enter', 'SF-12', 'Enter']) {
      if (keys === 'Enter') await page.keyboard.press(keys)
      else await page.keyboard.type(keys)
    }
    const values = await dialog
      .getByPlaceholder('Tracking number')
      .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
    expect(values).toEqual(['SF-11', 'SF-12'])
    await dialog.getByRole('button', { name: 'Mark as shipped (2)' }).press('Enter')
    await expect
      .poll(() => queryMarketRow<{ count: number }>(haat.dataDir, COUNT_SCANNED).count, { timeout: 20_000 })
      .toBe(2)
  })

  it('opens the order in focus by Enter and its slip by p', async () => {
    const [first] = pending() as [string]
    await page.goto(`${haat.url}/dashboard/orders`)
    await row(first).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
    await page.goBack()
    await row(first).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('p')
    await page.waitForURL(/\/packing-slip$/)
  })

  const row = (number: string) => page.locator('.order-table tbody').filter({ hasText: number })
  const expectFocus = (number: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(number)
})

describe('A vendor who leaves with a price that is not saved', () => {
  let page: Page
  beforeAll(async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    page = await context.newPage()
    await signInOnPage(page, haat.url, VENDOR, '/dashboard/index')
    // Exactly, because the storefront's "All Products" is still there until the dashboard has loaded.
    await page.getByRole('link', { name: 'Products', exact: true }).filter({ visible: true }).first().click()
    await price().waitFor()
  })

  it('is asked at a link and stays with what they typed', async () => {
    await price().fill('4321')
    await page.getByRole('link', { name: 'Orders' }).filter({ visible: true }).first().click()
    await question().getByRole('button', { name: 'Stay here' }).click()
    expect(await price().inputValue()).toBe('4321')
    expect(page.url()).toContain('/dashboard/shop-products')
  })

  it('is asked at Back and at Forward, and stays on the screen meanwhile', async () => {
    await page.goBack()
    await question().getByRole('button', { name: 'Stay here' }).click()
    expect(await price().inputValue()).toBe('4321')
    expect(page.url()).toContain('/dashboard/shop-products')
    await page.getByRole('link', { name: 'Orders' }).filter({ visible: true }).first().click()
    await question().getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.goBack()
    await price().fill('4321')
    await page.goForward()
    await question().waitFor()
    expect(page.url()).toContain('/dashboard/shop-products')
    await question().getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    expect(page.url()).toContain('/dashboard/orders')
    await page.goBack()
    await price().waitFor()
  })

  it('is asked before a form without a draft is left, but not by its Cancel', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Coupons' }).click()
    await page.getByRole('main').getByRole('link', { name: 'New coupon' }).click()
    await page.getByLabel('Code').fill('LEAVE1')
    await page.goBack()
    await question().getByRole('button', { name: 'Stay here' }).click()
    expect(await page.getByLabel('Code').inputValue()).toBe('LEAVE1')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor()
    await page.goBack()
    await price().waitFor()
  })

  it('is asked by the browser when the tab is closed, and not after the price is saved', async () => {
    await price().fill('4322')
    const asked: string[] = []
    page.on('dialog', dialog => {
      asked.push(dialog.type())
      return dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await page
      .getByRole('button', { name: /^Save / })
      .first()
      .click()
    await page.getByRole('button', { name: /^Save / }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Orders' }).filter({ visible: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  })

  const price = () => page.getByRole('textbox', { name: 'Price' }).first()
  const question = () => page.getByRole('dialog', { name: 'Leave without saving?' })
})

/** The numbers of the vendor's orders to accept, the oldest first, as the screen shows them. */
const pending = (): string[] =>
  queryMarket<{ number: string }>(
    haat.dataDir,
    `select o.number ${OWN} and o.status = 'PENDING' and o.payment_type = 'COD' order by o.created_at`,
  ).map(({ number }) => number)

const statusOf = (number: string): string =>
  queryMarketRow<{ status: string }>(haat.dataDir, 'select status from orders where number = ?', number).status
