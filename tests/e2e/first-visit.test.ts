import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { measureBrotli, PAGE } from '../bench/bundle-sizes.ts'
import { launchOptions } from '../support/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../support/demo-server.ts'
import { findSaree, queryMarket, type Saree, signInOnPage, waitUntilOfflineReady } from '../support/shopper-actions.ts'

/** Bytes after brotli of every script that a first visit loads, before the paint or after it. */
const SCRIPTS_MOST = 138_000

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page
let saree: Saree
let calls: string[]
let scripts: Set<string>
let complaints: string[]

beforeAll(async () => {
  haat = await startDemoServer()
  browser = await chromium.launch(launchOptions())
  saree = findSaree(haat.dataDir)
})
afterAll(async () => {
  await browser.close()
  await haat.dispose()
})

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  page = await context.newPage()
  calls = []
  scripts = new Set()
  complaints = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/v1'.length) + search)
    if (request.resourceType() === 'script' && pathname.startsWith('/assets/')) scripts.add(pathname)
  })
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
})
afterEach(() => context.close())

const visit = async (path: string): Promise<void> => {
  await page.goto(haat.url + path)
  await waitUntilOfflineReady(page)
}
const callsFor = (resource: string): string[] => calls.filter(call => call.startsWith(resource))

describe('A first visit', () => {
  it('to the home page asks for none of what it shows, and loads few scripts', async () => {
    await visit('/')
    await page
      .getByRole('button', { name: /^Add To Cart/ })
      .nth(11)
      .waitFor()
    expect([...callsFor('/products'), ...callsFor('/categories')]).toEqual([])
    expect(measureBrotli([...scripts])).toBeLessThanOrEqual(SCRIPTS_MOST)
    expect(complaints).toEqual([])
  })

  it('to the home page shows the market, its links and its search before any script has arrived', async () => {
    await context.route('**/assets/*.js', route => route.abort())
    await page.goto(haat.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Browse products' }).waitFor()
    await page.getByRole('combobox', { name: /search/i }).fill('শীতলপাটি')
    await page.getByRole('combobox', { name: /search/i }).press('Enter')
    await page.waitForURL(url => url.pathname === '/products' && url.searchParams.get('search') === 'শীতলপাটি')
  })

  it('lets whoever typed before the scripts arrived go on typing', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    await context.route('**/assets/*.js', async route => {
      await arrived
      await route.continue()
    })
    await page.goto(haat.url, { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: /search/i }).fill('saree')
    arrive()
    await page.getByRole('article').first().waitFor()
    await page.keyboard.type(' of silk')
    expect(await page.getByRole('combobox', { name: /search/i }).inputValue()).toBe('saree of silk')
  })

  it('to a category asks for none of its products', async () => {
    await visit('/products?category=Sarees')
    await page.getByRole('heading', { level: 1, name: 'All Sarees' }).waitFor()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect([...callsFor('/products'), ...callsFor('/categories')]).toEqual([])
    expect(complaints).toEqual([])
  })

  it('to a product shows it from the page itself, though the API is out of reach', async () => {
    await context.route('**/api/v1/**', route => route.abort())
    await page.goto(`${haat.url}/products/${saree.id}`)
    await page.getByRole('heading', { level: 1, name: saree.name }).waitFor()
    await expect.poll(() => page.title()).toBe(`${saree.name} · Haat`)
    expect(complaints.filter(text => text.includes('Content Security Policy'))).toEqual([])
  })

  it('leaves everything on the device: the same page opens without a network', async () => {
    await visit('/')
    await context.setOffline(true)
    await page.reload()
    await page
      .getByRole('button', { name: /^Add To Cart/ })
      .nth(11)
      .waitFor()
    expect(await page.locator('#first-screen').count()).toBe(0)
  })
})

describe('A shared link', () => {
  it('to a shop leads through sign-in back to the shop', async () => {
    const [shop] = queryMarket<{ id: string; name: string }>(
      haat.dataDir,
      "select id, name from shops where status = 'ACTIVE' limit 1",
    )
    await page.goto(`${haat.url}/shops/${shop!.id}`)
    await page.waitForURL(/\/login/)
    const from = new URL(page.url()).searchParams.get('from') ?? ''
    expect(from).toBe(`/shops/${shop!.id}`)
    await signInOnPage(page, haat.url, 'customer@haat.example', from)
    await page.getByRole('heading', { level: 1, name: shop!.name }).waitFor()
  })
})

describe('A vendor', () => {
  it('has screens that he never opened, on his phone, when the network is gone', async () => {
    await signInOnPage(page, haat.url, saree.vendor, '/dashboard/index')
    await waitUntilOfflineReady(page)
    await page.reload()
    const { VENDOR } = JSON.parse(readFileSync(join(PAGE, 'staff.json'), 'utf8')) as { VENDOR: string[] }
    const kept = () => page.evaluate(async () => (await (await caches.open('assets')).keys()).length)
    await expect.poll(kept).toBe(VENDOR.length)
    await context.setOffline(true)
    await page.goto(`${haat.url}/dashboard/coupons`)
    await page.getByRole('heading', { level: 1, name: /Coupon/ }).waitFor()
  })
})
