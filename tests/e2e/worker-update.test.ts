import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeContexts, openBrowser } from '../support/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../support/demo-server.ts'
import { type NewerWorkerProxy, startNewerWorkerProxy } from '../support/newer-worker-proxy.ts'
import { queryMarket, waitUntilControlled } from '../support/shopper-actions.ts'

let haat: DemoServer
let front: NewerWorkerProxy
let browser: Browser
let context: BrowserContext

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
  context = await browser.newContext({ viewport: { width: 360, height: 740 } })
})
afterEach(() => context.close())

const openTab = async (path = '/'): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(front.url + path)
  await waitUntilControlled(page)
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
  return page
}
const isOld = (page: Page) => page.evaluate(() => 'isOld' in globalThis).catch(() => true)
const updateButton = (page: Page) => page.getByRole('button', { name: 'Update now' })

/** The path of a picture that arrives when `front.late` does. */
const latePicture = (): string => {
  const { image } = queryMarket<{ image: string }>(haat.dataDir, 'select image from products limit 1')[0]!
  return `${image.replace('.webp', '-1280.webp')}?late`
}

describe('A newer Haat', () => {
  it('is offered in each tab, also on a first visit, and loaded when the person accepts', async () => {
    const firstVisit = await openTab()
    const other = await openTab('/contact')
    front.newer = '// newer'
    await firstVisit.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
    await updateButton(other).waitFor()
    await updateButton(firstVisit).click()
    await expect.poll(() => isOld(firstVisit)).toBe(false)

    // Someone who is filling in a form is asked again.
    const message = other.getByRole('textbox', { name: 'Message' })
    await message.fill('Where is my')
    await updateButton(other).click()
    await other.getByRole('button', { name: 'Finish first' }).click()
    expect([await message.inputValue(), await isOld(other)]).toEqual(['Where is my', true])
    await updateButton(other).click()
    await other.getByRole('button', { name: 'Update anyway' }).click()
    await expect.poll(() => isOld(other)).toBe(false)
  })

  it('does not wait for a picture that the older worker is downloading', async () => {
    let arrive = () => {}
    front.late = new Promise(resolve => {
      arrive = resolve
    })
    const page = await openTab()
    const downloading = page.waitForRequest(/late/)
    await page.evaluate(path => {
      new Image().src = path
    }, latePicture())
    await downloading
    front.newer = '// newer'
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
    await updateButton(page).click()
    await expect.poll(() => isOld(page)).toBe(false)
    const registration = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting)
    expect(await registration()).toBeNull()
    arrive()
  })
})

describe('A first visit', () => {
  it('keeps pictures that were loaded or loading before the worker was active', async () => {
    let arrive = () => {}
    front.late = new Promise(resolve => {
      arrive = resolve
    })
    const page = await context.newPage()
    await page.goto(front.url)
    await page.evaluate(path => {
      new Image().src = path
    }, latePicture())
    await waitUntilControlled(page)
    arrive()
    const missing = () =>
      page.evaluate(async () => {
        const cache = await caches.open('pictures')
        const names = performance.getEntriesByType('resource').map(({ name }) => name)
        const loaded = names.filter(name => new URL(name).pathname.startsWith('/pictures/'))
        const kept = await Promise.all(loaded.map(name => cache.match(new URL(name).pathname)))
        return loaded.some(name => name.endsWith('?late')) ? kept.filter(one => !one).length : null
      })
    await expect.poll(missing).toBe(0)
  })
})
