import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { truncateDescription } from '../../../server/pages/meta-tags.ts'
import { listCategories } from '../../../src/contract/products/categories.ts'
import { getProduct, listProducts } from '../../../src/contract/products/products.ts'
import { answerQuestion, askQuestion } from '../../../src/contract/questions/question-writes.ts'
import { productQuestions } from '../../../src/contract/questions/questions.ts'
import { listShops } from '../../../src/contract/shops/shops.ts'
import { FEATURED_QUERY, INLINED_RESPONSES_ID, type InlinedResponse } from '../../../src/contract/sync/inlined-calls.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'

const SHELL = `<!doctype html><html lang="en"><head><title>Haat</title>
<meta name="description" content="Shops." /></head><body><div id="root"></div></body></html>`
const HOME = "<main>The market's front, for $& taka</main>"
const HOME_IN_BANGLA = '<main>হাটের সদর</main>'
const HOSTILE = '</script><script>alert("1")</script>\u2028 & <b>\'$& bold\'</b>'

let market: MarketFixture
let pageDir: string
let saree: string
let hostile: string
let draft: string

beforeAll(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'haat-page-'))
  writeFileSync(join(pageDir, 'index.html'), SHELL)
  writeFileSync(join(pageDir, 'home.en.html'), HOME)
  writeFileSync(join(pageDir, 'home.bn.html'), HOME_IN_BANGLA)
  market = await openMarketFixture({ config: { pageDir } })
  saree = await market.addProduct({ name: 'Jamdani saree', rating_sum: 9, review_count: 2, price: 125_050 })
  hostile = await market.addProduct({ name: HOSTILE, description: HOSTILE, stock: 0 })
  draft = await market.addProduct({ status: 'DRAFT' })
  const asked = await market.call(askQuestion, { productId: hostile, text: HOSTILE }, { as: market.customer })
  await market.call(answerQuestion, { questionId: asked.data.id, text: HOSTILE }, { as: market.vendor })
})
afterAll(async () => {
  await market.stop()
  rmSync(pageDir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(market.url + path, { headers })
const page = async (path: string) => (await get(path)).text()

/** The parsed content of script elements of this type. */
const dataIn = (html: string, type: string): Record<string, unknown>[] =>
  [...html.matchAll(new RegExp(`<script type="${type.replaceAll('+', '\\+')}"[^>]*>(.*?)</script>`, 'gs'))].map(found =>
    JSON.parse(found[1]!),
  )
const linkedData = (html: string) => dataIn(html, 'application/ld+json')
const responsesIn = (html: string) => dataIn(html, 'application/json')[0] as unknown as InlinedResponse[]
const contentOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

describe('The prerendered home page', () => {
  it('is in the home page with any query', async () => {
    for (const path of ['/', '/?from=mail']) expect(await page(path)).toContain(`<div id="root">${HOME}</div>`)
  })

  it('is in Bangla for those who have chosen it, and varies by cookie and language for caches', async () => {
    const english = await get('/')
    const bangla = await get('/', { cookie: 'a=b; haat-locale=bn' })
    const html = await bangla.text()
    expect(html).toContain(`<div id="root">${HOME_IN_BANGLA}</div>`)
    expect(html).toContain('<html lang="bn">')
    expect(await english.text()).toContain('<html lang="en">')
    expect(bangla.headers.get('etag')).not.toBe(english.headers.get('etag'))
    for (const response of [english, bangla])
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie, Accept-Language')
    expect((await get('/', { cookie: 'haat-locale=bn', 'if-none-match': bangla.headers.get('etag')! })).status).toBe(
      304,
    )
    expect(await page('/')).toContain(HOME)
  })

  it.each([
    ['bn', undefined, 'bn'],
    ['bn-BD,bn;q=0.9,en-US;q=0.8', undefined, 'bn'],
    ['en-US,en;q=0.9,bn;q=0.8', undefined, 'en'],
    ['fr, en;q=0.3, bn;q=0.6', undefined, 'bn'],
    ['bn;q=0, en', undefined, 'en'],
    ['fr,*;q=0.5', undefined, 'en'],
    ['bn', 'haat-locale=en', 'en'],
    ['en', 'haat-locale=bn', 'bn'],
    [',;=q,bn;q=', 'haat-locale=no', 'bn'],
  ])('is for browsers that prefer %s, with the cookie %s, in %s', async (language, cookie, locale) => {
    const html = await (await get('/', { 'accept-language': language, ...(cookie && { cookie }) })).text()
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html).toContain(locale === 'bn' ? '<title>হাট</title>' : '<title>Haat</title>')
  })

  it('is in English for any other cookie, and without a renderer no other page depends on cookies', async () => {
    for (const cookie of ['haat-locale=en', 'haat-locale=<b>', 'haat-locale=%', 'haat-locale', 'xhaat-locale=bn']) {
      expect(await (await get('/', { cookie })).text()).toContain(HOME)
    }
    const listing = await get('/products', { cookie: 'haat-locale=bn' })
    expect([await listing.text(), listing.headers.get('vary')]).toEqual([await page('/products'), 'Accept-Encoding'])
  })

  it('is in no other page, and not served as a file', async () => {
    for (const path of ['/products', `/products/${saree}`, '/cart', '/login']) {
      expect(await page(path)).toContain('<div id="root"></div>')
    }
    for (const path of ['/home.en.html', '/home.bn.html']) {
      const alone = await get(path)
      expect([alone.status, await alone.text()]).toEqual([404, SHELL])
    }
  })
})

describe('The page of a product', () => {
  it('has a preview for sharing', async () => {
    const html = await page(`/products/${saree}`)
    expect(html).toContain('<title>Jamdani saree · Haat</title>')
    expect(html).toContain(`<link rel="canonical" href="${market.url}/products/${saree}" />`)
    expect(contentOf(html, 'og:title')).toBe('Jamdani saree · Haat')
    expect(contentOf(html, 'og:image')).toBe(`${market.url}/pictures/p-1280.webp`)
    expect(contentOf(html, 'og:type')).toBe('product')
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image')
    expect(contentOf(html, 'description')).toMatch(/^৳1,250\.5/)
    expect(html.match(/name="description"/g)).toHaveLength(1)
    expect(html).not.toContain('noindex')
  })

  it('describes offer, rating and breadcrumbs with schema.org', async () => {
    const [product, way] = linkedData(await page(`/products/${saree}`))
    expect(product).toMatchObject({
      '@type': 'Product',
      offers: { price: '1250.50', priceCurrency: 'BDT', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    })
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1 },
        { name: 'Sarees', item: `${market.url}/products?category=Sarees` },
        { position: 3 },
      ],
    })
  })

  it('escapes names, descriptions, questions and answers', async () => {
    const html = await page(`/products/${hostile}`)
    expect(html.match(/<script/g)).toHaveLength(3)
    expect(html).not.toMatch(/<script>|<b>/)
    for (const [script] of html.matchAll(/<script.*?<\/script>/gs)) expect(script).not.toContain('\u2028')
    const [product] = linkedData(html)
    expect(product).toMatchObject({ name: HOSTILE, offers: { availability: 'https://schema.org/OutOfStock' } })
    expect(product).not.toHaveProperty('aggregateRating')
    const text = HOSTILE.replace('\u2028 ', '\n')
    expect(product).toMatchObject({ subjectOf: [{ text, acceptedAnswer: { text } }] })
    expect(responsesIn(html).find(({ row }) => row === getProduct.name)?.response).toMatchObject({
      data: { name: HOSTILE },
    })
  })

  it('is 404 with the plain shell for a deleted or unlisted product or an invalid id', async () => {
    for (const id of [draft, uuid(), 'some-id', '%00', "' or 1=1"]) {
      const response = await get(`/products/${id}`)
      const html = await response.text()
      expect([id, response.status]).toEqual([id, 404])
      expect(html).toContain('<div id="root"></div></body>')
      expect(contentOf(html, 'robots')).toBe('noindex')
    }
  })
})

