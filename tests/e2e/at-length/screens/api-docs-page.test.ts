import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../../../src/contract/all/endpoints.ts'
import { openOptimisingBrowser } from '../../../support/phones/browser-launch.ts'
import { watchViolations } from '../../../support/screens/policy-violations.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

let haat: DemoServer
let browser: Browser
beforeAll(async () => {
  haat = await startDemoServer()
  // Swagger UI computes for a second before it shows anything, and for half a minute without them.
  browser = await openOptimisingBrowser()
})
afterAll(async () => {
  await browser.close()
  await haat.dispose()
})

describe('The page at /docs', () => {
  it('shows every call, without a request to anyone else and without an error', async () => {
    const page = await browser.newPage()
    const said: string[] = []
    const asked: string[] = []
    page.on('console', message => message.type() === 'error' && said.push(message.text()))
    page.on('pageerror', error => said.push(error.message))
    page.on('request', request => asked.push(new URL(request.url()).origin))
    const response = await page.goto(`${haat.url}/docs`)
    await page.locator('.opblock-tag-section').first().waitFor()
    expect(await page.locator('.opblock-tag').count()).toBe(new Set(ENDPOINTS.map(row => row.name.split('.')[0])).size)
    await page.locator('.opblock-tag', { hasText: 'products' }).first().click()
    await page.getByText('/products/suggestions').first().waitFor()
    expect(said).toEqual([])
    expect(asked.filter(origin => origin !== haat.url && origin !== 'null')).toEqual([])
    expect(response!.headers()['content-security-policy']).toContain("script-src 'self'")
    await page.close()
  })

  it('does not violate the content policy, with sections opened and a request tried', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })
    const violations = await watchViolations(context)
    const page = await context.newPage()
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
    await context.close()
  })
})
