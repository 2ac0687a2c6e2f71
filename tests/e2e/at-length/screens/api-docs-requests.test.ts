import { describe, expect, it } from 'vitest'
import { context, haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'
import { watchViolations } from '../../../support/screens/policy-violations.ts'

setUpBrowserFixture()

describe('The content policy', () => {
  it('is not violated by the API docs, with sections opened and a request tried', async () => {
    await openNewPhone({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })
    const violations = await watchViolations(context)
    await page.goto(`${haat.url}/docs`)
    await page.locator('.opblock-tag-section').first().waitFor()
    for (const tag of ['users', 'products', 'coupons']) await page.locator(`[id="operations-tag-${tag}"]`).click()
    for (const path of ['/users/get-profile', '/products/create', '/coupons/apply-coupon']) {
      const operation = page.locator('.opblock').filter({ has: page.getByText(path, { exact: true }) })
      await operation.locator('.opblock-summary-control').click()
      await operation.getByRole('button', { name: 'Try it out' }).click()
    }
    await page.getByRole('button', { name: 'Execute' }).first().click()
    await page.getByText('Response headers').first().waitFor()
    await page.locator('.models button').first().click()
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    expect(violations).toEqual([])
  })
})
