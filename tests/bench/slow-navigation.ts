import { type BrowserContext, chromium, type Page } from 'playwright'
import { signInOnPage } from '../support/actions/shopper-actions.ts'
import { fullBrowserOptions } from '../support/phones/browser-launch.ts'
import { watchRequests } from './page-states.ts'
import { slowDown } from './page-visits.ts'

/** From a tap on a link to the next screen's skeleton, in milliseconds. */
export type NavigationResult = { who: string; href: string; ms: number }

/** 50 kbit/s, 1 s: 2G. */
const EDGE_NETWORK = { offline: false, latency: 1_000, downloadThroughput: 6_250, uploadThroughput: 6_250 }
/** Links of the home page, by what they begin with. */
const TAPS = {
  guest: ['/products/', '/products?category=', '/cart', '/login', '/wishlist', '/faq'],
  'customer@haat.example': ['/shops/', '/my-account', '/dashboard/my-orders', '/dashboard/orders/'],
  'vendor@haat.example': ['/dashboard/index', '/dashboard/orders'],
}

/**
 * Taps links on the home page while the network is slow and no service worker has the scripts of other screens, as on a
 * first visit: each time in a tab of its own, which has loaded the home page over a fast network.
 */
export const measureSlowNavigation = async (haat: string): Promise<NavigationResult[]> => {
  const browser = await chromium.launch(fullBrowserOptions())
  try {
    const results: NavigationResult[] = []
    for (const [who, hrefs] of Object.entries(TAPS)) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
      if (who !== 'guest') await signIn(context, haat, who)
      for (const href of hrefs) results.push({ who, href, ms: await tap(context, haat, href) })
      await context.close()
    }
    return results
  } finally {
    await browser.close()
  }
}

const signIn = async (context: BrowserContext, haat: string, email: string): Promise<void> => {
  const page = await context.newPage()
  await signInOnPage(page, haat, email, '/')
  await page.close()
}

const tap = async (context: BrowserContext, haat: string, href: string): Promise<number> => {
  const page = await context.newPage()
  const waitUntilQuiet = watchRequests(page)
  await page.goto(haat)
  await page.locator('main article').nth(11).waitFor()
  await findLink(page, href)
  await waitUntilQuiet()
  const device = await slowDown(page, 1, EDGE_NETWORK)
  await device.send('Network.setCacheDisabled', { cacheDisabled: true })
  const took = await page.evaluate(tapAndWaitForSkeleton, href)
  await page.close()
  return took
}

const findLink = (page: Page, href: string) =>
  page.waitForFunction(start => document.querySelector(`a[href^="${start}"]`) !== null, href)

/** Runs in the page: taps a link, and waits until the screen that is visible shows a skeleton. */
const tapAndWaitForSkeleton = async (href: string): Promise<number> => {
  const startedAt = performance.now()
  document.querySelector<HTMLElement>(`a[href^="${href}"]`)!.click()
  for (;;) {
    await new Promise(requestAnimationFrame)
    const main = [...document.querySelectorAll('main')].find(one => one.offsetParent !== null)
    if (location.pathname !== '/' && main?.querySelector('.skeleton')) break
  }
  // The content at the time of a frame's callbacks is painted before the next task.
  await new Promise(done => setTimeout(done))
  return performance.now() - startedAt
}
