import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeContexts, openBrowser } from '../support/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../support/demo-server.ts'
import { type NewerWorkerProxy, startNewerWorkerProxy } from '../support/newer-worker-proxy.ts'
import { queryMarket } from '../support/shopper-actions.ts'

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
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
  return page
}
const isOld = (page: Page) => page.evaluate(() => 'isOld' in globalThis).catch(() => true)
const updateButton = (page: Page) => page.getByRole('button', { name: 'Update now' })

describe('A newer Haat', () => {
  it('is offered in each tab, also on a first visit, and loaded when the person accepts', async () => {
    const firstVisit = await openTab()
    const other = await openTab()
    front.newer = '// newer'
    await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
    await updateButton(firstVisit).waitFor()
    await updateButton(other).click()
    await expect.poll(() => isOld(other)).toBe(false)
    expect(await isOld(firstVisit)).toBe(true)
    await updateButton(firstVisit).click()
    await expect.poll(() => isOld(firstVisit)).toBe(false)
  })
})

describe('A person who is filling in a form', () => {
  it('is asked again before an update discards the input', async () => {
    const page = await openTab('/contact')
    front.newer = '// newer still'
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
    await updateButton(page).waitFor()
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.fill('Where is my')
    await updateButton(page).click()
    await page.getByRole('button', { name: 'Finish first' }).click()
    expect([await message.inputValue(), await isOld(page)]).toEqual(['Where is my', true])
    await updateButton(page).click()
    await page.getByRole('button', { name: 'Update anyway' }).click()
    await expect.poll(() => isOld(page)).toBe(false)
  })
})

describe('A write that is not in the outbox', () => {
  const send = (page: Page, name: string) =>
    page.evaluate(async named => {
      const fields = { name: named, email: 'rima@example.com', subject: 'Hello', message: 'Where is my saree?' }
      const json = { 'content-type': 'application/json' }
      const answer = await fetch('/api/v1/contact', { method: 'POST', body: JSON.stringify(fields), headers: json })
      return { status: answer.status, ...(await answer.json()) }
    }, name)
  const names = () =>
    queryMarket<{ name: string }>(haat.dataDir, 'select name from contact_messages order by id desc limit 2').map(
      row => row.name,
    )

  it('is sent with a key by the worker, or waits there for the network', async () => {
    const page = await context.newPage()
    await page.goto(haat.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    expect(await send(page, 'Rima with a network')).toMatchObject({ success: true, data: { id: expect.anything() } })
    await context.setOffline(true)
    expect(await send(page, 'Rima without')).toMatchObject({ status: 202, data: { queued: expect.anything() } })
    await context.setOffline(false)
    await expect.poll(names).toEqual(['Rima without', 'Rima with a network'])
  })
})

describe('A first visit', () => {
  it('keeps pictures that were loaded or loading before the worker was active', async () => {
    const { image } = queryMarket<{ image: string }>(haat.dataDir, 'select image from products limit 1')[0]!
    let arrive = () => {}
    front.late = new Promise(resolve => {
      arrive = resolve
    })
    const page = await context.newPage()
    await page.goto(front.url)
    await page.evaluate(
      path => {
        new Image().src = path
      },
      `${image.replace('.webp', '-1280.webp')}?late`,
    )
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
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