describe('The pages', () => {
  it("contain the responses that their first screen needs, in the API's envelopes", async () => {
    const listed = { page: 1, sortBy: 'price', sortOrder: 'asc' } as const
    const cases = [
      ['/', listProducts, FEATURED_QUERY],
      ['/products', listProducts, listed],
      ['/products?category=Sarees&page=1&utm_source=x', listProducts, { ...listed, category: 'Sarees' }],
      [`/products/${saree}`, getProduct, { id: saree }],
      ['/shops', listShops, { page: 1 }],
    ] as const
    for (const [path, row, input] of cases) {
      const responses = responsesIn(await page(path))
      const others = row === getProduct ? [productQuestions.name] : []
      expect(responses.map(response => response.row)).toEqual([listCategories.name, row.name, ...others])
      expect(responses[1]!.input).toEqual(input)
      const query =
        row === getProduct
          ? `/${saree}`
          : `?${new URLSearchParams(Object.entries(input).map(([k, value]) => [k, String(value)]))}`
      expect(responses[1]!.response).toEqual(await (await market.request(`/${row.name.split('.')[0]}${query}`)).json())
      expect(v.is(row.output, (responses[1]!.response as { data: unknown }).data)).toBe(true)
    }
  })

  it('are the same for everyone, without private data', async () => {
    const headers = { authorization: market.vendor.accessToken }
    const asVendor = await (await get('/products', headers)).text()
    expect(asVendor).toBe(await page('/products'))
    expect(asVendor).not.toContain(draft)
  })

  it('of categories and all shops can be indexed, those of searches and unknown categories cannot', async () => {
    const category = await page('/products?category=Sarees&sort=desc')
    expect(category).toContain('<title>All Sarees · Haat</title>')
    expect(category).toContain(`<link rel="canonical" href="${market.url}/products?category=Sarees" />`)
    expect(linkedData(category)).toMatchObject([{ '@type': 'BreadcrumbList' }])
    expect(await page('/shops')).toContain(`<link rel="canonical" href="${market.url}/shops" />`)
    expect(contentOf(await page('/shops?search=tant'), 'robots')).toBe('noindex')
    for (const search of ['?search=saree', '?category=Nothing', '?category=%3Cscript%3E']) {
      expect(contentOf(await page(`/products${search}`), 'robots')).toBe('noindex')
    }
  })

  it('of shops show only name and picture, and cannot be indexed', async () => {
    const html = await page(`/shops/${market.shopId}`)
    expect(contentOf(html, 'robots')).toBe('noindex')
    expect(contentOf(html, 'og:title')).toMatch(/^Shop .* · Haat$/)
    expect(contentOf(html, 'og:image')).toBe(`${market.url}/pictures/s.webp`)
    expect(contentOf(html, 'description')).toBeUndefined()
    expect(html).not.toContain(INLINED_RESPONSES_ID)
    expect((await get(`/shops/${uuid()}`)).status).toBe(404)
  })

  it('are the plain shell everywhere else, also for the service worker', async () => {
    for (const path of ['/cart', '/login', '/dashboard/orders', '/index.html']) expect(await page(path)).toBe(SHELL)
  })

  it('are revalidated with 304, and compressed', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'br' })
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect((await get('/', { 'if-none-match': headers.get('etag')! })).status).toBe(304)
  })
})

