import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright'

/** How often in a row the page must be found idle, because a screen fetches once it is painted. */
const IDLE_ROUNDS = 3
const POLL_MS = 50
const MAX_WAIT_MS = 120_000

/** Waits until the worker controls the page. */
export const waitUntilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Waits until the device has finished a sync: of the catalogue, or of the rows of the signed-in user. */
export const waitUntilSynced = (page: Page, sync: 'catalogue' | 'account'): Promise<void> =>
  waitUntilTrue(() => page.evaluate(hasSynced, sync))

/** Runs in the page. */
const hasSynced = (sync: string): Promise<boolean> =>
  new Promise(resolve => {
    const opening = indexedDB.open('haat')
    opening.onerror = () => resolve(false)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('meta').objectStore('meta').get(sync)
      reading.onsuccess = () => {
        opening.result.close()
        resolve(typeof reading.result?.value?.at === 'number')
      }
    }
  })

/** Waits until every picture in the viewport has arrived and is painted. */
export const waitUntilPicturesPainted = (page: Page): Promise<void> =>
  waitUntilTrue(() => page.evaluate(arePicturesPainted))

/** Runs in the page. */
const arePicturesPainted = async (): Promise<boolean> => {
  const seen = [...document.images].filter(picture => {
    const { top, bottom, left, right, width } = picture.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  })
  if (seen.some(picture => !picture.complete)) return false
  // The second frame begins after the first one is painted.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return true
}

/**
 * Playwright's `waitForFunction` does not wait for the promise of an asynchronous function: it takes it for a response.
 */
const waitUntilTrue = async (check: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + MAX_WAIT_MS
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`The page was not ready within ${MAX_WAIT_MS / 1000} seconds.`)
    await wait(POLL_MS)
  }
}

/**
 * Watches the requests of a page from now on.
 * @returns a function that waits until none is open and the page is idle. The stream of events, which never ends, does
 * not
 *   count.
 */
export const watchRequests = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  page.on('request', request => {
    if (!new URL(request.url()).pathname.endsWith('/events')) open.add(request)
  })
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  return async () => {
    for (let idle = 0; idle < IDLE_ROUNDS; idle = open.size === 0 ? idle + 1 : 0) {
      await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done())))
    }
  }
}
