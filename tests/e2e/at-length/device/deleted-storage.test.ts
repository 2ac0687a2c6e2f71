import { describe, expect, it } from 'vitest'
import { pressPlaceOrder, signInAndAddToCart } from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

/** Looks like Safari to the page. */
const callItselfSafari = () =>
  Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })

describe('A browser that deletes stored data after some days', () => {
  it('says until when to come back while an order waits, and Chromium does not', async () => {
    for (const [prepare, count] of [
      [callItselfSafari, 1],
      [() => undefined, 0],
    ] as const) {
      await openNewPhone({ serviceWorkers: 'block' }, prepare)
      await page.route('**/orders/create', route => route.abort())
      await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
      await page.goto(`${haat.url}/checkout`)
      await pressPlaceOrder(page)
      await page.getByRole('heading', { level: 1, name: 'Not placed yet' }).waitFor()
      const line = page.getByText('Open this market within 7 days so that your order is sent.')
      await expect.poll(() => line.count()).toBe(count)
      await page.goto(`${haat.url}/dashboard/pending`)
      await page.getByRole('main').getByRole('article').first().waitFor()
      await expect.poll(() => line.count()).toBe(count)
      if (count > 0) await context.close()
    }
  })
})
