import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Category, listCategories as categoriesRow } from '../../src/contract/categories.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { Id } from '../../src/contract/fields.ts'
import {
  INLINED_ANSWERS_ID,
  type InlinedAnswer,
  type InlinedCall,
  listInlinedCalls,
} from '../../src/contract/inlined-calls.ts'
import type { Locale } from '../../src/contract/money.ts'
import { getProduct, type ProductQuery } from '../../src/contract/products.ts'
import type { Services } from '../adapters/services.ts'
import { readListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { compressFile } from '../http/compression.ts'
import { successResponse } from '../http/envelope.ts'
import { contentSecurityPolicy } from '../http/headers.ts'
import { listCategories } from '../queries/categories.ts'
import { listProducts } from '../queries/product-list.ts'
import { findProducts } from '../queries/products.ts'
import { findShops } from '../queries/shops.ts'
import { createLinkPreviews, type LinkPreviews } from './link-previews.ts'
import { type LinkPreview, metaTags, scriptSafeJson } from './meta-tags.ts'

/** A page of the shop as it is served: the shell with what it is about, and the answers that its first screen asks for. */
export type RenderedPage = {
  status: 200 | 404
  html: string
  etag: string
  /** Its Content-Security-Policy. */
  policy: string
  /** What of the request decides: see `vary` of HTTP. */
  vary: string
  /** The page compressed, once for everybody who gets this one. */
  compressed(encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>>
}
/** The page at an address; null for addresses whose page is the plain shell. Only the home page has a language. */
export type PageRenderer = (pathname: string, search: string, locale: Locale) => Promise<RenderedPage | null>
/** The home page as it stands before its scripts have arrived. */
export type PrerenderedHomes = Record<Locale, string>

/** Stock and ratings may be this old in a page that is being opened; the page asks for them again. */
const CACHE_MS = 10_000
const MAX_CACHED_PAGES = 300
/** What is new of an address beyond this is not asked for by our own links. */
const MAX_QUERY_LENGTH = 500
const ROOT_ELEMENT = '<div id="root">'
const HOME_PATH = '/'
const PRODUCT_PATH = /^\/products\/([^/]+)\/?$/
const SHOP_PATH = /^\/shops\/([^/]+)\/?$/

/**
 * Writes previews and first answers into the shell, for anybody alike: nothing of whoever is signed in is ever in it. Kept for
 * seconds under the address and the number of the catalogue's listing.
 * @param fronts stand in the home page; the page draws itself anew over them
 */
export const createPageRenderer = (
  { store, config, now }: Services,
  shell: string,
  fronts: PrerenderedHomes,
): PageRenderer => {
  const homeIn = (locale: Locale): PageShell => ({
    html: shell
      .replace(ROOT_ELEMENT, () => ROOT_ELEMENT + fronts[locale])
      .replace('<html lang="en">', `<html lang="${locale}">`),
    policy: contentSecurityPolicy({ styles: findInlineStyles(fronts[locale]) }),
  })
  const homes = { en: homeIn('en'), bn: homeIn('bn') }
  const plain: PageShell = { html: shell, policy: contentSecurityPolicy() }
  const previews = createLinkPreviews(config.publicUrl)
  const kept = new Map<string, { until: number; front: Promise<RenderedPage | null> }>()
  return async (pathname, search, locale) => {
    if (!isInlinedPath(pathname) || search.length > MAX_QUERY_LENGTH) return null
    const isHome = pathname === HOME_PATH
    const key = `${await readListingSeq(store.read)} ${isHome ? locale : ''} ${pathname}${search}`
    const known = kept.get(key)
    if (known && known.until > now()) return known.front
    if (kept.size >= MAX_CACHED_PAGES) kept.delete(kept.keys().next().value!)
    const made = createPage(store.read, previews, isHome ? homes[locale] : plain, pathname, search)
    kept.set(key, { until: now() + CACHE_MS, front: made })
    made.catch(() => kept.delete(key))
    return made
  }
}

/** What a page is written into. */
type PageShell = { html: string; policy: string }

/** Only ever of what the build has written: a style that somebody got into the page must not be allowed. */
const findInlineStyles = (built: string): string[] =>
  [...built.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style]) => style!)

