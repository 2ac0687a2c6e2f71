import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  countOrders,
  findSaree,
  orderOffline,
  type Saree,
  signInAndAddToCart,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { openFullBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page
let saree: Saree

beforeAll(async () => {
  haat = await startDemoServer()
  browser = await openFullBrowser()
})
afterAll(async () => {
  await browser.close()
  await haat.dispose()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await context.grantPermissions(['notifications'], { origin: haat.url })
  page = await context.newPage()
  saree = findSaree(haat.dataDir)
})
afterEach(() => context.close())

const main = () => page.getByRole('main')

describe('An order that was made offline and is sold out by then', () => {
  it('is a system notification while Haat is closed, and opens with what is gone and what to do', async () => {
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.goto(`${haat.url}/checkout`)
    await waitUntilAccountOfflineReady(page)
    const worker = await openWorkerSession()
    const before = countOrders(haat.dataDir)
    await context.setOffline(true)
    await orderOffline(page, haat.url)
    updateMarket(haat.dataDir, 'update products set stock = 0 where id = ?', saree.id)
    await page.goto('about:blank')
    await context.setOffline(false)
    await worker.sync()

    await expect.poll(readNotifications).toEqual([{ title: 'Order not placed', path: expect.any(String) }])
    const [notification] = await readNotifications()
    await page.goto(haat.url + notification!.path)
    await page.getByRole('heading', { level: 1, name: 'Not placed yet' }).waitFor()
    await main().getByText('Some items are out of stock').first().waitFor()
    await main().getByText('Sold out').first().waitFor()
    expect(countOrders(haat.dataDir)).toBe(before)

    await main().getByRole('button', { name: 'Update cart' }).click()
    await page.waitForURL(`${haat.url}/cart`)
    await main().getByText('Your cart was updated. This is what changed:').waitFor()
    await main().getByRole('link', { name: 'Similar products' }).click()
    await page.getByRole('heading', { level: 1, name: 'All Sarees' }).waitFor()
  })
})

/**
 * What the worker has shown, read from the worker itself: no page of Haat is open. The browser may have started a new
 * one.
 */
const readNotifications = async (): Promise<{ title: string; path: string }[]> => {
  const worker = context.serviceWorkers().findLast(running => running.url().startsWith(haat.url))
  if (!worker) return []
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, data }) => ({ title, path: data.path }))
  })
}

/** Lets the browser tell the worker that there is a network again, as it does for a page that has been closed. */
const openWorkerSession = async () => {
  const session = await context.newCDPSession(page)
  const registrationId = await findRegistration(session)
  const event = { origin: haat.url, registrationId, tag: 'outbox', lastChance: false }
  return { sync: () => session.send('ServiceWorker.dispatchSyncEvent', event) }
}

const findRegistration = async (session: CDPSession): Promise<string> => {
  const found = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${haat.url}/` && !isDeleted)
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return found
}
