import { describe, expect, it } from 'vitest'
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

const main = () => page.getByRole('main')

describe("A vendor's earnings", () => {
  it('lead to the journals of an order in two taps, and can be read without a network', async () => {
    await openNewPhone()
    await signInOnPage(page, haat.url, saree.vendor, '/dashboard/money')
    await main().getByRole('heading', { level: 1, name: 'Earnings' }).waitFor()
    const months = main().getByRole('table', { name: 'By month' })
    await months.waitFor()
    const earned = await months.textContent()
    await main().getByRole('link', { name: 'Pending', exact: true }).click()
    await main().getByRole('heading', { level: 2, name: 'Pending' }).waitFor()
    await main().getByRole('link', { name: 'Delivered' }).first().click()
    await main().getByRole('heading', { level: 2, name: 'Journals' }).waitFor()
    await main().getByRole('row').filter({ hasText: 'Pending' }).first().waitFor()
    await waitUntilOfflineReady(page)
    await context.setOffline(true)
    await page.goto(`${haat.url}/dashboard/money`)
    await months.waitFor()
    expect(await months.textContent()).toBe(earned)
    await main().getByRole('link', { name: 'Pending', exact: true }).click()
    await main().getByRole('link', { name: 'Delivered' }).first().waitFor()
  })
})
