import { describe, expect, it } from 'vitest'
import {
  countOrders,
  findNewestOrder,
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

setUpBrowserFixture()

describe('A hard reload, after which no worker controls the page', () => {
  it('works and sends by itself, reports offline what is missing, and is controlled again at the next load', async () => {
    await openNewPhone()
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.goto(`${haat.url}/checkout`)
    expect(await isControlled()).toBe(true)
    await reloadHard()
    expect(await isControlled()).toBe(false)
    const before = countOrders(haat.dataDir)
    await page.getByRole('button', { name: 'Place order' }).waitFor()
    await context.setOffline(true)
    await pressPlaceOrder(page)
    await page.getByText('Saved on this phone. Waiting to send').first().waitFor()
    expect(countOrders(haat.dataDir)).toBe(before)
    await page
      .getByText(/^Offline: /)
      .first()
      .waitFor()
    await context.setOffline(false)
    await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 1)
    await page.getByRole('heading', { level: 1, name: findNewestOrder(haat.dataDir).number }).waitFor()
    expect(await isControlled()).toBe(false)
    await page.goto(haat.url)
    await page.getByRole('main').getByRole('article').nth(11).waitFor()
    expect(await isControlled()).toBe(true)
  })
})

it('A page that was opened without the worker, but not by a hard reload, is controlled by it', async () => {
  await openNewPhone()
  await page.goto(haat.url)
  await waitUntilOfflineReady(page)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await page.goto(`${haat.url}/shops`)
  expect(await wasLoadedByWorker()).toBe(false)
  await session.send('Network.setBypassServiceWorker', { bypass: false })
  await expect.poll(isControlled).toBe(true)
})

const wasLoadedByWorker = () =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation!.workerStart > 0
  })
const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
/** Reloads like Shift and Reload: without the worker and the browser's cache. */
const reloadHard = async () => {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })])
}
