import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { measureBrotli } from '../bench/bundle-sizes.ts'
import { findSaree, type Saree, waitUntilOfflineReady } from '../support/actions/shopper-actions.ts'
import { closeContexts, neverRegisterWorker, openBrowser } from '../support/phones/browser-launch.ts'
import { serveHaltingPage } from '../support/phones/halting-page.ts'
import { holdFonts, holdScripts } from '../support/phones/held-requests.ts'
import { readShifts, watchShifts } from '../support/screens/layout-shifts.ts'
import { type DemoServer, startDemoServer } from '../support/servers/demo-server.ts'

/** Brotli-compressed bytes of all scripts that a first visit loads, before or after the first paint. */
const SCRIPTS_MOST = 138_000
/** For tests of what the page itself does before a worker could be there. */
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page
let saree: Saree
let apiRequests: string[]
let scripts: Set<string>
let errors: string[]
let fontRequests: string[]

const BANGLA_FONT = /hind-siliguri-bengali-.*\.woff2$/

beforeAll(async () => {
  haat = await startDemoServer()
  browser = await openBrowser()
  saree = findSaree(haat.dataDir)
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

const openPhone = async (options: BrowserContextOptions = {}): Promise<void> => {
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', ...options })
  page = await context.newPage()
  apiRequests = []
  scripts = new Set()
  errors = []
  fontRequests = []
  // On the context, because the worker's requests count too.
  context.on('request', request => {
    if (BANGLA_FONT.test(request.url())) fontRequests.push(request.url())
  })
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) apiRequests.push(pathname.slice('/api/v1'.length) + search)
    if (request.resourceType() === 'script' && pathname.startsWith('/assets/')) scripts.add(pathname)
  })
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(error.message))
}
afterEach(() => context.close())

const visit = async (path: string): Promise<void> => {
  await page.goto(haat.url + path)
  await waitUntilOfflineReady(page)
}
/** What the worker has stored. */
const listCachedUrls = (): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => url)
  })
const requestsFor = (resource: string): string[] => apiRequests.filter(call => call.startsWith(resource))

