import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { INLINED_RESPONSES_ID } from '../../../src/contract/sync/inlined-calls.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { RENDERED_SCREEN, writeBuiltPage } from '../../support/screens/built-page.ts'

let market: MarketFixture
let pageDir: string
let saree: string

beforeAll(() => {
  pageDir = writeBuiltPage(250)
})
afterEach(() => market.stop())
afterAll(() => rmSync(pageDir, { recursive: true }))

const open = async (hasRateLimit: boolean) => {
  market = await openMarketFixture({ config: { pageDir, hasRateLimit } })
  saree = await market.addProduct({ name: 'Jamdani saree' })
}
/** The HTML of a page that nobody has opened before. */
const openPage = async (n: number) => (await fetch(`${market.url}/products/${saree}?from=${n}`)).text()
const openPages = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => openPage(n)))

it('renders pages for a share of the time, leaves the others to the browser, and renders again later', async () => {
  await open(true)
  const pages = await openPages(20)
  const plain = pages.filter(html => !html.includes(RENDERED_SCREEN))
  expect(plain.length).toBeGreaterThan(0)
  expect(plain.length).toBeLessThan(pages.length)
  for (const html of plain) {
    expect(html).toContain('<title>Jamdani saree · Haat</title>')
    expect(html).toContain(INLINED_RESPONSES_ID)
    expect(html).toContain('<div id="root"></div>')
  }
  let n = pages.length
  await expect.poll(() => openPage(n++), { timeout: 10_000, interval: 200 }).toContain(RENDERED_SCREEN)
})

it('renders every page where limits are turned off', async () => {
  await open(false)
  const pages = await openPages(8)
  expect(pages.filter(html => html.includes(RENDERED_SCREEN))).toHaveLength(8)
})
