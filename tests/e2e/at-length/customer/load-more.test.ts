import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PHONE } from '../../../support/actions/journey.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  haat = await startDemoServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})
beforeEach(async () => {
  context = await browser.newContext(PHONE)
  page = await context.newPage()
})
afterEach(() => context.close())

const grid = (name: string) => page.getByRole('list', { name, exact: true })
const names = (name: string) => grid(name).getByRole('heading').allTextContents()
const loadMore = () => page.getByRole('button', { name: 'Load more' }).tap()
const focused = () => page.evaluate(() => document.activeElement?.textContent)
const scrollTop = () => page.evaluate(() => scrollY)

describe('"Load more" on a phone', () => {
  it('adds the next pages below, focuses the first new product, and Back from a product returns to the same place', async () => {
    await page.goto(`${haat.url}/products`)
    await grid('All Products').waitFor()
    await loadMore()
    await grid('All Products, page 2').getByRole('heading').first().waitFor()
    const [firstAdded] = await names('All Products, page 2')
    await expect.poll(focused).toContain(firstAdded)
    await loadMore()
    await grid('All Products, page 3').waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('3')
    const shown = [
      ...(await names('All Products, page 1')),
      ...(await names('All Products, page 2')),
      ...(await names('All Products, page 3')),
    ]
    expect(new Set(shown).size).toBe(36)

    const product = grid('All Products, page 2').getByRole('link', { name: (await names('All Products, page 2'))[6]! })
    await product.first().scrollIntoViewIfNeeded()
    const top = await scrollTop()
    expect(top).toBeGreaterThan(1000)
    await product.first().tap()
    await page.waitForURL(/\/products\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await grid('All Products, page 3').waitFor()
    await expect.poll(() => names('All Products, page 1')).toHaveLength(12)
    await expect.poll(async () => Math.abs((await scrollTop()) - top)).toBeLessThan(50)
  })

  it('returns to the same place on a phone whose processor is busy', async () => {
    await page.goto(`${haat.url}/products`)
    await grid('All Products').waitFor()
    await loadMore()
    await grid('All Products, page 2').waitFor()
    const product = grid('All Products, page 2')
      .getByRole('link', { name: (await names('All Products, page 2'))[9]! })
      .first()
    await product.scrollIntoViewIfNeeded()
    const top = await scrollTop()
    const developerTools = await context.newCDPSession(page)
    await developerTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await product.tap()
    await page.waitForURL(/\/products\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await grid('All Products, page 1').getByRole('article').last().waitFor()
    await grid('All Products, page 2').getByRole('article').last().waitFor()
    await expect.poll(async () => Math.abs((await scrollTop()) - top)).toBeLessThan(50)
  })

  it('shows one page to whoever opens the link', async () => {
    await page.goto(`${haat.url}/products?page=3`)
    await grid('All Products').waitFor()
    expect(await names('All Products')).toHaveLength(12)
    expect(await grid('All Products, page 2').count()).toBe(0)
  })
})
