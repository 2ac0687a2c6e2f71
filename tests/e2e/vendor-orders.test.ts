import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { context, haat, openNewPhone, setUpBrowserFixture } from '../support/browser-fixture.ts'
import { findNewestOrder, signInOnPage } from '../support/shopper-actions.ts'
import { callApiAs, orderOneProduct, queryMarketRow } from '../support/staff-actions.ts'

const VENDOR = 'vendor@haat.example'
const ORDERS = '/dashboard/orders'

setUpBrowserFixture()
// Tabs receive events without the worker.
beforeEach(() => openNewPhone({ reducedMotion: 'reduce', serviceWorkers: 'block' }))

const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
const countOn = async (page: Page, name: string): Promise<number> =>
  Number((await chip(page, name).locator('b').textContent())?.replaceAll(',', ''))

/** Counts how often the page gets a main element. */
const countScreens = () => {
  const counted = globalThis as { screens?: number }
  const observer = new MutationObserver(changes => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(node => node instanceof Element)
    const mains = added.filter(({ tagName, innerHTML }) => tagName === 'MAIN' || innerHTML.includes('<main'))
    counted.screens = (counted.screens ?? 0) + mains.length
  })
  observer.observe(document, { childList: true, subtree: true })
}

describe('A new order', () => {
  it('appears in two tabs of its vendor without a reload, and both count it', async () => {
    const list = await context.newPage()
    await signInOnPage(list, haat.url, VENDOR, ORDERS)
    const today = await context.newPage()
    await today.addInitScript(countScreens)
    await today.goto(`${haat.url}/dashboard/index`)
    await today.getByRole('heading', { name: 'New orders' }).waitFor()
    // It did not begin anew when it became known who is signed in: a form would have lost what was entered before.
    expect(await today.evaluate(() => (globalThis as { screens?: number }).screens)).toBe(1)
    await chip(list, 'New').waitFor()
    const before = newOrders()
    await expect.poll(() => countOn(list, 'New')).toBe(before)
    const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
    const badges = (page: Page) =>
      menu(page)
        .getByRole('link', { name: /Orders$/ })
        .textContent()
    for (const page of [list, today]) await expect.poll(() => badges(page)).toContain(String(before))

    await orderSomething()
    const { number } = findNewestOrder(haat.dataDir)
    for (const page of [list, today]) {
      const card = page.getByRole('article', { name: number })
      await card.getByText('New', { exact: true }).waitFor()
      await card.getByRole('button', { name: 'Accept order' }).waitFor()
      await expect.poll(() => badges(page)).toContain(String(before + 1))
    }
    await expect.poll(() => countOn(list, 'New')).toBe(before + 1)
    const figure = today.getByRole('paragraph').filter({ hasText: 'to accept' })
    await expect.poll(() => figure.textContent()).toContain(String(before + 1))

    // What one tab changes, the other shows.
    await today.getByRole('article', { name: number }).getByRole('button', { name: 'Accept order' }).click()
    await expect.poll(() => countOn(list, 'New')).toBe(before)
    await list.getByRole('article', { name: number }).waitFor({ state: 'detached' })
    await chip(list, 'Processing').click()
    await list.getByRole('article', { name: number }).getByText('Processing', { exact: true }).first().waitFor()
  })

  it('that awaits online payment is listed separately, without count and sound, until it is paid', async () => {
    const rings = () => list.evaluate(() => (globalThis as { rings?: number }).rings ?? 0)
    await context.addInitScript(() => {
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (...when) {
        const heard = globalThis as { rings?: number }
        heard.rings = (heard.rings ?? 0) + 1
        return start.apply(this, when)
      }
    })
    const list = await context.newPage()
    await signInOnPage(list, haat.url, VENDOR, ORDERS)
    const before = newOrders()
    await expect.poll(() => countOn(list, 'New')).toBe(before)

    const pay = await orderOnline()
    const { number } = findNewestOrder(haat.dataDir)
    await chip(list, 'Waiting for payment').click()
    const card = list.getByRole('article', { name: number })
    await card.getByText('Unpaid', { exact: true }).waitFor()
    expect(await card.getByRole('button', { name: 'Accept order' }).count()).toBe(0)
    expect([await countOn(list, 'New'), await rings()]).toEqual([before, 0])

    await pay()
    await card.waitFor({ state: 'detached' })
    await expect.poll(() => countOn(list, 'New')).toBe(before + 1)
    await expect.poll(rings).toBeGreaterThan(0)
    await chip(list, 'New').click()
    await card.getByRole('button', { name: 'Accept order' }).waitFor()
  })
})

const newOrders = (): number =>
  queryMarketRow<{ count: number }>(
    haat.dataDir,
    `select count(*) as count from orders o join shops s on s.id = o.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where u.email = ? and o.status = 'PENDING'`,
    VENDOR,
  ).count

const orderSomething = () => orderOneProduct(haat.url, haat.dataDir, someProduct())

/** The same with online payment. Returns the function that pays. */
const orderOnline = async (): Promise<() => Promise<unknown>> => {
  const { id } = await orderOneProduct(haat.url, haat.dataDir, someProduct(), 'ONLINE')
  const { redirect_url: gateway } = await callApiAs<{ redirect_url: string }>(
    haat.url,
    'customer@haat.example',
    'POST',
    '/payments/create',
    { orderId: id },
  )
  return () => fetch(gateway, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) })
}

const someProduct = (): string =>
  queryMarketRow<{ id: string }>(
    haat.dataDir,
    `select p.id from products p join shops s on s.id = p.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where u.email = ? and p.is_listed = 1 and p.stock > 2 limit 1`,
    VENDOR,
  ).id
