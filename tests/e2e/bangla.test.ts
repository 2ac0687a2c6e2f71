import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeContexts, openBrowser } from '../support/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../support/demo-server.ts'
import { waitUntilOfflineReady } from '../support/shopper-actions.ts'

const FONT_FILE = /hind-siliguri-bengali-(\d+)-.*\.woff2$/
const MAX_LAYOUT_SHIFT = 0.02

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page
let downloadedWeights: string[]

beforeAll(async () => {
  haat = await startDemoServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  downloadedWeights = []
  // On the context, because the worker's requests count too.
  context.on('request', request => {
    const weight = FONT_FILE.exec(request.url())?.[1]
    if (weight) downloadedWeights.push(weight)
  })
  page = await context.newPage()
})
afterEach(() => context.close())

const setLocale = (locale: 'en' | 'bn'): Promise<unknown> =>
  context.addInitScript(settings => localStorage.setItem('haat-device', settings), JSON.stringify({ locale }))

/** Sums up layout shifts from the start of the page. */
const watchShifts = (): Promise<unknown> =>
  context.addInitScript(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The weights of the Bangla web font that this page has loaded. */
const getLoadedWeights = (): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const own = [...document.fonts].filter(({ family }) => family.includes('Hind Siliguri Bangla'))
    return own.filter(({ status }) => status === 'loaded').map(({ weight }) => weight)
  })

describe('The Bangla font', () => {
  it('is not downloaded by the English interface, even for Bangla names', async () => {
    await setLocale('en')
    await page.goto(haat.url)
    await waitUntilOfflineReady(page)
    await page.evaluate(async name => {
      document.querySelector('h1')!.append(name)
      await document.fonts.ready
    }, 'রূপসা শাড়ি')
    expect(await getLoadedWeights()).toEqual([])
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return lists.flat().map(({ url }) => url)
    })
    expect(kept.filter(url => FONT_FILE.test(url))).toEqual([])
    expect(downloadedWeights).toEqual([])
  })

  it('is loaded in the Bangla interface without a layout shift, and is available offline', async () => {
    await setLocale('bn')
    await watchShifts()
    await page.goto(haat.url)
    await page.getByRole('heading', { level: 2, name: 'বাছাই করা পণ্য' }).waitFor()
    await expect.poll(getLoadedWeights).toEqual(['400', '600'])
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(
      MAX_LAYOUT_SHIFT,
    )
    await waitUntilOfflineReady(page)
    const isKept = () =>
      page.evaluate(
        async () => (await (await caches.open('assets')).keys()).filter(({ url }) => /bengali/.test(url)).length,
      )
    await expect.poll(isKept).toBe(2)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'বাছাই করা পণ্য' }).waitFor()
    await expect.poll(getLoadedWeights).toEqual(['400', '600'])
    expect(new Set(downloadedWeights)).toEqual(new Set(['400', '600']))
  })
})

describe('A signed-out visitor', () => {
  const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })
  const chooseLanguage = async (menu: string, language: string) => {
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('button', { name: language, exact: true }).click()
  }

  it('chooses the language in the menu, and the next visit is prerendered in it before any script', async () => {
    await context.close()
    context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
    page = await context.newPage()
    await page.goto(haat.url)
    await page.getByRole('article').first().waitFor()
    await chooseLanguage('Menu', 'বাংলা')
    await heading(/^হাটে সব আছে/).waitFor()
    await context.route('**/assets/*.js', route => route.abort())
    await page.reload()
    await heading(/^হাটে সব আছে/).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('bn')
    await context.unrouteAll()
    await page.reload()
    await page.getByRole('article').first().waitFor()
    await chooseLanguage('মেনু', 'English')
    await heading(/^Everything in the haat/).waitFor()
    expect(await context.cookies()).toEqual([])
    await context.route('**/assets/*.js', route => route.abort())
    await page.reload()
    await heading(/^Everything in the haat/).waitFor()
  })

  it('whose browser prefers Bangla begins in Bangla before any script, and keeps the language that they choose', async () => {
    await context.close()
    context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      locale: 'bn-BD',
      serviceWorkers: 'block',
    })
    page = await context.newPage()
    await context.route('**/assets/*.js', route => route.abort())
    await page.goto(haat.url)
    await heading(/^হাটে সব আছে/).waitFor()
    await context.unrouteAll()
    await page.goto(`${haat.url}/products?category=Saree`)
    await heading(new RegExp(`^সব ${'শাড়ি'.normalize('NFC')}$`)).waitFor()
    await page.getByRole('article').first().waitFor()
    await page.getByRole('button', { name: 'En: English' }).click()
    await heading(/^All Sarees$/).waitFor()
    await context.route('**/assets/*.js', route => route.abort())
    await page.reload()
    await heading(/^All Sarees$/).waitFor()
    await page.goto(haat.url)
    await heading(/^Everything in the haat/).waitFor()
  })
})
