import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryMarket, signInOnPage, updateMarket } from '../../../support/actions/shopper-actions.ts'
import { chooseInMenu, queryMarketRow, waitUntilDashboardOfflineReady } from '../../../support/actions/staff-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** What a vendor does with several orders at once, and takes back, on a phone. */
const VENDOR = 'vendor@haat.example'
const OWN = `from orders o join shops s on s.id = o.shop_id join profiles v on v.id = s.vendor_id
  join users u on u.id = v.user_id where u.email = '${VENDOR}'`

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  haat = await startDemoServer()
  updateMarket(
    haat.dataDir,
    `update orders set status = 'PROCESSING', payment_status = 'UNPAID', payment_type = 'COD'
     where id in (select o.id ${OWN} order by o.created_at desc limit 4)`,
  )
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  await signInOnPage(page, haat.url, VENDOR, '/dashboard/index')
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

describe('A vendor with several orders', () => {
  it('takes back a tap, and what is not taken back is sent after a reload', async () => {
    const [taken, kept] = processing() as [string, string]
    await page.goto(`${haat.url}/dashboard/orders?status=PROCESSING`)
    await card(taken).getByRole('button', { name: 'Mark as shipped' }).click()
    await card(taken).getByRole('button', { name: 'Undo' }).click()
    await card(taken).getByRole('button', { name: 'Mark as shipped' }).waitFor()
    await card(kept).getByRole('button', { name: 'Mark as shipped' }).click()
    await card(kept).getByRole('button', { name: 'Undo' }).waitFor()
    expect([statusOf(taken), statusOf(kept)]).toEqual(['PROCESSING', 'PROCESSING'])
    await page.reload()
    await expect.poll(() => statusOf(kept)).toBe('SHIPPED')
    expect(statusOf(taken)).toBe('PROCESSING')
  })

  it('ships them with a pasted list of tracking numbers, offline too', async () => {
    const numbers = processing()
    await page.goto(`${haat.url}/dashboard/orders?status=PROCESSING`)
    await card(numbers[0]!).waitFor()
    await waitUntilDashboardOfflineReady(page, 'VENDOR')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Select' }).click()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await chooseInMenu(page.locator('.action-bar'), 'More for the selected orders', 'Ship with tracking numbers')
    await dialog().getByLabel('Courier').fill('Steadfast')
    const list = numbers.map((number, at) => `${number}, SF-${at}`)
    await dialog()
      .getByLabel('Paste a list')
      .fill([...list, 'H-0000-000, SF-9'].join('\n'))
    await dialog().getByText('“H-0000-000, SF-9” is not one of these orders.').waitFor()
    await fits()
    await dialog()
      .getByRole('button', { name: `Mark as shipped (${numbers.length})` })
      .click()
    await page.getByText(`${numbers.length} orders changed`).waitFor()
    await context.setOffline(false)
    await expect
      .poll(() => numbers.map(number => read(number)))
      .toEqual(numbers.map((_, at) => ({ status: 'SHIPPED', courier: 'Steadfast', tracking_number: `SF-${at}` })))
  })

  it('prints all slips in one document, on sheets and on labels', async () => {
    await page.goto(`${haat.url}/dashboard/orders?status=SHIPPED`)
    await page.getByRole('button', { name: 'Select' }).click()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await chooseInMenu(page.locator('.action-bar'), 'More for the selected orders', 'Print packing slips')
    await page.getByRole('heading', { level: 1, name: 'Packing slips' }).waitFor()
    const count = await page.getByRole('article').count()
    expect(count).toBeGreaterThan(1)
    await fits()
    expect(countPages(await page.pdf({ preferCSSPageSize: true }))).toEqual([Math.ceil(count / 4), '595 842'])
    await page.getByRole('button', { name: 'Labels, 75 × 100 mm' }).click()
    await page.getByRole('button', { name: 'Labels, 75 × 100 mm', pressed: true }).waitFor()
    await fits()
    expect(countPages(await page.pdf({ preferCSSPageSize: true }))).toEqual([count, '213 283'])
    await page.getByRole('link', { name: 'Back to the orders' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  })

  it('downloads what the screen lists', async () => {
    await page.goto(`${haat.url}/dashboard/orders?status=SHIPPED`)
    await page.getByRole('button', { name: 'Filters' }).click()
    const download = page.waitForEvent('download')
    await chooseInMenu(page.getByRole('main'), 'Export these orders', 'CSV file')
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(
      file
        .split('\r\n')
        .slice(1, -1)
        .every(line => line.includes(',SHIPPED,')),
    ).toBe(true)
    expect(file).toContain('SF-0')
  })
})

const card = (number: string) => page.getByRole('article').filter({ hasText: number })
const dialog = () => page.getByRole('dialog')

const processing = (): string[] =>
  queryMarket<{ number: string }>(
    haat.dataDir,
    `select o.number ${OWN} and o.status = 'PROCESSING' order by o.created_at`,
  ).map(({ number }) => number)

const read = (number: string) =>
  queryMarketRow<{ status: string; courier: string; tracking_number: string }>(
    haat.dataDir,
    'select status, courier, tracking_number from orders where number = ?',
    number,
  )
const statusOf = (number: string) => read(number)?.status

/** How many pages a PDF has, and their size in points. */
const countPages = (pdf: Buffer): [number, string] => {
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return [boxes.length, `${Math.round(Number(boxes[0]?.[1]))} ${Math.round(Number(boxes[0]?.[2]))}`]
}

/** Expects nothing to be wider than the window. */
const fits = async () => {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect([page.url(), excess]).toEqual([page.url(), 0])
}
