import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  findSaree,
  openAndAddToCart,
  signInOnPage,
  waitUntilOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { watchViolations } from '../../../support/screens/policy-violations.ts'
import {
  listScreenVisits,
  openScreenAs,
  type Visitor,
  waitUntilSettled,
} from '../../../support/screens/screen-checks.ts'
import { seedPages } from '../../../support/screens/seeded-pages.ts'
import { SEEDED_PATHS, seedPayments } from '../../../support/screens/seeded-session.ts'
import { copyDemoTemplate, type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** No screen may violate the Content-Security-Policy. `npm run check:screens` opens all of them. */
const dataDir = copyDemoTemplate()
seedPayments(dataDir)
seedPages(dataDir)
/** Only one test is about what a worker caches. */
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const
const visits = listScreenVisits(dataDir).filter(({ isAlike, isOnlyInFullCheck }) => !isAlike && !isOnlyInFullCheck)
const visitors = process.env.SCREENS === undefined ? [] : [...new Set(visits.map(({ visitor }) => visitor))]
const listVisitsOf = (visitor: Visitor) => visits.filter(visit => visit.visitor === visitor)

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page
let violations: readonly string[]

beforeAll(async () => {
  haat = await startDemoServer({ dataDir })
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})
afterEach(() => context.close())

const watch = async (opened: BrowserContext): Promise<void> => {
  context = opened
  violations = await watchViolations(context)
  page = await context.newPage()
}
const arrive = async (options: BrowserContextOptions = {}): Promise<void> =>
  watch(await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options }))

describe('The content policy', () => {
  it.each(visitors)('is not violated by the screens of %s', { timeout: 600_000 }, async visitor => {
    const own = listVisitsOf(visitor)
    const isFull = visitor !== 'super-admin' && own.some(({ pattern }) => SEEDED_PATHS.includes(pattern))
    const look = { width: 1280, theme: 'light', locale: 'en' } as const
    await watch(await openScreenAs(browser, haat.url, visitor, look, isFull, WITHOUT_WORKER))
    for (const { path } of own) {
      await page.goto(haat.url + path)
      await waitUntilSettled(page)
    }
    expect(violations).toEqual([])
  })

  it('is not violated by transitions, toasts, the picture zoom, and changes of language and theme', async () => {
    await arrive()
    const saree = findSaree(dataDir)
    await page.goto(`${haat.url}/products?category=Saree`)
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL(/\/products\/[^/]+$/)
    await page.goBack()
    await openAndAddToCart(page, haat.url, saree)
    await page.getByRole('button', { name: `Enlarge picture: ${saree.name}` }).click()
    const zoom = page.getByRole('dialog', { name: saree.name })
    const widthOf = async () => Math.round((await zoom.getByRole('img', { name: saree.name }).boundingBox())!.width)
    const whole = await widthOf()
    await zoom.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(widthOf).toBe(2 * whole)
    await page.keyboard.press('Escape')
    await waitUntilOfflineReady(page)
    await context.setOffline(true)
    await page.goto(`${haat.url}/cart`)
    await page.getByText(saree.name).first().waitFor()
    await context.setOffline(false)
    await page.evaluate(() => localStorage.setItem('haat-device', '{"locale":"bn","theme":"dark"}'))
    await page.goto(`${haat.url}/cart`)
    await waitUntilSettled(page)
    expect(violations).toEqual([])
  })

  it('is not violated by charts and print views', async () => {
    await arrive(WITHOUT_WORKER)
    await signInOnPage(page, haat.url, 'vendor@haat.example', '/dashboard/index')
    const chart = page.locator('.day-chart .u-over').first()
    await chart.waitFor({ state: 'attached' })
    expect((await chart.boundingBox())!.width).toBeGreaterThan(200)
    const slip = visits.find(({ pattern, visitor }) => pattern.endsWith('/packing-slip') && visitor === 'vendor')!
    await page.goto(haat.url + slip.path)
    await waitUntilSettled(page)
    await page.emulateMedia({ media: 'print' })
    expect((await page.pdf()).length).toBeGreaterThan(5000)
    expect(violations).toEqual([])
  })
})
