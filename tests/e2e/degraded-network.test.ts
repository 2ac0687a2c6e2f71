import { describe, expect, it } from 'vitest'
import {
  countOrders,
  fillAddress,
  openAndAddToCart,
  pressAddToCart,
  pressPlaceOrder,
  signInAndAddToCart,
} from '../support/actions/shopper-actions.ts'
import { context, haat, openNewPhone, page, saree, setUpBrowserFixture } from '../support/phones/browser-fixture.ts'

setUpBrowserFixture()

/** For what the page does alone: a worker would only be installed beside it. */
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const
const cards = () => page.getByRole('main').getByRole('article')
/** The first, because the frames of two screens are shown for a moment while one replaces the other. */
const offlineLine = () => page.getByText(/^Offline: /).first()
const link = (name: string) => page.getByRole('main').getByRole('link', { name })

describe('A first visit that loses the network as soon as it has loaded', () => {
  it('keeps what was shown and says so, has no blank screen, and continues by itself when the network is back', async () => {
    await openNewPhone()
    await page.goto(haat.url)
    await context.setOffline(true)
    await offlineLine().waitFor()
    await cards().nth(11).waitFor()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').getByText('Cash on delivery', { exact: true }).waitFor()
    await expect.poll(() => cards().count()).toBe(12)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const shown = () => page.getByRole('main').textContent()
    await expect.poll(shown).toMatch(/This screen is not on this device yet|Send message/)
    await offlineLine().waitFor()

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send message' }).waitFor()
    await offlineLine().waitFor({ state: 'detached' })
  })

  it('shows a screen whose code was missing when the network is back, by itself, also without a worker', async () => {
    await openNewPhone(WITHOUT_WORKER)
    await page.goto(haat.url)
    await cards().nth(11).waitFor()
    await context.setOffline(true)
    await offlineLine().waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
    await page.getByText('This screen is not on this device yet.').waitFor()

    // A response from before the loss that is read only now. To reload would show the browser's own error.
    await page.route('**/api/v1/settings*', route => route.fulfill({ json: { success: true, data: {} } }))
    const asked = page.waitForEvent('requestfailed', request => request.url().endsWith('/healthz'))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await asked
    await page.getByText('This screen is not on this device yet.').waitFor()
    await page.unroute('**/api/v1/settings*')

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send message' }).waitFor()
  })
})

describe('A page without a service worker', () => {
  it('orders online, once for a double click, and sends what was written offline by itself', async () => {
    await openNewPhone(WITHOUT_WORKER)
    const before = countOrders(haat.dataDir)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.goto(`${haat.url}/checkout`)
    await fillAddress(page)
    await page.getByRole('button', { name: 'Place order' }).dblclick()
    await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
    expect(countOrders(haat.dataDir)).toBe(before + 1)

    await openAndAddToCart(page, haat.url, saree)
    await page.goto(`${haat.url}/checkout`)
    await page.getByRole('button', { name: 'Place order' }).waitFor()
    await context.setOffline(true)
    await pressPlaceOrder(page)
    await page.getByText('Saved on this phone. Waiting to send').first().waitFor()
    expect(countOrders(haat.dataDir)).toBe(before + 1)
    await context.setOffline(false)
    await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 2)
  })
})

describe('A phone that drops the connection to its database while it sleeps', () => {
  it('shows its screens again by itself', async () => {
    await openNewPhone(WITHOUT_WORKER)
    await page.goto(`${haat.url}/products/${saree.id}`)
    await pressAddToCart(page, saree.name)
    await page.evaluate(loseConnection)
    await page.getByRole('link', { name: /Cart$/ }).first().click()
    await link('Checkout').waitFor()
    await expect.poll(() => page.evaluate(() => (globalThis as { lost?: number }).lost)).toBe(0)
    expect(await page.getByText('This screen could not be shown').count()).toBe(0)
  })
})

/** Makes the next read fail as on iOS after some time in the background. */
const loseConnection = () => {
  const { get } = IDBObjectStore.prototype
  const page = Object.assign(globalThis, { lost: 1 })
  IDBObjectStore.prototype.get = function (key) {
    if (page.lost === 0 || this.name !== 'cart') return get.call(this, key)
    page.lost -= 1
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  }
}

/** Handles a request, but loses its response. */
const neverOpen = () => {
  IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
}
/** Like a browser that blocks all cookies: even access throws. */
const refuseDatabases = () =>
  Object.defineProperty(globalThis, 'indexedDB', {
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
const NOTHING_KEPT =
  'This browser does not save data. The market works while you are online, but everything is gone when you close it.'

describe('A browser whose database is blocked by a suspended tab', () => {
  it('shows products from memory after some seconds instead of staying blank, and says that nothing is kept', async () => {
    await openNewPhone(WITHOUT_WORKER, neverOpen)
    await page.clock.install()
    await page.goto(haat.url)
    await page.clock.fastForward(3000)
    await page.getByText(NOTHING_KEPT).waitFor()
    await page.getByRole('main').getByRole('article').first().waitFor()
  })
})

describe('A browser without IndexedDB', () => {
  it('says so, and browses', async () => {
    await openNewPhone(WITHOUT_WORKER, refuseDatabases)
    await page.goto(haat.url)
    await page.getByText(NOTHING_KEPT).waitFor()
    await cards().nth(11).waitFor()
    await cards().first().getByRole('link').first().click()
    await page.waitForURL(/\/products\//)
    await page.getByRole('button', { name: 'Add To Cart', exact: true }).waitFor()
  })
})
