import { describe, expect, it } from 'vitest'
import {
  countOrders,
  findNewestOrder,
  logOut,
  orderOffline,
  queryMarket,
  signInAndAddToCart,
  signInOnPage,
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

  it('is kept for its customer at sign-out, and not sent by another person on the same phone', async () => {
    await openNewPhone()
    const before = countOrders(haat.dataDir)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await waitUntilOfflineReady(page)
    await context.setOffline(true)
    await orderOffline(page, haat.url)
    await logOut(page, haat.url, 'Keep and log out')
    await context.setOffline(false)
    const other = queryMarket<{ email: string }>(
      haat.dataDir,
      "select email from users where role = 'CUSTOMER' and email <> 'customer@haat.example' limit 1",
    )[0]!
    await signInOnPage(page, haat.url, other.email)
    await page.goto(`${haat.url}/dashboard/pending`)
    await page.getByText(/changes? of Nusrat Jahan waits? until Nusrat Jahan signs in here/).waitFor()
    expect(countOrders(haat.dataDir)).toBe(before)

    await logOut(page, haat.url)
    await signInOnPage(page, haat.url, 'customer@haat.example')
    await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 1)
    const owner = queryMarket<{ email: string }>(
      haat.dataDir,
      'select u.email from orders o join profiles p on p.id = o.customer_id join users u on u.id = p.user_id where o.id = ?',
      findNewestOrder(haat.dataDir).id,
    )[0]!
    expect(owner.email).toBe('customer@haat.example')
  })
})
