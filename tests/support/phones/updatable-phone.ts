import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { waitUntilControlled } from '../actions/shopper-actions.ts'
import { type DemoServer, startDemoServer } from '../servers/demo-server.ts'
import { type NewerWorkerProxy, startNewerWorkerProxy } from '../servers/newer-worker-proxy.ts'
import { closeContexts, openBrowser } from './browser-launch.ts'

/** A phone whose worker can be updated. */

export let haat: DemoServer
export let front: NewerWorkerProxy
export let context: BrowserContext

/** For all tests of a file: the built server behind a proxy; for each of them: a phone. */
export const setUpUpdatablePhone = (): void => {
  let browser: Browser
  beforeAll(async () => {
    haat = await startDemoServer()
    front = await startNewerWorkerProxy(haat.url)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closeContexts()
    front.close()
    await haat.dispose()
  })
  beforeEach(async () => {
    front.newer = ''
    context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  })
  afterEach(() => context.close())
}

export const openTab = async (path = '/'): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(front.url + path)
  await waitUntilControlled(page)
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
  return page
}
export const isOld = (page: Page) => page.evaluate(() => 'isOld' in globalThis).catch(() => true)
export const updateButton = (page: Page) => page.getByRole('button', { name: 'Update now' })

/** Makes the browser look for a newer worker. */
export const lookForUpdate = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
