import { describe, expect, it } from 'vitest'
import { context, haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../support/browser-fixture.ts'
import {
  countOrders,
  logOut,
  orderOffline,
  signInAndAddToCart,
  signInOnPage,
  waitUntilOfflineReady,
} from '../../support/shopper-actions.ts'

setUpBrowserFixture()

describe('An order written offline', () => {
  it('is deleted when its customer discards it at sign-out', async () => {
    const before = countOrders(haat.dataDir)
    await openNewPhone()
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await waitUntilOfflineReady(page)
    await context.setOffline(true)
    await orderOffline(page, haat.url)
    await logOut(page, haat.url, 'Discard and log out')
    await context.setOffline(false)
    await signInOnPage(page, haat.url, 'customer@haat.example')
    await page.goto(`${haat.url}/dashboard/pending`)
    await page.getByText('Everything is sent').waitFor()
    expect(countOrders(haat.dataDir)).toBe(before)
  })
})
