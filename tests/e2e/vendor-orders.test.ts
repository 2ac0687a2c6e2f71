import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { findNewestOrder, signInOnPage } from '../support/actions/shopper-actions.ts'
import { chip, countOn, newOrders, ORDERS, orderSomething, VENDOR } from '../support/actions/vendor-inbox.ts'
import { context, haat, openNewPhone, setUpBrowserFixture } from '../support/phones/browser-fixture.ts'

setUpBrowserFixture()
// Tabs receive events without the worker.
beforeEach(() => openNewPhone({ serviceWorkers: 'block' }))

/** Counts how often the dashboard gets a main element. Before its code has come, the frame of the shop may be shown. */
const countScreens = () => {
  const counted = globalThis as { screens?: number }
  const MAIN = '.dashboard-body > main'
  const observer = new MutationObserver(changes => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(node => node instanceof Element)
    const mains = added.filter(node => node.matches(MAIN) || node.querySelector(MAIN))
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
    await today.getByRole('heading', { name: 'Orders to accept' }).waitFor()
    // It did not begin anew when it became known who is signed in: a form would have lost what was entered before.
    expect(await today.evaluate(() => (globalThis as { screens?: number }).screens)).toBe(1)
    await chip(list, 'Placed').waitFor()
    const before = newOrders()
    await expect.poll(() => countOn(list, 'Placed')).toBe(before)
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
      await card.getByText('Placed', { exact: true }).first().waitFor()
      await card.getByRole('button', { name: 'Accept order' }).waitFor()
      await expect.poll(() => badges(page)).toContain(String(before + 1))
    }
    await expect.poll(() => countOn(list, 'Placed')).toBe(before + 1)
    const figure = today.getByRole('paragraph').filter({ hasText: 'to accept' })
    await expect.poll(() => figure.textContent()).toContain(String(before + 1))

    // What one tab changes, the other shows.
    await today.getByRole('article', { name: number }).getByRole('button', { name: 'Accept order' }).click()
    await expect.poll(() => countOn(list, 'Placed')).toBe(before)
    await list.getByRole('article', { name: number }).waitFor({ state: 'detached' })
    await chip(list, 'Being packed').click()
    await list.getByRole('article', { name: number }).getByText('Being packed', { exact: true }).first().waitFor()
  })
})