const isInlinedPath = (pathname: string): boolean =>
  listInlinedCalls(pathname, '').length > 0 || SHOP_PATH.test(pathname)

const createPage = async (
  db: Database,
  previews: LinkPreviews,
  shell: PageShell,
  pathname: string,
  search: string,
): Promise<RenderedPage> => {
  const shop = SHOP_PATH.exec(pathname)
  if (shop) return renderPage(shell, await loadShopPreview(db, previews, shop[1]!), [])
  const answers = await runFirstCalls(db, listInlinedCalls(pathname, search))
  const front = renderPage(shell, createPreview(previews, pathname, search, answers), answers.map(toFirstAnswer))
  return pathname === HOME_PATH ? { ...front, vary: `${front.vary}, Cookie` } : front
}

const loadShopPreview = async (db: Database, previews: LinkPreviews, id: string): Promise<LinkPreview | null> => {
  const [shop] = v.is(Id, id) ? await findShops(db, [id], null) : []
  return shop ? previews.shop(shop) : null
}

type CallResult = InlinedCall & { data: unknown; meta?: { total: number } }

/** What the API would answer a visitor who is signed out; a product that is gone has no answer. */
const runFirstCalls = async (db: Database, calls: readonly InlinedCall[]): Promise<CallResult[]> => {
  const answers = await Promise.all(calls.map(call => runFirstCall(db, call)))
  return answers.filter(answer => answer !== null)
}

const runFirstCall = async (db: Database, call: InlinedCall): Promise<CallResult | null> => {
  const parsed = v.safeParse(call.row.input, call.input)
  if (!parsed.success) return null
  if (call.row === getProduct) {
    const [product] = await findProducts(db, [(parsed.output as { id: string }).id], null)
    return product ? { ...call, data: product } : null
  }
  if (call.row === categoriesRow) {
    const { categories, total } = await listCategories(db, parsed.output as ParsedInputOf<typeof categoriesRow>)
    return { ...call, data: categories, meta: { total } }
  }
  const { products, ...meta } = await listProducts(db, parsed.output as ProductQuery, null)
  return { ...call, data: products, meta }
}

const createPreview = (
  previews: LinkPreviews,
  pathname: string,
  search: string,
  answers: readonly CallResult[],
): LinkPreview | null => {
  const categories = answers.find(({ row }) => row === categoriesRow)?.data as Category[]
  if (pathname === HOME_PATH) return previews.home()
  if (!PRODUCT_PATH.test(pathname)) return previews.listing(search, categories)
  const product = answers.find(({ row }) => row === getProduct)?.data
  return product ? previews.product(product as Parameters<LinkPreviews['product']>[0]) : null
}

/** In the very envelope of the call, so that the page reads it as it reads any answer. */
const toFirstAnswer = ({ row, input, data, meta }: CallResult): InlinedAnswer => {
  const parsed = v.parse(row.input, input)
  return { row: row.name, input, answer: JSON.parse(successResponse(row, { data, meta }, parsed).body) }
}

const TITLE_ELEMENT = /<title>[^<]*<\/title>/
const DESCRIPTION_ELEMENT = /\s*<meta name="description"[^>]*>/

/** @param preview null: there is nothing at this address, which the page says too */
const renderPage = (shell: PageShell, preview: LinkPreview | null, answers: readonly InlinedAnswer[]): RenderedPage => {
  const head = metaTags(preview ?? { title: 'Haat', isHidden: true })
  const data = `<script type="application/json" id="${INLINED_ANSWERS_ID}">${scriptSafeJson(answers)}</script>`
  const html = shell.html
    .replace(DESCRIPTION_ELEMENT, '')
    .replace(TITLE_ELEMENT, () => head)
    .replace('</body>', () => `${preview && answers.length > 0 ? data : ''}</body>`)
  const bytes = Buffer.from(html)
  const packing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    status: preview ? 200 : 404,
    html,
    policy: shell.policy,
    etag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"`,
    vary: 'Accept-Encoding',
    compressed: encoding => {
      const packed = packing.get(encoding) ?? compressFile(bytes, encoding, FAST_BROTLI_QUALITY)
      packing.set(encoding, packed)
      return packed
    },
  }
}

const FAST_BROTLI_QUALITY = 5
