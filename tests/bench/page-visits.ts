import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { fullBrowserOptions } from '../support/phones/browser-launch.ts'
import { waitUntilControlled, waitUntilPicturesPainted, waitUntilSynced } from './page-states.ts'
import { median } from './percentiles.ts'

/** Figures of visits with a slow phone and network, in milliseconds and bytes; medians of several visits. */
export type VisitResult = {
  /** First visit to the home page: largest contentful paint, layout shift, bytes by then. */
  lcp: number
  cls: number
  bytes: number
  lcpIs: string
  /** Cold start without a network, to twelve cards. */
  offlineStart: number
  /** From a tap on a link to a screen with stored data. */
  routeChange: number
}

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (750 * 1_000) / 8,
}
const SLOW_CPU = 4
const SLOWEST_CPU = 6
const RUNS = 5

/** Measures first visits, cold starts and route changes, each in a new browser profile. */
export const measureVisits = async (haat: string): Promise<VisitResult> => {
  const browser = await chromium.launch(fullBrowserOptions())
  try {
    const first = await times(RUNS, () => withPhone(browser, page => firstVisit(page, haat)))
    const later = await times(RUNS, () => withPhone(browser, (page, context) => laterVisit(page, context, haat)))
    const middle = first.sort((a, b) => a.lcp - b.lcp)[Math.floor(RUNS / 2)]!
    return {
      ...middle,
      cls: Math.max(...first.map(({ cls }) => cls)),
      offlineStart: median(later.map(({ offlineStart }) => offlineStart)),
      routeChange: median(later.flatMap(({ routeChanges }) => routeChanges)),
    }
  } finally {
    await browser.close()
  }
}

type FirstVisitResult = Pick<VisitResult, 'lcp' | 'cls' | 'bytes' | 'lcpIs'>

const firstVisit = async (page: Page, haat: string): Promise<FirstVisitResult> => {
  const device = await slowDown(page, SLOW_CPU, SLOW_NETWORK)
  let bytes = 0
  device.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(watchPaints)
  await page.goto(haat)
  await page
    .getByRole('button', { name: /^Add To Cart/ })
    .nth(11)
    .waitFor()
  await waitUntilPicturesPainted(page)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Omit<FirstVisitResult, 'bytes'> }).seen)
  return { ...seen, bytes }
}

const laterVisit = async (page: Page, context: BrowserContext, haat: string) => {
  await page.goto(haat)
  await waitUntilControlled(page)
  await waitUntilSynced(page, 'catalogue')
  await page.goto('about:blank')
  await context.setOffline(true)
  const cold = await context.newPage()
  await slowDown(cold, SLOWEST_CPU)
  await cold.addInitScript(watchCards)
  await cold.goto(haat, { waitUntil: 'commit' })
  const cards = await cold.waitForFunction(() => (globalThis as unknown as { cardsAt?: number }).cardsAt)
  const offlineStart = (await cards.jsonValue())!
  return { offlineStart, routeChanges: await routeChanges(cold) }
}

/** Goes from home to the listing and back by tapping links, and measures in the page. */
const routeChanges = async (page: Page): Promise<number[]> => {
  await slowDown(page, 1)
  const found: number[] = []
  for (const [href, heading] of [
    ['/products', 'All Products'],
    ['/', 'Everything'],
    ['/products', 'All Products'],
  ] as const) {
    found.push(await page.evaluate(tapAndWait, { href, heading }))
  }
  // The first one also loads the listing's script from the worker's cache.
  return found
}

/** Runs in the page: taps a link, and waits for the next screen's heading and a product. */
const tapAndWait = async ({ href, heading }: { href: string; heading: string }): Promise<number> => {
  const startedAt = performance.now()
  const links = [...document.querySelectorAll<HTMLElement>(`a[href="${href}"]`)]
  links.find(link => link.offsetParent !== null)?.click()
  for (;;) {
    const isNext = document.querySelector('h1')?.textContent?.startsWith(heading)
    if (isNext && document.querySelector('main article img')) return performance.now() - startedAt
    await new Promise(requestAnimationFrame)
  }
}

/** Runs in the page first: records when twelve cards are shown, since the start of navigation. */
const watchCards = (): void => {
  const timer = setInterval(() => {
    if (document.querySelectorAll('main article').length < 12) return
    clearInterval(timer)
    requestAnimationFrame(() => Object.assign(globalThis, { cardsAt: performance.now() }))
  }, 10)
}

/** Runs in the page first: records the largest contentful paint and the sum of layout shifts. */
const watchPaints = (): void => {
  const seen = { lcp: 0, cls: 0, lcpIs: '' }
  Object.assign(globalThis, { seen })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { startTime, element } = entry as PerformanceEntry & { element?: Element }
      seen.lcp = startTime
      seen.lcpIs = element
        ? `${element.tagName.toLowerCase()} ${(element as HTMLImageElement).currentSrc ?? element.className}`
        : ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.cls += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** @param network what it has; absent: a fast one */
export const slowDown = async (page: Page, cpu: number, network?: typeof SLOW_NETWORK) => {
  const device = await page.context().newCDPSession(page)
  await device.send('Network.enable')
  if (network) await device.send('Network.emulateNetworkConditions', network)
  await device.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return device
}

/** Runs the work in a new profile of a phone. */
export const withPhone = async <Result>(
  browser: Browser,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext(PHONE)
  try {
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

export const times = async <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (let run = 0; run < count; run += 1) results.push(await work())
  return results
}
