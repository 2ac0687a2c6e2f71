import type { Page } from 'playwright'

/** Runs in the page first: sums up its layout shifts from the start. */
export const watchShifts = (): void => {
  const seen = globalThis as unknown as { shifted: number }
  seen.shifted = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The sum so far, of a page that began with `watchShifts`. */
export const readShifts = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)
