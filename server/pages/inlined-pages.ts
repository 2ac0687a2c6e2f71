import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { findCampaignSlug } from '../../src/contract/campaigns/campaign-paths.ts'
import { BUILT_IN_PAGES, findPageSlug } from '../../src/contract/content/page-slugs.ts'
import { Id } from '../../src/contract/fields.ts'
import { findToday } from '../../src/contract/market/home-blocks.ts'
import { pickMarketName } from '../../src/contract/market/market-settings.ts'
import type { Locale } from '../../src/contract/messages/number-format.ts'
import { listHomeCalls } from '../../src/contract/sync/home-calls.ts'
import { INLINED_RESPONSES_ID, type InlinedResponse } from '../../src/contract/sync/inlined-calls.ts'
import type { Services } from '../adapters/services.ts'
import { readListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { queueRead } from '../http/requests/read-queue.ts'
import { LOCALE_HEADERS } from '../http/requests/request-locale.ts'
import { compressFile } from '../http/responses/compression.ts'
import { successResponse } from '../http/responses/envelope.ts'
import { allowStyle, contentSecurityPolicy } from '../http/responses/headers.ts'
import { toApiError } from '../http/unexpected-errors.ts'
import { type Market, readMarket, toPublicMarket } from '../market/market.ts'
import { findShops } from '../shops/shops.ts'
import { type CallResult, listFirstCalls, runFirstCalls } from './first-calls.ts'
import { inlineStyles } from './inline-styles.ts'
import { toThemeStyle, withMarket } from './market-shell.ts'
import { metaTags, type PageMetadata, scriptSafeJson } from './meta-tags.ts'
import { createPageMetadata, type MetadataOfPages } from './page-metadata.ts'
import { productInquiry, withProductInquiry } from './product-inquiry.ts'
import type { RenderedScreen, ScreenRenderer, ScreenRequest } from './screen-renderer.ts'

/** The app shell with the page's meta tags and with the API responses that its first screen needs, inlined. */
export type RenderedPage = {
  status: 200 | 404
  /** The HTML in UTF-8: a string of it would take twice the memory, because prices have a sign beyond Latin-1. */
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  /** The Content-Security-Policy header. */
  policy: string
  /** The Vary header. */
  vary: string
  /** The compressed HTML. Compressed once and kept as long as the page is. */
  compressed(encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>>
}
/** Renders the page at a URL; null where the plain shell is served. */
export type PageRenderer = (request: PageRequest) => Promise<RenderedPage | null>
export type PageRequest = {
  pathname: string
  search: string
  locale: Locale
  /** Whose request it is: addresses take turns. */
  address: string
}
/** The HTML of the home page that is visible until the app's scripts have run. */
export type PrerenderedHomes = Record<Locale, string>

/** How old the stock and ratings in a page may be. The app fetches them again after it has started. */
const CACHE_MS = 10_000
const MAX_CACHED_PAGES = 300
/** Longer query strings get the plain shell: the app's own links are shorter. */
const MAX_QUERY_LENGTH = 500
const ROOT_ELEMENT = '<div id="root">'
const HOME_PATH = '/'
const PRODUCT_PATH = /^\/products\/([^/]+)\/?$/
const SHOPS_PATH = /^\/shops\/?$/
const SHOP_PATH = /^\/shops\/([^/]+)\/?$/

/**
 * Renders metadata and the responses of the first API calls into the shell. Pages hold public data only, nothing
 * of a signed-in user. They are cached for CACHE_MS by URL and by the catalogue's sequence number.
 * @param prerendered shown in the home page where it cannot be rendered, until the app renders over it; its heading's
 * fonts are in every home page
 * @param readFile returns the text of a built file by its path
 * @param renderScreen renders the first screen, which the app takes over; null: it stays empty until then
 */
export const createPageRenderer = (
  { store, config, log, now }: Services,
  shell: string,
  prerendered: PrerenderedHomes,
  renderScreen: ScreenRenderer | null,
  readFile: (path: string) => string,
): PageRenderer => {
  const home = inlineStyles(shell, readFile)
  const homeTemplate = (locale: Locale): PageTemplate => {
    const fonts = findInline('style', prerendered[locale])
    return {
      // After the page's own styles, so that these faces come first.
      html: shell.replace('<body>', body => body + fonts.map(font => `<style>${font}</style>`).join('')),
      styles: fonts,
      fallback: {
        html: home
          .replace(ROOT_ELEMENT, () => ROOT_ELEMENT + prerendered[locale])
          .replace('<html lang="en">', `<html lang="${locale}">`),
        isTranslated: true,
        policy: shellPolicy(home + prerendered[locale]),
      },
    }
  }
  const homes = { en: homeTemplate('en'), bn: homeTemplate('bn') }
  const plain: PageShell = { html: shell, isTranslated: false, policy: shellPolicy(shell) }
  const others: PageTemplate = { html: shell, styles: [], fallback: plain }
  const render: ScreenRenderer = async (html, request) => {
    try {
      return (await renderScreen?.(html, request)) ?? null
    } catch (error) {
      log.error({ err: error, path: request.pathname }, 'A page could not be rendered on the server.')
      return null
    }
  }
  // Its clock never goes back.
  const cache = new LRUCache<string, Promise<RenderedPage | null>>({ max: MAX_CACHED_PAGES, ttl: CACHE_MS })
  const servePage: PageRenderer = async ({ pathname, search, locale, address }) => {
    if (!isInlinedPath(pathname) || search.length > MAX_QUERY_LENGTH) return null
    const isHome = pathname === HOME_PATH
    // Home is the same with any query, and links in social networks bring one that nobody else has.
    const url = { pathname, search: isHome ? '' : search, locale }
    return store.readForGuests(async ({ db }) => {
      const key = `${await readListingSeq(db)} ${locale} ${pathname}${url.search}`
      const cached = cache.get(key)
      if (cached) return cached
      const template = isHome ? homes[locale] : others
      // Among the API's reads.
      const page = queueRead(() => createPage(db, { publicUrl: config.publicUrl, now: now() }, template, url, render), {
        address,
      })
      cache.set(key, page)
      page.catch(() => cache.delete(key))
      return page
    })
  }
  return request => servePage(request).catch(plainIfUnavailable)
}

/** When too many wait, or the database cannot be reached, the shell without data still shows what the device has. */
const plainIfUnavailable = (error: unknown): null => {
  if (toApiError(error)?.code === 'UNAVAILABLE') return null
  throw error
}

/**
 * The HTML that a page is rendered into, whether it has texts in the visitor's language, and its
 * Content-Security-Policy.
 */
type PageShell = { html: string; isTranslated: boolean; policy: string }

/** What a screen is rendered into, the styles in it, and the shell where the screen cannot be rendered. */
type PageTemplate = { html: string; styles: readonly string[]; fallback: PageShell }

/** Allows every inline script and style of this text. Call it only with the build's own output. */
export const shellPolicy = (built: string): string =>
  contentSecurityPolicy({ scripts: findInline('script', built), styles: findInline('style', built) })

const findInline = (element: 'script' | 'style', built: string): string[] =>
  built
    .split(`<${element}>`)
    .slice(1)
    .map(part => part.slice(0, part.indexOf(`</${element}>`)))

const isInlinedPath = (pathname: string): boolean => listFirstCalls(pathname, '').length > 0 || SHOP_PATH.test(pathname)

const createPage = async (
  db: Database,
  { publicUrl, now }: { publicUrl: string; now: number },
  { html, styles, fallback }: PageTemplate,
  url: Omit<ScreenRequest, 'responses' | 'market'>,
  renderScreen: ScreenRenderer,
): Promise<RenderedPage | null> => {
  const { pathname, search } = url
  const market = await readMarket(db)
  const metadata = {
    en: createPageMetadata(publicUrl, 'en', market.settings),
    bn: createPageMetadata(publicUrl, 'bn', market.settings),
  }
  const shop = SHOP_PATH.exec(pathname)
  if (shop) return renderPage(fallback, market, await loadShopMetadata(db, metadata.en, shop[1] ?? ''), [])
  const results = await runFirstCalls(db, listPageCalls(market, { pathname, search, now }), now)
  if (showsBuiltInScreen(pathname, results)) return null
  const responses = results.map(toInlinedResponse)
  const metadataIn = (locale: Locale) => findMetadata(metadata[locale], pathname, search, results)
  const screen = metadataIn('en') && (await renderScreen(html, { ...url, responses, market: toPublicMarket(market) }))
  const page = screen ? toPageShell(screen, html, styles) : fallback
  // A page whose texts are the same for everybody is cached without its language.
  const locale = page.isTranslated ? url.locale : 'en'
  const shown = metadataIn(locale)
  const inquiry = await loadInquiry(db, results, shown, locale)
  return renderPage({ ...page, html: withProductInquiry(page.html, inquiry) }, market, shown, responses)
}

type PageCalls = { pathname: string; search: string; now: number }

const listPageCalls = ({ home: { blocks } }: Market, { pathname, search, now }: PageCalls) =>
  pathname === HOME_PATH && blocks.length > 0 ? listHomeCalls(blocks, findToday(now)) : listFirstCalls(pathname, search)

/** A screen such as About that the operator has not replaced: the plain shell shows it. */
const showsBuiltInScreen = (pathname: string, results: readonly CallResult[]): boolean => {
  const slug = findPageSlug(pathname)
  return slug !== undefined && Object.hasOwn(BUILT_IN_PAGES, slug) && !findPage(results)
}

const findPage = (results: readonly CallResult[]) => results.find(result => result.kind === 'pages')?.data[0]

const loadInquiry = async (
  db: Database,
  results: readonly CallResult[],
  pageMetadata: PageMetadata | null,
  locale: Locale,
): Promise<string> => {
  const product = results.find(result => result.kind === 'product')?.data
  const [shop] = product ? await findShops(db, [product.shopId], null) : []
  return product && shop ? productInquiry(product, shop, pageMetadata?.canonical ?? '', locale) : ''
}

const toPageShell = ({ html, style }: RenderedScreen, shell: string, styles: readonly string[]): PageShell => ({
  html,
  isTranslated: true,
  policy: contentSecurityPolicy({ scripts: findInline('script', shell), styles: [...styles, style] }),
})

const loadShopMetadata = async (db: Database, metadata: MetadataOfPages, id: string): Promise<PageMetadata | null> => {
  const [shop] = v.is(Id, id) ? await findShops(db, [id], null) : []
  return shop ? metadata.shop(shop) : null
}

const findMetadata = (
  metadata: MetadataOfPages,
  pathname: string,
  search: string,
  results: readonly CallResult[],
): PageMetadata | null => {
  const categories = results.find(result => result.kind === 'categories')?.data ?? []
  if (pathname === HOME_PATH) return metadata.home()
  if (SHOPS_PATH.test(pathname)) return metadata.shops(search)
  const page = findPage(results)
  if (page) return metadata.page(page)
  if (findPageSlug(pathname) !== undefined) return null
  if (findCampaignSlug(pathname) !== undefined) return findCampaignMetadata(metadata, results)
  const shops = results.find(result => result.kind === 'shops')?.data ?? []
  if (!PRODUCT_PATH.test(pathname)) return metadata.listing(search, categories, shops[0])
  const product = results.find(result => result.kind === 'product')?.data
  const questions = results.find(result => result.kind === 'questions')?.data
  return product ? metadata.product(product, questions) : null
}

const findCampaignMetadata = (metadata: MetadataOfPages, results: readonly CallResult[]): PageMetadata | null => {
  const campaign = results.find(result => result.kind === 'campaigns')?.data[0]
  const products = results.find(result => result.kind === 'products')?.data ?? []
  return campaign ? metadata.campaign(campaign, products) : null
}

/** Wraps a result in the same envelope as the API's response, so that the app parses both in one way. */
const toInlinedResponse = ({ endpoint, input, data, meta }: CallResult): InlinedResponse => {
  const parsed = v.parse(endpoint.input, input)
  return { row: endpoint.name, input, response: JSON.parse(successResponse(endpoint, { data, meta }, parsed).body) }
}

const TITLE_ELEMENT = /<title>[^<]*<\/title>/
const DESCRIPTION_ELEMENT = /(?<!\s)\s*<meta name="description"[^<>]*>/

/** @param pageMetadata null when the URL's product or shop does not exist: the page gets status 404 and no data */
const renderPage = (
  shell: PageShell,
  market: Market,
  pageMetadata: PageMetadata | null,
  responses: readonly InlinedResponse[],
): RenderedPage => {
  const siteName = pickMarketName(market.settings, 'en')
  const head = metaTags({ siteName, ...(pageMetadata ?? { title: siteName, isHidden: true }) })
  const data = `<script type="application/json" id="${INLINED_RESPONSES_ID}">${scriptSafeJson(responses)}</script>`
  const html = withMarket(shell.html, market)
    .replace(DESCRIPTION_ELEMENT, '')
    .replace(TITLE_ELEMENT, () => head)
    .replace('</body>', () => `${pageMetadata && responses.length > 0 ? data : ''}</body>`)
  const bytes = Buffer.from(html)
  const compressedBytes = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    status: pageMetadata ? 200 : 404,
    bytes,
    policy: allowStyle(shell.policy, toThemeStyle(market)),
    etag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"`,
    vary: shell.isTranslated ? `Accept-Encoding, ${LOCALE_HEADERS}` : 'Accept-Encoding',
    compressed: encoding => {
      const compressing = compressedBytes.get(encoding) ?? compressFile(bytes, encoding, FAST_BROTLI_QUALITY)
      compressedBytes.set(encoding, compressing)
      return compressing
    },
  }
}

const FAST_BROTLI_QUALITY = 5
