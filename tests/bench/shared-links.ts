import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright'
import { fullBrowserOptions } from '../support/phones/browser-launch.ts'
import { slowDown, times, withPhone } from './page-visits.ts'
import { median } from './percentiles.ts'

/** First visits to a page that the server has rendered; medians of several, in milliseconds. */
export type SharedLinkResult = {
  firstPaint: number
  /** The largest paint before the page can be used. */
  lcp: number
  /** The app has taken over the server's HTML: buttons work. */
  usable: number
  /** The largest of the visits. */
  cls: number
  /** Bytes of all responses by then, with their headers. */
  bytes: number
}

/** 400 kbit/s, 400 ms: a village at the edge of 3G. */
const VILLAGE_NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOW_CPU = 4
const RUNS = 5

/** @param path of a page that the server renders */
export const measureSharedLink = async (haat: string, path: string): Promise<SharedLinkResult> => {
  const browser = await chromium.launch(fullBrowserOptions())
  try {
    const visits = await times(RUNS, () => visit(browser, haat + path))
    const middle = (name: keyof SharedLinkResult) => median(visits.map(one => one[name]))
    return {
      firstPaint: middle('firstPaint'),
      lcp: middle('lcp'),
      usable: middle('usable'),
      cls: Math.max(...visits.map(({ cls }) => cls)),
      bytes: middle('bytes'),
    }
  } finally {
    await browser.close()
  }
}

/** 50 kbit/s, 1 s: 2G. */
const EDGE_NETWORK = { offline: false, latency: 1_000, downloadThroughput: 6_250, uploadThroughput: 6_250 }
/** The scripts take a minute there. */
const TEXT_TIMEOUT_MS = 20_000

/** A first visit over 2G: when the text of a page that the server has rendered is painted. */
export const measureFirstText = async (
  haat: string,
  path: string,
): Promise<Pick<SharedLinkResult, 'firstPaint' | 'lcp'> & { price: number }> => {
  const browser = await chromium.launch(fullBrowserOptions())
  try {
    return await withPhone(browser, async page => {
      await slowDown(page, SLOW_CPU, EDGE_NETWORK)
      await page.addInitScript(watchTakeover)
      await page.goto(haat + path, { waitUntil: 'commit' })
      await page.waitForFunction(isAfter, TEXT_TIMEOUT_MS)
      return readSeen(page)
    })
  } finally {
    await browser.close()
  }
}

const isAfter = (time: number): boolean => performance.now() > time

const SCREENSHOTS = '.cache/bench'

/**
 * Takes screenshots of a first visit over the village network: as soon as something is painted, and when the page can
 * be used.
 * @returns the files
 */
export const captureFirstPaints = async (haat: string, path: string): Promise<string[]> => {
  mkdirSync(SCREENSHOTS, { recursive: true })
  const browser = await chromium.launch(fullBrowserOptions())
  try {
    return await withPhone(browser, async page => {
      await slowDown(page, SLOW_CPU, VILLAGE_NETWORK)
      await page.addInitScript(watchTakeover)
      await page.goto(haat + path, { waitUntil: 'commit' })
      const files: string[] = []
      for (const moment of ['firstPaint', 'usable'] as const) {
        await waitUntilSeen(page, moment)
        files.push(`${SCREENSHOTS}/${moment === 'usable' ? 'usable' : 'first-paint'}.png`)
        await page.screenshot({ path: files.at(-1)! })
      }
      return files
    })
  } finally {
    await browser.close()
  }
}

const waitUntilSeen = (page: Page, moment: 'firstPaint' | 'usable') =>
  page.waitForFunction(name => (globalThis as unknown as { seen?: SharedLinkResult }).seen?.[name], moment)

const readSeen = (page: Page): Promise<SharedLinkResult & { price: number }> =>
  page.evaluate(() => (globalThis as unknown as { seen: SharedLinkResult & { price: number } }).seen)

const visit = (browser: Browser, url: string): Promise<SharedLinkResult> =>
  withPhone(browser, async page => {
    const bytes = await countBytes(page)
    await page.addInitScript(watchTakeover)
    await page.goto(url, { waitUntil: 'commit' })
    await waitUntilSeen(page, 'usable')
    return { ...(await readSeen(page)), bytes: bytes() }
  })

const countBytes = async (page: Page): Promise<() => number> => {
  const device = await slowDown(page, SLOW_CPU, VILLAGE_NETWORK)
  let bytes = 0
  device.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}

/**
 * Runs in the page first: records its paints, shifts, the first price, and when the app takes `data-rendered` off the server's HTML. It
 * has no named functions inside: tsx would wrap them in a helper that the page lacks.
 */
const watchTakeover = (): void => {
  const seen = { firstPaint: 0, price: 0, lcp: 0, usable: 0, cls: 0 }
  Object.assign(globalThis, { seen })
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime
      if (entry.entryType === 'largest-contentful-paint') seen.lcp = entry.startTime
      if (entry.entryType === 'layout-shift' && !entry.hadRecentInput) seen.cls += entry.value
    }
  })
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift']) observer.observe({ type, buffered: true })
  const prices = setInterval(() => {
    if (!document.querySelector('main .price')?.getClientRects().length) return
    clearInterval(prices)
    seen.price = performance.now()
  }, 20)
  const timer = setInterval(() => {
    const root = document.getElementById('root')
    if (!root?.querySelector('h1') || root.dataset.rendered !== undefined) return
    clearInterval(timer)
    seen.usable = performance.now()
  }, 20)
}
