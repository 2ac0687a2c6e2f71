import { describe, expect, it } from 'vitest'
import { queryMarket, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'
import { holdScripts } from '../../../support/phones/held-requests.ts'

setUpBrowserFixture()

describe('A first visit', () => {
  it('to a product takes a quantity that was typed and left before the scripts have loaded', async () => {
    await openNewPhone({ serviceWorkers: 'block' })
    const release = await holdScripts(context)
    await page.goto(`${haat.url}/products/${saree.id}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'haatEarlyPresses' in globalThis)
    const quantity = page.getByRole('textbox', { name: /^Quantity/ })
    await quantity.fill('9999')
    await quantity.press('Tab')
    release()
    await page
      .getByRole('status')
      .filter({ hasText: `Only ${saree.stock} left` })
      .waitFor()
    await expect.poll(() => quantity.inputValue()).toBe(String(saree.stock))
  })
})

describe('A shared link', () => {
  it('to a shop leads through sign-in back to the shop', async () => {
    await openNewPhone({ serviceWorkers: 'block' })
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
