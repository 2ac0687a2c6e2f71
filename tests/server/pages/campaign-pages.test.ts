import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import { INLINED_RESPONSES_ID, type InlinedResponse } from '../../../src/contract/sync/inlined-calls.ts'
import { openCampaigns } from '../../support/fixtures/campaign-fixture.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'

const SHELL = `<!doctype html><html lang="en"><head><title>Haat</title>
<meta name="description" content="Shops." /></head><body><div id="root"></div></body></html>`

let market: MarketFixture
let pageDir: string
let campaigns: ReturnType<typeof openCampaigns>
let product: string

beforeAll(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'haat-page-'))
  for (const name of ['index.html', 'home.en.html', 'home.bn.html']) writeFileSync(join(pageDir, name), SHELL)
  market = await openMarketFixture({ config: { pageDir, accessTokenTtl: 5 * 365 * 86_400 } })
  campaigns = openCampaigns(market, await market.user('ADMIN'))
  product = await market.addProduct({ name: 'A lamp', price: 100_000 })
})
afterAll(async () => {
  await market.stop()
  rmSync(pageDir, { recursive: true })
})

const open = async (path: string) => {
  const response = await fetch(market.url + path)
  return { status: response.status, html: await response.text() }
}
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const linkedData = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(found => JSON.parse(found[1]!))
const responsesIn = (html: string): InlinedResponse[] =>
  JSON.parse(new RegExp(`id="${INLINED_RESPONSES_ID}">(.*?)</script>`, 's').exec(html)?.[1] ?? '[]')

describe('The page of a campaign', () => {
  it('has a preview, its dates and its products for search engines, and what the screen begins with', async () => {
    const made = await campaigns.announce({ description: 'Warm <b>things</b>.' })
    await campaigns.join(made, market.shopId, market.vendor)
    await campaigns.pass()
    const path = `/campaigns/${made.slug}`
    const { status, html } = await open(path)
    expect(status).toBe(200)
    expect(html).toContain('<title>Winter sale · Haat</title>')
    expect(html).toContain(`<link rel="canonical" href="${market.url}${path}" />`)
    expect(contentOf(html, 'og:description')).toBe('20% off. Warm &lt;b&gt;things&lt;/b&gt;.')
    expect(contentOf(html, 'robots')).toBeUndefined()
    expect(linkedData(html)).toMatchObject([
      { '@type': 'SaleEvent', name: 'Winter sale', startDate: made.startsAt, endDate: made.endsAt },
      { '@type': 'BreadcrumbList' },
      { '@type': 'ItemList', itemListElement: [{ url: `${market.url}/products/${product}` }] },
    ])
    const calls = responsesIn(html).map(({ row, input }) => [row, input])
    expect(calls).toEqual(
      expect.arrayContaining([
        ['campaigns.public', { slug: made.slug }],
        ['products.list', { campaign: made.slug, page: 1 }],
      ]),
    )
  })

  it('is there after the end, and hidden from search engines then', async () => {
    const made = await campaigns.announce()
    await campaigns.join(made, market.shopId, market.vendor)
    await campaigns.pass(3 * HOUR_MS)
    const { status, html } = await open(`/campaigns/${made.slug}`)
    expect([status, contentOf(html, 'robots')]).toEqual([200, 'noindex'])
    expect(responsesIn(html)).toMatchObject([
      {},
      { response: { data: [{ state: 'ENDED' }] } },
      { response: { data: [] } },
    ])
  })

  it('is in the sitemap from the first shop on, until the end', async () => {
    const made = await campaigns.announce()
    const isListed = async () => (await open('/sitemaps/pages.xml')).html.includes(`/campaigns/${made.slug}</loc>`)
    expect(await isListed()).toBe(false)
    await campaigns.join(made, market.shopId, market.vendor)
    expect(await isListed()).toBe(true)
    await campaigns.pass(3 * HOUR_MS)
    expect(await isListed()).toBe(false)
  })

  it('is not found where there is no such campaign', async () => {
    const { status, html } = await open('/campaigns/nothing')
    expect([status, contentOf(html, 'robots'), responsesIn(html)]).toEqual([404, 'noindex', []])
  })
})
