import { type Browser, chromium, type Page } from 'playwright'
import { launchOptions } from '../support/browser-launch.ts'
import { copyDemoTemplate, startDemoServer } from '../support/demo-server.ts'
import { seedOrders } from '../support/seed-orders.ts'
import { readDeviceMeta, signInOnPage } from '../support/shopper-actions.ts'
import { fetchAccessToken } from '../support/staff-actions.ts'
import { computePercentiles, measureTime, type Percentiles } from './percentiles.ts'

const ORDERS = 10_000
const CALLS = 50
const NAVIGATION_ROUNDS = 20
/** Between two taps: what came last is stored, and nothing of the turn before is still under way. */
const SETTLED_MS = 400

type BenchUser = 'admin' | 'vendor'

export type OrdersResult = {
  /** What the screen asks when it opens, and the answer alone. */
  question: string
  call: Percentiles
  /** From the tap on Orders to the painted cards that the server has on this page: never seen by this device, and seen. */
  unseen: Percentiles
  seen: Percentiles
}

/** The first page of new orders where there are 10,000 orders, each with its lines and what happened to it. */
export const measureOrders = async (): Promise<Record<BenchUser, OrdersResult>> => {
  const dataDir = copyDemoTemplate()
  seedOrders(dataDir, ORDERS)
  const haat = await startDemoServer({ dataDir })
  const browser = await chromium.launch(launchOptions())
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
  await signInOnPage(page, url, `${who}@haat.example`, '/dashboard/index')
  await hasOrders(page, who)
  // The first tap of all fetches the screen's part of the page too: once a device, and not every day.
  const question = await captureListQuery(page)
  const headers = { authorization: await fetchAccessToken(url, `${who}@haat.example`) }
  const ask = async () => (await fetch(question, { headers })).text()
  const first = (JSON.parse(await ask()) as { data: { number: string }[] }).data[0]!.number
  const open = async () => {
    await page.waitForTimeout(SETTLED_MS)
    const took = await page.evaluate(tapOrders, first)
    await page.waitForTimeout(SETTLED_MS)
    await page.evaluate(goBack)
    return took
  }
  const openUnseen = async () => {
    await page.waitForTimeout(SETTLED_MS)
    await page.evaluate(clearStoredOrderLists)
    return open()
  }
  const figures = {
    question: new URL(question).search,
    call: await measureRounds(CALLS, () => measureTime(ask)),
    unseen: await measureRounds(NAVIGATION_ROUNDS, openUnseen),
    seen: await measureRounds(NAVIGATION_ROUNDS, open),
  }
  await page.context().close()
  return figures
}

/** Taps Orders, and says what the screen asked for its cards; a count alone asks for no more than one. */
const captureListQuery = async (page: Page): Promise<string> => {
  const asked = page.waitForRequest(request => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname === '/api/v1/orders' && Number(searchParams.get('limit')) > 1
  })
  await page.evaluate(() => {
    const entries = [...document.querySelectorAll<HTMLElement>('a[href="/dashboard/orders"]')]
    entries.find(entry => entry.offsetParent !== null)?.click()
  })
  const question = (await asked).url()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.getByRole('main').getByRole('article').first().waitFor()
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(goBack)
  return question
}

const measureRounds = async (turns: number, work: () => Promise<number>): Promise<Percentiles> => {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) times.push(await work())
  return computePercentiles(times)
}

/** The worker has the page, and a vendor's device its orders. */
const hasOrders = async (page: Page, who: BenchUser): Promise<void> => {
  await page.locator('main .welcome-banner').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const isSynced = async () =>
    ((await readDeviceMeta(page, 'account')) as { at: number | null } | undefined)?.at != null
  while (who === 'vendor' && !(await isSynced())) await page.waitForTimeout(100)
}

/** Runs in the page: taps Orders, and waits until the card of this order is painted. */
const tapOrders = async (number: string): Promise<number> => {
  const began = performance.now()
  const entries = [...document.querySelectorAll<HTMLElement>('a[href="/dashboard/orders"]')]
  entries.find(entry => entry.offsetParent !== null)?.click()
  for (;;) {
    await new Promise(requestAnimationFrame)
    const isOpen = document.querySelector('h1')?.textContent === 'Orders'
    if (isOpen && [...document.querySelectorAll('main article header a')].some(link => link.textContent === number))
      break
  }
  // What stands there in a frame's callbacks is painted before the next task.
  await new Promise(done => setTimeout(done))
  return performance.now() - began
}

/** Runs in the page: back to where the tap was. */
const goBack = async (): Promise<void> => {
  history.back()
  while (!document.querySelector('main .welcome-banner')) await new Promise(requestAnimationFrame)
}

/** Runs in the page: no answer about orders is on the device any more; the orders themselves stay. */
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
