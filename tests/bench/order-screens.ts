import { type Browser, chromium, type Page } from 'playwright'
import { signInOnPage } from '../support/actions/shopper-actions.ts'
import { fetchAccessToken } from '../support/actions/staff-actions.ts'
import { seedOrders } from '../support/fixtures/seed-orders.ts'
import { fullBrowserOptions } from '../support/phones/browser-launch.ts'
import { copyDemoTemplate, startDemoServer } from '../support/servers/demo-server.ts'
import { waitUntilControlled, waitUntilSynced, watchRequests } from './page-states.ts'
import { computePercentiles, measureTime, type Percentiles } from './percentiles.ts'

const ORDERS = 10_000
const CALLS = 50
const NAVIGATION_ROUNDS = 20
const CPU_SLOWDOWN = 4

type BenchUser = 'admin' | 'vendor'

export type OrdersResult = {
  /** The request of the opened screen, and the time of the request alone. */
  listQuery: string
  call: Percentiles
  /** From the tap on Orders to the painted cards, on a device that has not loaded this list yet and on one that has. */
  unseen: Percentiles
  seen: Percentiles
  /** The second again, with the processor slowed down to a quarter. */
  slow: Percentiles
}

/** Measures the first page of new orders among 10,000 orders, each with items and events. */
export const measureOrders = async (): Promise<Record<BenchUser, OrdersResult>> => {
  const dataDir = copyDemoTemplate()
  seedOrders(dataDir, ORDERS)
  const haat = await startDemoServer({ dataDir })
  const browser = await chromium.launch(fullBrowserOptions())
  try {
    return {
      admin: await measureAs('admin', browser, haat.url),
      vendor: await measureAs('vendor', browser, haat.url),
    }
  } finally {
    await browser.close()
    await haat.dispose()
  }
}

const measureAs = async (who: BenchUser, browser: Browser, url: string): Promise<OrdersResult> => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const waitUntilQuiet = watchRequests(page)
  await signInOnPage(page, url, `${who}@haat.example`, '/dashboard/index')
  await hasOrders(page, who)
  // The first tap also loads the screen's script, which happens once per device.
  const listQuery = await captureListQuery(page)
  await waitUntilQuiet()
  await page.evaluate(goBack)
  const headers = { authorization: await fetchAccessToken(url, `${who}@haat.example`) }
  const fetchList = async () => (await fetch(listQuery, { headers })).text()
  const first = (JSON.parse(await fetchList()) as { data: { number: string }[] }).data[0]!.number
  const open = async () => {
    await waitUntilQuiet()
    const took = await page.evaluate(tapOrders, first)
    await waitUntilQuiet()
    await page.evaluate(goBack)
    return took
  }
  const openUnseen = async () => {
    await waitUntilQuiet()
    await page.evaluate(clearStoredOrderLists)
    return open()
  }
  const openSlowly = async () => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return open()
  }
  const cdp = await page.context().newCDPSession(page)
  const figures = {
    listQuery: new URL(listQuery).search,
    call: await measureRounds(CALLS, () => measureTime(fetchList)),
    unseen: await measureRounds(NAVIGATION_ROUNDS, openUnseen),
    seen: await measureRounds(NAVIGATION_ROUNDS, open),
    slow: await measureRounds(NAVIGATION_ROUNDS, openSlowly),
  }
  await page.context().close()
  return figures
}

/**
 * Taps Orders, and returns the query with which the screen fetches its cards; a query for a count has a limit of one.
 */
const captureListQuery = async (page: Page): Promise<string> => {
  const listRequest = page.waitForRequest(request => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname === '/api/v1/orders' && Number(searchParams.get('limit')) > 1
  })
  await page.evaluate(() => {
    const entries = [...document.querySelectorAll<HTMLElement>('a[href="/dashboard/orders"]')]
    entries.find(entry => entry.offsetParent !== null)?.click()
  })
  const listQuery = (await listRequest).url()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.getByRole('main').getByRole('article').first().waitFor()
  return listQuery
}

const measureRounds = async (turns: number, work: () => Promise<number>): Promise<Percentiles> => {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) times.push(await work())
  return computePercentiles(times)
}

/** Waits until the worker controls the page and a vendor's device has its orders. */
const hasOrders = async (page: Page, who: BenchUser): Promise<void> => {
  await page.locator('main .welcome-banner').waitFor()
  await waitUntilControlled(page)
  if (who === 'vendor') await waitUntilSynced(page, 'account')
}

/** Runs in the page: taps Orders, and waits until the card of this order is painted. */
const tapOrders = async (number: string): Promise<number> => {
  const startedAt = performance.now()
  const entries = [...document.querySelectorAll<HTMLElement>('a[href="/dashboard/orders"]')]
  entries.find(entry => entry.offsetParent !== null)?.click()
  for (;;) {
    await new Promise(requestAnimationFrame)
    const isOpen = document.querySelector('h1')?.textContent === 'Orders'
    if (isOpen && [...document.querySelectorAll('main article header a')].some(link => link.textContent === number))
      break
  }
  // The content at the time of a frame's callbacks is painted before the next task.
  await new Promise(done => setTimeout(done))
  return performance.now() - startedAt
}

/** Runs in the page: goes back, and waits until the overview is there, because nobody taps before. */
const goBack = async (): Promise<void> => {
  history.back()
  while (!document.querySelector('main:has(.welcome-banner) .stat-cards')) await new Promise(requestAnimationFrame)
}

/** Runs in the page: deletes the stored order lists from the device, but not the orders. */
const clearStoredOrderLists = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('haat')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('listings', 'readwrite')
      transaction.objectStore('listings').delete(IDBKeyRange.bound('orders.list?', 'orders.list?\uffff'))
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
