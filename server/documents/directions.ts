import type { Hono } from 'hono'
import { MARKET_ORDER } from '../../src/contract/categories.ts'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { categoryAddress } from '../../src/contract/listing-address.ts'
import type { Database } from '../db/store.ts'
import { SECURITY_HEADERS } from '../headers.ts'
import { listCategories } from '../queries/categories.ts'
import { listedCount } from '../queries/product-list.ts'
import { listedIds } from '../queries/walks.ts'
import type { Services } from '../services.ts'

/** Addresses in one site map; the standard allows 50,000. */
const IN_ONE_MAP = 10_000
/** Rows read at a time, so that a large market is never whole in memory. */
const AT_ONCE = 1_000
const HOUR = 'public, max-age=3600'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const OPEN_TO_ALL = ['/', '/products', '/shops', '/about-us', '/contact', '/faq']
/** Nothing to find there, or only for those who sign in. */
const CLOSED = ['/dashboard', '/my-account', '/checkout', '/cart', '/payment', API_PREFIX, '/sandbox', '/docs']

/** What tells search engines where to look: robots.txt, and a site map that is written while it is sent. */
export const mountDirections = (app: Hono, { store, config }: Services): void => {
  const at = (path: string) => config.publicUrl + path
  app.get('/robots.txt', () => answer('text/plain', [robots(at('/sitemap.xml'))]))
  app.get('/sitemap.xml', async () => {
    const maps = Math.ceil((await listedCount(store.read)) / IN_ONE_MAP)
    const paths = ['/sitemaps/pages.xml', ...Array.from({ length: maps }, (_, n) => `/sitemaps/products-${n + 1}.xml`)]
    return answer('application/xml', listed('sitemapindex', 'sitemap', paths.map(at)))
  })
  app.get('/sitemaps/pages.xml', async () => {
    const { categories } = await listCategories(store.read, { ...MARKET_ORDER, page: 1, limit: 1_000 })
    const paths = [...OPEN_TO_ALL, ...categories.map(({ name }) => categoryAddress(name))]
    return answer('application/xml', listed('urlset', 'url', paths.map(at)))
  })
  app.get('/sitemaps/:name{products-[1-9][0-9]{0,5}\\.xml}', c => {
    const map = Number(/\d+/.exec(c.req.param('name'))![0])
    return answer('application/xml', streamed('urlset', 'url', productAddresses(store.read, map, at)))
  })
}

const robots = (siteMap: string): string =>
  ['User-agent: *', ...CLOSED.map(path => `Disallow: ${path}`), '', `Sitemap: ${siteMap}`, ''].join('\n')

/** The addresses of the n-th ten thousand products, in the order of their ids. */
async function* productAddresses(db: Database, map: number, at: (path: string) => string): AsyncGenerator<string> {
  let ids = await listedIds(db, { offset: (map - 1) * IN_ONE_MAP, limit: AT_ONCE })
  for (let sent = 0; ids.length > 0 && sent < IN_ONE_MAP; ) {
    for (const id of ids) yield at(`/products/${id}`)
    sent += ids.length
    ids = await listedIds(db, { after: ids.at(-1)!, limit: AT_ONCE })
  }
}

function* listed(list: string, item: string, addresses: readonly string[]): Generator<string> {
  yield opening(list)
  for (const address of addresses) yield located(item, address)
  yield `</${list}>\n`
}

async function* streamed(list: string, item: string, addresses: AsyncIterable<string>): AsyncGenerator<string> {
  yield opening(list)
  for await (const address of addresses) yield located(item, address)
  yield `</${list}>\n`
}

const opening = (list: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n`
const located = (item: string, address: string): string =>
  `<${item}><loc>${address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</loc></${item}>\n`

const answer = (type: string, parts: Iterable<string> | AsyncIterable<string>): Response =>
  new Response(toStream(parts), {
    headers: { ...SECURITY_HEADERS, 'content-type': `${type}; charset=utf-8`, 'cache-control': HOUR },
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
