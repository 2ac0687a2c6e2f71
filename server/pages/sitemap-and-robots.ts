import type { Hono } from 'hono'
import { CATEGORY_ORDER } from '../../src/contract/categories.ts'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { categoryUrl } from '../../src/contract/listing-url.ts'
import type { Services } from '../adapters/services.ts'
import type { Database } from '../db/store.ts'
import { SECURITY_HEADERS } from '../http/headers.ts'
import { listCategories } from '../queries/categories.ts'
import { listListedProductIds } from '../queries/keyset-pages.ts'
import { countListedProducts } from '../queries/product-list.ts'

/** Addresses in one site map; the standard allows 50,000. */
const URLS_PER_SITEMAP = 10_000
/** Rows read at a time, so that a large market is never whole in memory. */
const BATCH_SIZE = 1_000
const HOUR_CACHE = 'public, max-age=3600'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PUBLIC_PATHS = ['/', '/products', '/shops', '/about-us', '/contact', '/faq']
/** Nothing to find there, or only for those who sign in. */
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

/** What tells search engines where to look: robots.txt, and a site map that is written while it is sent. */
export const mountSitemapAndRobots = (app: Hono, { store, config }: Services): void => {
  const at = (path: string) => config.publicUrl + path
  app.get('/robots.txt', () => textResponse('text/plain', [robotsTxt(at('/sitemap.xml'))]))
  app.get('/sitemap.xml', async () => {
    const maps = Math.ceil((await countListedProducts(store.read)) / URLS_PER_SITEMAP)
    const paths = ['/sitemaps/pages.xml', ...Array.from({ length: maps }, (_, n) => `/sitemaps/products-${n + 1}.xml`)]
    return textResponse('application/xml', xmlList('sitemapindex', 'sitemap', paths.map(at)))
  })
  app.get('/sitemaps/pages.xml', async () => {
    const { categories } = await listCategories(store.read, { ...CATEGORY_ORDER, page: 1, limit: 1_000 })
    const paths = [...PUBLIC_PATHS, ...categories.map(({ name }) => categoryUrl(name))]
    return textResponse('application/xml', xmlList('urlset', 'url', paths.map(at)))
  })
  app.get('/sitemaps/:name{products-[1-9][0-9]{0,5}\\.xml}', c => {
    const map = Number(/\d+/.exec(c.req.param('name'))![0])
    return textResponse('application/xml', xmlStream('urlset', 'url', productUrls(store.read, map, at)))
  })
}

const robotsTxt = (siteMap: string): string =>
  ['User-agent: *', ...DISALLOWED_PATHS.map(path => `Disallow: ${path}`), '', `Sitemap: ${siteMap}`, ''].join('\n')

/** The addresses of the n-th ten thousand products, in the order of their ids. */
async function* productUrls(db: Database, map: number, at: (path: string) => string): AsyncGenerator<string> {
  let ids = await listListedProductIds(db, { offset: (map - 1) * URLS_PER_SITEMAP, limit: BATCH_SIZE })
  for (let sent = 0; ids.length > 0 && sent < URLS_PER_SITEMAP; ) {
    for (const id of ids) yield at(`/products/${id}`)
    sent += ids.length
    ids = await listListedProductIds(db, { after: ids.at(-1)!, limit: BATCH_SIZE })
  }
}

function* xmlList(list: string, item: string, addresses: readonly string[]): Generator<string> {
  yield openingTags(list)
  for (const address of addresses) yield xmlLocation(item, address)
  yield `</${list}>\n`
}

async function* xmlStream(list: string, item: string, addresses: AsyncIterable<string>): AsyncGenerator<string> {
  yield openingTags(list)
  for await (const address of addresses) yield xmlLocation(item, address)
  yield `</${list}>\n`
}

const openingTags = (list: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n`
const xmlLocation = (item: string, address: string): string =>
  `<${item}><loc>${address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</loc></${item}>\n`

const textResponse = (type: string, parts: Iterable<string> | AsyncIterable<string>): Response =>
  new Response(toStream(parts), {
    headers: { ...SECURITY_HEADERS, 'content-type': `${type}; charset=utf-8`, 'cache-control': HOUR_CACHE },
  })

/** Nothing is read ahead of who reads it. */
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
