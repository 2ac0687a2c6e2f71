import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAGE } from '../../../bench/bundle-sizes.ts'
import { signInOnPage, waitUntilOfflineReady } from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

describe('A vendor', () => {
  it('can open screens offline that were never opened on the phone', async () => {
    await openNewPhone()
    await signInOnPage(page, haat.url, saree.vendor, '/dashboard/index')
    await waitUntilOfflineReady(page)
    await page.reload()
    const { VENDOR } = JSON.parse(readFileSync(join(PAGE, 'staff.json'), 'utf8')) as { VENDOR: string[] }
    const kept = () => page.evaluate(async () => (await (await caches.open('assets')).keys()).length)
    await expect.poll(kept).toBe(VENDOR.length)
    await context.setOffline(true)
    await page.goto(`${haat.url}/dashboard/coupons`)
    await page.getByRole('heading', { level: 1, name: /Coupon/ }).waitFor()
  })
})
