import { describe, expect, it } from 'vitest'
import {
  countOrders,
  pressPlaceOrder,
  signInAndAddToCart,
  waitUntilOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'
import { fillUp } from '../../../support/phones/full-phone.ts'

setUpBrowserFixture()
const offlineLine = () => page.getByText(/^Offline: /).first()

describe('A phone without free storage', () => {
  it('can order online, and reports that it cannot offline', async () => {
    await openNewPhone({}, fillUp)
    const before = countOrders(haat.dataDir)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.goto(`${haat.url}/checkout`)
    await waitUntilOfflineReady(page)
    await context.setOffline(true)
    await offlineLine().waitFor()
    await pressPlaceOrder(page)
    await page.getByText(/^This phone is full\. Delete photos or apps/).waitFor()
    expect(countOrders(haat.dataDir)).toBe(before)
    await context.setOffline(false)
    await offlineLine().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
    expect(countOrders(haat.dataDir)).toBe(before + 1)
  })

  it('asks to keep the page open until a lost response arrives, and orders once', async () => {
    await openNewPhone({ serviceWorkers: 'block' }, fillUp)
    const before = countOrders(haat.dataDir)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.goto(`${haat.url}/checkout`)
    let losses = 1
    await page.route('**/orders/create', async route => {
      if (losses > 0) await route.fetch()
      losses -= 1
      return losses < 0 ? route.continue() : route.abort()
    })
    await pressPlaceOrder(page)
    await page.getByText('keep this page open until it is placed').waitFor()
    await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
    expect(countOrders(haat.dataDir)).toBe(before + 1)
  })
})