/** Runs in the page: types a quantity into the server's HTML, that many turns of the event loop after React has found it. */
const typeQuantityWhileAttaching = (turns: number): void => {
  const { port1, port2 } = new MessageChannel()
  let turn = 0
  port1.onmessage = () => {
    const root = document.getElementById('root')
    const isAttaching = root !== null && Object.keys(root).some(key => key.startsWith('__reactContainer'))
    if (!isAttaching || turn++ < turns) {
      port2.postMessage(null)
      return
    }
    const field = root.querySelector<HTMLInputElement>('.quantity-stepper input')!
    field.focus()
    field.value = '9999'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  port2.postMessage(null)
}

describe('A first visit', () => {
  it('to the home page requests no data, loads few scripts and no Bangla font, and stores everything, so that it opens offline', async () => {
    await openPhone()
    await visit('/')
    await page
      .getByRole('button', { name: /^Add To Cart/ })
      .nth(11)
      .waitFor()
    expect([...requestsFor('/products'), ...requestsFor('/categories')]).toEqual([])
    expect(measureBrotli([...scripts])).toBeLessThanOrEqual(SCRIPTS_MOST)
    expect(errors).toEqual([])

    await page.evaluate(async name => {
      document.querySelector('h1')!.append(name)
      await document.fonts.ready
    }, 'রূপসা শাড়ি')
    expect(fontRequests).toEqual([])
    expect((await listCachedUrls()).filter(url => BANGLA_FONT.test(url))).toEqual([])

    await context.setOffline(true)
    await page.reload()
    await page
      .getByRole('button', { name: /^Add To Cart/ })
      .nth(11)
      .waitFor()
    expect(await page.locator('#first-screen').count()).toBe(0)
  })

  it('to the home page shows links and search before any script has loaded', async () => {
    await openPhone(WITHOUT_WORKER)
    await context.route('**/assets/*.js', route => route.abort())
    await page.goto(haat.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Browse products' }).waitFor()
    await page.getByRole('combobox', { name: /search/i }).fill('শীতলপাটি')
    await page.getByRole('combobox', { name: /search/i }).press('Enter')
    await page.waitForURL(url => url.pathname === '/products' && url.searchParams.get('search') === 'শীতলপাটি')
  })

  it('to the home page shows products with prices and links without any script, in both languages', async () => {
    for (const [locale, price, name] of [
      ['en-GB', /^(from )?৳[\d,.]+$/, /^View Details: ./],
      ['bn-BD', /^৳[০-৯,.]+( থেকে)?$/, /^বিস্তারিত.*: ./],
    ] as const) {
      await openPhone({ javaScriptEnabled: false, locale })
      await page.goto(`${haat.url}/?fbclid=1`)
      const cards = page.getByRole('article')
      expect(await cards.count()).toBe(12)
      for (const card of await cards.all()) {
        await card.getByText(price).first().waitFor()
        expect(await card.getByRole('link', { name }).getAttribute('href')).toMatch(/^\/products\/[\w-]{36}$/)
        expect(await card.getByRole('heading').textContent()).not.toBe('')
      }
      await context.close()
    }
    await openPhone()
  })

  it('shows no control that does nothing without scripts', async () => {
    await openPhone({ javaScriptEnabled: false })
    for (const path of ['/', '/products?inStock=true', `/products/${saree.id}`, '/shops']) {
      await page.goto(haat.url + path)
      const controls = page.locator('#root :is(button, input, select, textarea):visible')
      const dead = controls.and(page.locator(':not([type=submit], [popovertarget], [name=search], .picture-zoom)'))
      expect([path, await dead.evaluateAll(found => found.map(control => control.outerHTML))]).toEqual([path, []])
    }
  })

  it('to the home page shows prices before the scripts have loaded; then the app takes the press of a button, and nothing moves', async () => {
    await openPhone()
    for (const script of [neverRegisterWorker, watchShifts]) await page.addInitScript(script)
    const release = await holdScripts(context)
    await page.goto(haat.url, { waitUntil: 'commit' })
    // A product without sizes or colours, which would be asked for.
    const card = page.getByRole('article').filter({ hasNotText: 'from ৳' }).first()
    await card.getByText(/^৳/).first().waitFor()
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    await page.waitForFunction(() => 'haatEarlyPresses' in globalThis)
    // By the event alone: a real click scrolls to the button, and what moves then counts.
    await card.getByRole('button', { name: /^Add To Cart/ }).dispatchEvent('click')
    release()
    await page.getByRole('status').filter({ hasText: '1 item in the cart' }).waitFor({ state: 'attached' })
    expect(await heading!.evaluate(element => element.isConnected)).toBe(true)
    expect(await readShifts(page)).toEqual([])
    expect(errors).toEqual([])
  })

  it('to the home page moves no row of products when its fonts come late', async () => {
    await openPhone(WITHOUT_WORKER)
    await page.addInitScript(watchShifts)
    const release = await holdFonts(context)
    await page.goto(haat.url, { waitUntil: 'commit' })
    await page.getByRole('article').first().getByText(/^৳/).first().waitFor()
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    release()
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await readShifts(page)).toEqual([])
  })

  it('to the home page moves nothing while its HTML is still arriving', async () => {
    const slow = await serveHaltingPage(haat.url, [
      /<header[^>]*>/,
      /<h1[^>]*>/,
      /<article[^>]*>/,
      /<nav class="bottom-bar"[^>]*>/,
      /<span class="bar-icon">.*?<\/span>/,
    ])
    await openPhone(WITHOUT_WORKER)
    await page.addInitScript(watchShifts)
    await page.goto(slow.url, { waitUntil: 'commit' })
    for (let halt = 0; halt < 5; halt++) {
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      slow.proceed()
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').nth(4).waitFor()
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await readShifts(page)).toEqual([])
    await slow.close()
  })

  it('keeps what was typed before the scripts loaded, and the focus', async () => {
    await openPhone(WITHOUT_WORKER)
    const release = await holdScripts(context)
    await page.goto(haat.url, { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: /search/i }).fill('saree')
    release()
    await page.getByRole('article').first().waitFor()
    await page.keyboard.type(' of silk')
    expect(await page.getByRole('combobox', { name: /search/i }).inputValue()).toBe('saree of silk')
  })

  it('keeps what was typed before the scripts loaded, with suggestions, where the app then changes the language', async () => {
    await openPhone(WITHOUT_WORKER)
    await page.addInitScript(() => localStorage.setItem('haat-device', '{"locale":"bn"}'))
    const release = await holdScripts(context)
    await page.goto(haat.url, { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: /search/i }).fill('saree')
    release()
    await page.getByRole('option').first().waitFor()
    expect(await page.getByRole('combobox').inputValue()).toBe('saree')
  })

  it('to a product shows it before the scripts have loaded, and the app then keeps what was typed and pressed', async () => {
    await openPhone()
    const release = await holdScripts(context)
    await page.goto(`${haat.url}/products/${saree.id}`, { waitUntil: 'commit' })
    const heading = await page.getByRole('heading', { level: 1, name: saree.name }).elementHandle()
    await page.waitForFunction(() => 'haatEarlyPresses' in globalThis)
    for (let press = 0; press < 2; press++) await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('combobox', { name: /search/i }).fill('saree')
    release()
    await expect.poll(() => page.getByRole('textbox', { name: /^Quantity/ }).inputValue()).toBe('3')
    await page.keyboard.type(' of silk')
    expect(await page.getByRole('combobox', { name: /search/i }).inputValue()).toBe('saree of silk')
    expect(await heading!.evaluate(element => element.isConnected)).toBe(true)
    expect(errors).toEqual([])
  })

  it('to a product takes a quantity that was typed and confirmed before the scripts have loaded', async () => {
    await openPhone(WITHOUT_WORKER)
    const release = await holdScripts(context)
    await page.goto(`${haat.url}/products/${saree.id}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'haatEarlyPresses' in globalThis)
    const quantity = page.getByRole('textbox', { name: /^Quantity/ })
    await quantity.fill('9999')
    await quantity.press('Enter')
    release()
    await page
      .getByRole('status')
      .filter({ hasText: `Only ${saree.stock} left` })
      .waitFor()
    await expect.poll(() => quantity.inputValue()).toBe(String(saree.stock))
  })

  it('to a product takes a quantity that was typed while the app attached to the page, in whichever turn of it', async () => {
    const values: string[] = []
    for (const turn of [0, 1, 2, 4, 8]) {
      await openPhone(WITHOUT_WORKER)
      await context.addInitScript(typeQuantityWhileAttaching, turn)
      await page.goto(`${haat.url}/products/${saree.id}`)
      await page.locator('#root:not([data-rendered])').waitFor()
      const quantity = page.getByRole('textbox', { name: /^Quantity/ })
      await quantity.blur()
      await page
        .getByRole('status')
        .filter({ hasText: `Only ${saree.stock} left` })
        .waitFor({ timeout: 5_000 })
        .catch(() => undefined)
      values.push(await quantity.inputValue())
      await context.close()
    }
    expect(values).toEqual(values.map(() => String(saree.stock)))
  })

  it('that leads to another screen shows its skeleton at once, while its script is loading', async () => {
    await openPhone(WITHOUT_WORKER)
    await context.route('**/assets/products-*.js', () => {})
    await page.goto(haat.url)
    await page.locator('#root:not([data-rendered])').waitFor()
    await page.getByRole('link', { name: 'Browse products' }).click()
    await page.getByRole('list', { name: 'Loading products' }).waitFor()
    await page.getByRole('banner').waitFor()
  })

  it('to a category requests none of its products', async () => {
    await openPhone()
    await visit('/products?category=Saree')
    await page.getByRole('heading', { level: 1, name: 'All Sarees' }).waitFor()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect([...requestsFor('/products'), ...requestsFor('/categories')]).toEqual([])
    expect(errors).toEqual([])
  })

  it('to a product shows it from the page itself, even if the API cannot be reached', async () => {
    await openPhone(WITHOUT_WORKER)
    await context.route('**/api/v1/**', route => route.abort())
    await page.goto(`${haat.url}/products/${saree.id}`)
    await page.getByRole('heading', { level: 1, name: saree.name }).waitFor()
    await expect.poll(() => page.title()).toBe(`${saree.name} · Haat`)
    expect(errors.filter(text => text.includes('Content Security Policy'))).toEqual([])
  })
})
