import type { Hono } from 'hono'
import { toCampaignPath } from '../../src/contract/campaigns/campaign-paths.ts'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { toPagePath } from '../../src/contract/content/page-slugs.ts'
import { CATEGORY_ORDER } from '../../src/contract/products/categories.ts'
import { categoryUrl } from '../../src/contract/products/listing-url.ts'
import type { Services } from '../adapters/services.ts'
import { listPublicCampaigns } from '../campaigns/public-campaigns.ts'
import { listPublishedPages } from '../content/pages.ts'
import type { Database } from '../db/store.ts'
import { SECURITY_HEADERS } from '../http/responses/headers.ts'
import { listCategories } from '../products/categories.ts'
import { countListedProducts, listListedProductIds } from '../products/listing/product-list.ts'

/** URLs per sitemap file; the standard allows 50,000. */
const URLS_PER_SITEMAP = 10_000
/** Rows per query, so that a large catalogue is never in memory at once. */
const BATCH_SIZE = 1_000
const HOUR_CACHE = 'public, max-age=3600'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PUBLIC_PATHS = ['/', '/products', '/shops', '/about-us', '/contact', '/faq']
/** Pages with nothing for search engines, or only for signed-in users. */
const DISALLOWED_PATHS = [
  '/dashboard',
  '/my-account',
  '/checkout',
  '/cart',
  '/payment',
  API_PREFIX,
  '/sandbox',
  '/docs',
]

/** Serves robots.txt and the sitemaps. The product sitemaps are streamed while they are read from the database. */
export const mountSitemapAndRobots = (app: Hono, { store, config, now }: Services): void => {
  const toUrl = (path: string) => config.publicUrl + path
  app.get('/robots.txt', () => textResponse('text/plain', [robotsTxt(toUrl('/sitemap.xml'))]))
  app.get('/sitemap.xml', async () => {
    const sitemapCount = Math.ceil((await countListedProducts(store.read)) / URLS_PER_SITEMAP)
    const paths = [
      '/sitemaps/pages.xml',
      ...Array.from({ length: sitemapCount }, (_, n) => `/sitemaps/products-${n + 1}.xml`),
    ]
    return textResponse('application/xml', xmlList('sitemapindex', 'sitemap', paths.map(toUrl)))
  })
  app.get('/sitemaps/pages.xml', async () => {
    const { categories } = await listCategories(store.read, { ...CATEGORY_ORDER, page: 1, limit: 1_000 })
    const pages = await listPublishedPages(store.read)
    const campaigns = await listPublicCampaigns(store.read, now())
    const ownPaths = new Set([
      ...PUBLIC_PATHS,
      ...pages.map(({ slug }) => toPagePath(slug)),
      ...campaigns.map(({ slug }) => toCampaignPath(slug)),
    ])
    const paths = [...ownPaths, ...categories.map(({ name }) => categoryUrl(name))]
    return textResponse('application/xml', xmlList('urlset', 'url', paths.map(toUrl)))
  })
  app.get('/sitemaps/:name{products-[1-9][0-9]{0,5}\\.xml}', c => {
    const number = Number(/\d+/.exec(c.req.param('name'))?.[0])
    return textResponse('application/xml', xmlStream('urlset', 'url', productUrls(store.read, number, toUrl)))
  })
}

const robotsTxt = (sitemapUrl: string): string =>
  ['User-agent: *', ...DISALLOWED_PATHS.map(path => `Disallow: ${path}`), '', `Sitemap: ${sitemapUrl}`, ''].join('\n')

/** The URLs of the products in the n-th sitemap, ordered by id. */
async function* productUrls(db: Database, number: number, toUrl: (path: string) => string): AsyncGenerator<string> {
  let ids = await listListedProductIds(db, { offset: (number - 1) * URLS_PER_SITEMAP, limit: BATCH_SIZE })
  let last = ids.at(-1)
  for (let sent = 0; last !== undefined && sent < URLS_PER_SITEMAP; last = ids.at(-1)) {
    for (const id of ids) yield toUrl(`/products/${id}`)
    sent += ids.length
    ids = await listListedProductIds(db, { after: last, limit: BATCH_SIZE })
  }
}

function* xmlList(list: string, item: string, urls: readonly string[]): Generator<string> {
  yield openingTags(list)
  for (const url of urls) yield xmlLocation(item, url)
  yield `</${list}>\n`
}

async function* xmlStream(list: string, item: string, urls: AsyncIterable<string>): AsyncGenerator<string> {
  yield openingTags(list)
  for await (const url of urls) yield xmlLocation(item, url)
  yield `</${list}>\n`
}

const openingTags = (list: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n`
const xmlLocation = (item: string, url: string): string =>
  `<${item}><loc>${url.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</loc></${item}>\n`

const textResponse = (type: string, parts: Iterable<string> | AsyncIterable<string>): Response =>
  new Response(toStream(parts), {
    headers: { ...SECURITY_HEADERS, 'content-type': `${type}; charset=utf-8`, 'cache-control': HOUR_CACHE },
  })

/** Reads the next part only when the client is ready for it. */
const toStream = (parts: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const source = (async function* () {
    yield* parts
  })()
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = await source.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await source.return()
    },
  })
}
