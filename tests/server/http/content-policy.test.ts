import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayment } from '../../../src/contract/payments/payments.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'

/** The complete Content-Security-Policy headers, so that every change of a directive is deliberate. */
const policyOf = (...styles: string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${["'self'", ...styles.map(hashOf)].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const STYLE_LINK = '<link rel="stylesheet" crossorigin href="/assets/a.css">'
const SHELL = `<!doctype html><html lang="en"><head><title>Haat</title>${STYLE_LINK}</head><body><div id="root"></div></body></html>`
const SHEET = 'main{color:green}'
const HOME_STYLE = '@font-face{font-family:"Hind Siliguri";src:url(data:font/woff2;base64,AAAA)}'
const HOME_STYLE_BANGLA = '@font-face{font-family:"Hind Siliguri Bangla"}'

let market: MarketFixture
let pageDir: string
let product: string
beforeAll(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'haat-page-'))
  mkdirSync(join(pageDir, 'assets'))
  writeFileSync(join(pageDir, 'assets', 'a.css'), SHEET)
  writeFileSync(join(pageDir, 'index.html'), SHELL)
  writeFileSync(join(pageDir, 'home.en.html'), `<style>${HOME_STYLE}</style><main>Haat</main>`)
  writeFileSync(join(pageDir, 'home.bn.html'), `<style>${HOME_STYLE_BANGLA}</style><main>হাট</main>`)
  market = await openMarketFixture({ config: { pageDir, isDemo: true, gateways: [{ kind: 'sandbox' }] } })
  product = await market.addProduct({ name: '<style>body { display: none }</style>' })
})
afterAll(async () => {
  await market.stop()
  rmSync(pageDir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, market.url), { headers: { accept: 'text/html', ...headers } })
const policy = (response: Response) => response.headers.get('content-security-policy')
const sandboxUrl = async () => {
  const { data } = await market.order(await market.draft({ [product]: 1 }, { paymentType: 'ONLINE' }))
  return (await market.call(createPayment, { orderId: data.id }, { as: market.customer })).data.redirect_url
}
const stylesIn = (html: string) => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style!)

describe('The content policy', () => {
  it.each(['/login', '/no-such-place', '/index.html', '/api/v1/products', '/pictures/none.webp', '/healthz'])(
    'of %s allows only scripts and styles of this server',
    async path => {
      expect(policy(await get(path))).toBe(policyOf())
    },
  )

  it('of the home page allows the style sheet and the prerendered style, which are in it, by their hashes', async () => {
    expect(policy(await get('/'))).toBe(policyOf(SHEET, HOME_STYLE))
    expect(policy(await get('/', { cookie: 'haat-locale=bn' }))).toBe(policyOf(SHEET, HOME_STYLE_BANGLA))
    const home = await get('/')
    const unchanged = await get('/', { 'if-none-match': home.headers.get('etag')! })
    expect([unchanged.status, policy(unchanged)]).toEqual([304, policyOf(SHEET, HOME_STYLE)])
    const html = await home.text()
    expect(stylesIn(html)).toEqual([SHEET, HOME_STYLE])
    expect(html).toContain(STYLE_LINK.replace('href', 'disabled href'))
  })

  it("of a product page allows no inline style, whatever the product's texts contain", async () => {
    const response = await get(`/products/${product}`)
    expect([response.status, policy(response)]).toEqual([200, policyOf()])
    expect(await response.text()).not.toContain('<style>')
  })

  it('of pages rendered by the server allows their style by its hash', async () => {
    const pages = [await get(await sandboxUrl()), await get('/api/v1/newsletters/unsubscribe?token=none')]
    for (const page of pages) {
      const html = await page.text()
      const styles = stylesIn(html)
      expect(styles).toHaveLength(1)
      expect(policy(page)).toBe(policyOf(styles[0]!))
      expect(html).not.toMatch(/<[^>]+\sstyle=/)
      expect(html).not.toContain('<script')
    }
  })

  it('of the API docs allows only scripts and styles of this server', async () => {
    const page = await get('/docs')
    expect(policy(page)).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    )
    expect(await page.text()).not.toMatch(/<style|\sstyle=|<script>/)
  })
})