describe('Search engines', () => {
  it('get robots.txt with disallowed paths and the sitemap', async () => {
    const robots = await page('/robots.txt')
    for (const path of ['/dashboard', '/checkout', '/api/v1']) expect(robots).toContain(`Disallow: ${path}\n`)
    expect(robots).toContain(`Sitemap: ${market.url}/sitemap.xml`)
  })

  it('get a sitemap of all listed products and categories, and nothing else', async () => {
    const index = await page('/sitemap.xml')
    expect(index).toContain(`<loc>${market.url}/sitemaps/products-1.xml</loc>`)
    expect(await page('/sitemaps/pages.xml')).toContain(`<loc>${market.url}/products?category=Sarees</loc>`)
    const products = await page('/sitemaps/products-1.xml')
    for (const id of [saree, hostile]) expect(products).toContain(`<loc>${market.url}/products/${id}</loc>`)
    expect(products).not.toContain(draft)
    expect(await page('/sitemaps/products-2.xml')).not.toContain('<loc>')
    expect(products).toMatch(/^<\?xml .*<\/urlset>\n$/s)
  })
})

describe('A description', () => {
  it('is one line, cut between words if it is long', () => {
    expect(truncateDescription('  Soft\n cotton. ')).toBe('Soft cotton.')
    expect(truncateDescription('word '.repeat(60))).toMatch(/^(word )+word…$/)
    expect(truncateDescription('word '.repeat(60)).length).toBeLessThanOrEqual(160)
  })
})

describe('The products of a shop, to which its shared links lead', () => {
  it('are previewed by its name and picture, and the first screen has the shop', async () => {
    const html = await page(`/products?shop=${market.shopId}`)
    const [shop] = (await market.call(listShops, { id: market.shopId })).data
    expect(contentOf(html, 'og:title')).toContain(shop!.name)
    expect(contentOf(html, 'og:image')).toContain(shop!.logoUrl)
    const inlined = responsesIn(html).find(({ row }) => row === listShops.name)
    expect(inlined?.response).toMatchObject({ data: [{ id: market.shopId, rating: shop!.rating }] })
    expect(contentOf(await page(`/products?shop=${uuid()}`), 'og:title')).not.toContain(shop!.name)
  })
})
