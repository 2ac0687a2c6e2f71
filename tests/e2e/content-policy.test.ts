import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findSaree } from '../support/actions/shopper-actions.ts'
import { closeContexts, openBrowser } from '../support/phones/browser-launch.ts'
import { watchViolations } from '../support/screens/policy-violations.ts'
import { type DemoServer, startDemoServer } from '../support/servers/demo-server.ts'

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page
let violations: readonly string[]

/** The page of a client at another origin. */
const client = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Client</h1>'))

beforeAll(async () => {
  await new Promise<void>(resolve => client.listen(0, 'localhost', resolve))
  haat = await startDemoServer({ env: { DEMO: 'on', CORS_ORIGINS: clientUrl() } })
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
  await new Promise(resolve => client.close(resolve))
})
afterEach(() => context.close())

const clientUrl = (): string => `http://localhost:${(client.address() as AddressInfo).port}`

const arrive = async (): Promise<void> => {
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  violations = await watchViolations(context)
  page = await context.newPage()
}

/**
 * Nothing may violate the Content-Security-Policy: each violation is something that the browser does not show. All
 * screens, transitions and print views are in at-length/screens/content-policy.test.ts; screens.test.ts opens some screens, where
 * a violation is an error on the console. Nothing here is about what a worker caches.
 */
describe('The content policy', () => {
  it('is enforced, and this test detects violations', async () => {
    await arrive()
    await page.goto(`${haat.url}/about-us`)
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="painted" style="color: red">Painted</p>')
      document.body.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }))
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'var ran = 1' }))
    })
    await expect
      .poll(() => violations.filter(text => text.startsWith('/about-us: ')).sort())
      .toMatchObject([
        expect.stringContaining('script-src-elem inline'),
        expect.stringContaining('style-src-attr inline'),
        expect.stringContaining('style-src-elem inline'),
      ])
    expect(await page.locator('#painted').evaluate(it => getComputedStyle(it).color)).not.toBe('rgb(255, 0, 0)')
  })

  it('is not violated by the prerendered first visit, in both languages', async () => {
    await arrive()
    for (const locale of ['en', 'bn']) {
      await context.addCookies([{ name: 'haat-locale', value: locale, url: haat.url }])
      await page.route('**/assets/*.js', route => route.abort())
      await page.goto(haat.url)
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      const fonts = await page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
      })
      expect(fonts.join()).toContain('Hind Siliguri')
    }
    expect(violations).toEqual([])
  })

  it('is not violated by pages that the server renders, and allows their style', async () => {
    await arrive()
    for (const path of ['/payments/sandbox/NONE', '/api/v1/newsletters/unsubscribe?token=none']) {
      await page.goto(haat.url + path)
      expect(await page.locator('body').evaluate(it => getComputedStyle(it).backgroundColor)).toBe('rgb(251, 248, 242)')
    }
    expect(violations).toEqual([])
  })

  it('lets a payment return to the page at another origin that started it', async () => {
    await arrive()
    await page.goto(clientUrl())
    const redirectUrl = await page.evaluate(payAtClient, { api: `${haat.url}/api/v1`, saree: findSaree(haat.dataDir) })
    await page.goto(redirectUrl)
    await page.locator('button[value="pay"]').click()
    await page.waitForURL(`${clientUrl()}/payment/success?payment_id=*`)
    expect(await page.getByRole('heading').textContent()).toBe('Client')
    expect(violations).toEqual([])
  })
})

type Shopping = { api: string; saree: { id: string; price: number } }

/** Runs in the page of a client: signs in, orders a product and starts its payment. Returns the payment's URL. */
const payAtClient = async ({ api, saree }: Shopping): Promise<string> => {
  let token = ''
  const call = async (method: string, path: string, json?: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: token }
    const body = json === undefined ? undefined : JSON.stringify(json)
    const response = await fetch(api + path, { method, headers, body, credentials: 'include' })
    return (await response.json()).data
  }
  token = (await call('POST', '/auth/login', { email: 'customer@haat.example', password: 'haat-demo' })).accessToken
  const { price, shop } = await call('GET', `/products/${saree.id}`)
  const order = await call('POST', '/orders/create', {
    shopId: shop.id,
    totalAmount: price + 60,
    paymentType: 'ONLINE',
    products: [{ productId: saree.id, quantity: 1, price, discount: 0 }],
    shippingAddress: { name: 'Nusrat', phoneNumber: '01712345678', email: 'n@test.example', address: 'Dhaka' },
  })
  return (await call('POST', '/payments/create', { orderId: order.id })).redirect_url
}
