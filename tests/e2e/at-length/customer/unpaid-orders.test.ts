import { describe, expect, it } from 'vitest'
import { findNewestOrder, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { chip, countOn, newOrders, ORDERS, orderOnline, VENDOR } from '../../../support/actions/vendor-inbox.ts'
import { context, haat, openNewPhone, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

describe('A new order', () => {
  it('that awaits online payment is listed separately, without count and sound, until it is paid', async () => {
    // Tabs receive events without the worker.
    await openNewPhone({ serviceWorkers: 'block' })
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
    await expect.poll(() => countOn(list, 'Placed')).toBe(before)

    const pay = await orderOnline()
    const { number } = findNewestOrder(haat.dataDir)
    await chip(list, 'Waiting for payment').click()
    const card = list.getByRole('article', { name: number })
    await card.getByText('Unpaid', { exact: true }).waitFor()
    expect(await card.getByRole('button', { name: 'Accept order' }).count()).toBe(0)
    expect([await countOn(list, 'Placed'), await rings()]).toEqual([before, 0])

    await pay()
    await card.waitFor({ state: 'detached' })
    await expect.poll(() => countOn(list, 'Placed')).toBe(before + 1)
    await expect.poll(rings).toBeGreaterThan(0)
    await chip(list, 'Placed').click()
    await card.getByRole('button', { name: 'Accept order' }).waitFor()
  })
})
