import { expect } from 'vitest'
import { context, haat, page, pageErrors } from '../phones/browser-fixture.ts'
import { listPendingEndpoints, type OFFLINE_JOURNEYS } from './offline-endpoints.ts'
import { changesOf, isDone, open, thingsOf } from './vendor-changes.ts'

type VendorEndpoint = (typeof OFFLINE_JOURNEYS.vendor)[number]

/** The screens of all changes. */
const SCREENS = ['orders', 'shop-products', 'my-shops', 'shop-reviews', 'coupons'].map(name => `/dashboard/${name}`)

/**
 * Makes these changes without a network, on the phone of setUpVendorPhone, and expects each as pending, all of them in
 * the outbox, and all of them done when the network is back.
 * @param screens where nothing may be pending at the end
 */
export const makeChangesOffline = async (
  endpoints: readonly VendorEndpoint[],
  screens: readonly string[] = SCREENS,
): Promise<void> => {
  const all = Object.entries(changesOf(thingsOf(haat.dataDir)))
  const changes = all.filter(([endpoint]) => (endpoints as readonly string[]).includes(endpoint))
  expect(changes.map(([endpoint]) => endpoint).sort()).toEqual([...endpoints].sort())
  await context.setOffline(true)
  for (const [endpoint, { write, at, pending }] of changes) {
    await write()
    await expect.poll(async () => (await listPendingEndpoints(page)).at(-1)).toBe(endpoint)
    if (at) await open(at)
    await pending().waitFor()
  }
  expect((await listPendingEndpoints(page)).sort()).toEqual([...endpoints].sort())

  await open('/dashboard/pending')
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(endpoints.length)
  await context.setOffline(false)
  await expect.poll(() => listPendingEndpoints(page)).toEqual([])
  await page.getByText('Everything is sent').waitFor()
  expect(changes.filter(([, change]) => !isDone(change)).map(([endpoint]) => endpoint)).toEqual([])
  for (const path of screens) {
    await open(path)
    await page.getByRole('main').getByRole('article').first().waitFor()
    expect(await page.locator('.sync-status').count()).toBe(0)
  }
  expect(pageErrors).toEqual([])
}
