import { describe, expect, it } from 'vitest'
import { context, haat, page, pageErrors } from '../support/browser-fixture.ts'
import { listPendingEndpoints, OFFLINE_JOURNEYS } from '../support/offline-endpoints.ts'
import { changesOf, isDone, open, setUpVendorPhone, thingsOf } from '../support/vendor-changes.ts'

setUpVendorPhone()

describe('A vendor without a network', () => {
  it('makes every change that works offline, sees each as pending, and finds all of them done when the network is back', async () => {
    const changes = changesOf(thingsOf(haat.dataDir))
    await context.setOffline(true)
    const written: string[] = []
    for (const [row, { write, at, pending }] of Object.entries(changes)) {
      await write()
      await expect.poll(async () => (await listPendingEndpoints(page)).at(-1)).toBe(row)
      if (at) await open(at)
      await pending().waitFor()
      written.push(row)
    }
    expect(written.sort()).toEqual([...OFFLINE_JOURNEYS.vendor])
    expect((await listPendingEndpoints(page)).sort()).toEqual(written)

    await open('/dashboard/pending')
    await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(written.length)
    await context.setOffline(false)
    await expect.poll(() => listPendingEndpoints(page)).toEqual([])
    await page.getByText('Everything is sent').waitFor()
    const missing = Object.keys(changes).filter(row => !isDone(changes[row]!))
    expect(missing).toEqual([])
    for (const path of SCREENS) {
      await open(path)
      await page.getByRole('main').getByRole('article').first().waitFor()
      expect(await page.locator('.sync-status').count()).toBe(0)
    }
    expect(pageErrors).toEqual([])
  })
})

const SCREENS = ['orders', 'shop-products', 'my-shops', 'shop-reviews', 'coupons'].map(name => `/dashboard/${name}`)
